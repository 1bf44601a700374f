/** Leave already asked for or granted, counted anew when the person's calendar has changed under it. @see docs/product/days.md#leave-effects */
import { and, asc, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm'
import { HOLDING, isInForce } from '../../contract/kit/lifecycle.ts'
import { leaveRequest } from '../../contract/modules/leave-requests/index.ts'
import { q } from '../db/context.ts'
import { datesOfLine } from '../facts/facts.ts'
import { release, reserve, reverse, take } from '../ledger/post.ts'
import { openBalance } from '../ledger/read.ts'
import { CallError, refuse } from '../lib/refuse.ts'
import type { LineRecord, ModuleValues, Posted, RequestRecord } from '../request/module.ts'
import { writeHistory } from '../request/perform/history.ts'
import { systemContext } from '../request/system.ts'
import { request, requestLine } from '../request/table.ts'
import { type LeaveCase, leaveValues, paidDays, readCase, storedTotal } from './leave-case.ts'
import { keepDays } from './leave-days.ts'

/** A line of leave with the request it belongs to. */
interface Held {
  record: RequestRecord
  line: LineRecord
}

const bookingOf = ({ line }: Held) => ({ requestId: line.requestId, lineId: line.lineId })

/** Lines of leave of any module that hold days of a person from a day on, those of one request left out. */
export const heldLeave = (employeeId: string, from: string, exceptId: string): Promise<Held[]> =>
  q()
    .select({ record: request, line: requestLine })
    .from(requestLine)
    .innerJoin(request, eq(request.id, requestLine.requestId))
    .where(and(eq(requestLine.kind, leaveRequest.slug), eq(requestLine.employeeId, employeeId), gte(requestLine.until, from), inArray(request.status, [...HOLDING]), isNull(request.deletedAt), ne(request.id, exceptId)))
    .orderBy(asc(requestLine.from), asc(request.id), asc(requestLine.lineId))

/** What was taken is given back, and the days that count now are taken. @throws CallError "leave_recount_short" when the balance does not cover them */
async function rebook(held: Held, leave: LeaveCase, floor: number | null, now: Date): Promise<Posted[]> {
  if (!leave.type?.balanceTypeId) return []
  const when = { today: leave.today, now }
  const balanceId = await openBalance(leave.employeeId, leave.type.balanceTypeId, now)
  const back = await reverse({ ...bookingOf(held), balanceId }, when)
  const rows = await take({ balanceId, status: 'taken', days: paidDays(leave.count), booking: bookingOf(held), floor }, when).catch((error: unknown) => {
    const [problem] = error instanceof CallError ? error.problems : []
    if (problem?.code !== 'leave_balance_short') throw error
    return refuse('leave_recount_short', { code: held.record.code, short: String(problem.params?.short ?? '') })
  })
  return [...back, ...rows].map((row) => ({ target: `leave_deduct:${row.id}`, before: row.reversalOf, after: { balanceId, amount: row.deductBalance, gainId: row.gainId } }))
}

/** The reservation of a request that still waits, over the days that count now. */
async function rehold(held: Held, leave: LeaveCase, now: Date): Promise<Posted[]> {
  const released = await release(bookingOf(held), now)
  if (released.length === 0 || !leave.type?.balanceTypeId || leave.total === 0) return []
  const balanceId = await openBalance(leave.employeeId, leave.type.balanceTypeId, now)
  const id = await reserve({ ...bookingOf(held), balanceId, days: paidDays(leave.count) }, { today: leave.today, now })
  return [{ target: `leave_deduct:${id}`, before: null, after: { reserved: leave.count.totalDay } }]
}

/** The values with the new total, in the row the line came from where a request has rows. */
function withTotal(values: ModuleValues, line: LineRecord, totalDay: string): ModuleValues {
  if (typeof values.totalDay === 'string') return { ...values, totalDay }
  const isRow = (row: unknown): row is object => typeof row === 'object' && row !== null && 'lineId' in row && row.lineId === line.values.lineId
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.map((row: unknown) => (isRow(row) ? { ...row, totalDay } : row)) : value]))
}

/**
 * Keeps the new total. Another total is another request for whoever decides: it is one version on, and the history says which
 * total became which, so that a decision made on the old one is not carried out unseen.
 */
async function storeTotal({ record, line }: Held, totalDay: string, now: Date): Promise<void> {
  const before = storedTotal(line.values)
  if (before === totalDay) return
  const context = systemContext({ now: () => now }, now.toISOString().slice(0, 10), 'leave-recount')
  const [fresh] = await q().select({ values: request.values }).from(request).where(eq(request.id, record.id)).for('update')
  const values = withTotal(fresh?.values ?? record.values, line, totalDay)
  const [after] = await q().update(request).set({ values, version: sql`${request.version} + 1`, changedAt: now, changedById: context.caller.employeeId }).where(eq(request.id, record.id)).returning()
  await q().update(requestLine).set({ values: { ...line.values, totalDay } }).where(and(eq(requestLine.requestId, line.requestId), eq(requestLine.lineId, line.lineId)))
  if (after) await writeHistory({ record: after, context }, 'recount', after, { note: `${before ?? '–'} → ${totalDay}` })
}

/**
 * Counts a person's leave from a day on by the calendar as it is now: balance, reservations, marked days, deductions from pay and the
 * total that is shown. Leave that counts as before is left alone. The days themselves are worked out by the caller.
 * @param of.exceptId request whose own lines are not looked at: they count when they are posted
 * @param of.mayOwe taking a change back must not fail for want of balance
 * @throws CallError "leave_recount_short"
 */
export async function recountLeave(of: { employeeId: string; from: string; exceptId: string; mayOwe: boolean }, now: Date): Promise<Posted[]> {
  const posted: Posted[] = []
  for (const held of await heldLeave(of.employeeId, of.from, of.exceptId)) {
    const values = leaveValues(held.line.values)
    if (!values) continue
    const leave = await readCase(of.employeeId, values, now)
    if (!isInForce(held.record.status)) {
      posted.push(...(await rehold(held, leave, now)))
    } else {
      const wanted = paidDays(leave.count).map((d) => d.date)
      const booked = await datesOfLine({ ...bookingOf(held), kind: 'leave' })
      if (wanted.join() === booked.join()) continue
      await keepDays(bookingOf(held), leave, now)
      posted.push(...(await rebook(held, leave, of.mayOwe ? null : (leave.type?.rules.negativeFloor ?? 0) * 100, now)))
    }
    await storeTotal(held, leave.count.totalDay, now)
  }
  return posted
}
