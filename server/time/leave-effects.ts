/** What an approved leave really changes, and how each change is taken back. Every module with leave lines posts these. @see docs/product/days.md#leave-effects */
import { fromHundredths, toHundredths } from '../../contract/kit/decimal.ts'
import { noticeTypes } from '../effects/notice-types.ts'
import { notify } from '../effects/notify.ts'
import { withdrawFacts } from '../facts/facts.ts'
import { type DayChange, recomputeDays } from '../facts/recompute.ts'
import { balanceOn } from '../ledger/balance.ts'
import { release, reserve, reverse, take } from '../ledger/post.ts'
import { ledgersOf, openBalance, type When } from '../ledger/read.ts'
import { namesOf } from '../org/people.ts'
import type { Effect, EffectInput, Posted } from '../request/module.ts'
import { type LeaveCase, leaveValues, paidDays, readCase } from './leave-case.ts'
import { deductDay, markDay } from './leave-days.ts'

/** The line's case, worked out as of now. */
async function caseOf({ line, context }: EffectInput): Promise<LeaveCase> {
  const values = leaveValues(line.values)
  if (!values) throw new Error('a line without dates reached its effects')
  return readCase(line.employeeId, values, context.now)
}

const bookingOf = ({ line }: EffectInput) => ({ requestId: line.requestId, lineId: line.lineId })

async function currentOf(balanceId: string, date: string): Promise<string> {
  const [ledger] = await ledgersOf([balanceId])
  return ledger ? fromHundredths(balanceOn(ledger, date).current) : '0.00'
}

/** Days held from submit until the decision. */
const reserveBalance: Effect = {
  kind: 'reserveBalance',
  async post(input) {
    const leave = await caseOf(input)
    if (!leave.type?.balanceTypeId || leave.total === 0) return []
    const balanceId = await openBalance(leave.employeeId, leave.type.balanceTypeId, input.context.now)
    const id = await reserve({ ...bookingOf(input), balanceId, days: paidDays(leave.count) }, { today: leave.today, now: input.context.now })
    return [{ target: `leave_deduct:${id}`, before: null, after: { reserved: leave.count.totalDay } }]
  },
  async reverse(input) {
    const ids = await release(bookingOf(input), input.context.now)
    return ids.map((id) => ({ target: `leave_deduct:${id}`, before: 'reserved', after: 'released' }))
  },
}

/** Deduct rows, from the gains that expire soonest. */
const deductBalance: Effect = {
  kind: 'deductBalance',
  async post(input) {
    const leave = await caseOf(input)
    if (!leave.type?.balanceTypeId || leave.total === 0) return []
    const when: When = { today: leave.today, now: input.context.now }
    const balanceId = await openBalance(leave.employeeId, leave.type.balanceTypeId, when.now)
    const before = await currentOf(balanceId, leave.today)
    const floor = (leave.type.rules.negativeFloor ?? 0) * 100
    const rows = await take({ balanceId, status: 'taken', days: paidDays(leave.count), booking: bookingOf(input), floor }, when)
    let left = toHundredths(before)
    return rows.map((row): Posted => {
      const was = left
      left -= toHundredths(row.deductBalance)
      return { target: `leave_deduct:${row.id}`, before: { balanceId, balance: fromHundredths(was) }, after: { balanceId, balance: fromHundredths(left), gainId: row.gainId } }
    })
  },
  async reverse(input, logged) {
    const balanceIds = new Set(logged.flatMap((l) => balanceIdOf(l.after) ?? []))
    const { today } = await caseOf(input)
    const posted: Posted[] = []
    for (const balanceId of [...balanceIds].sort()) {
      const rows = await reverse({ ...bookingOf(input), balanceId }, { today, now: input.context.now })
      posted.push(...rows.map((row) => ({ target: `leave_deduct:${row.id}`, before: { reversalOf: row.reversalOf }, after: { balanceId, amount: row.deductBalance, gainId: row.gainId } })))
    }
    return posted
  },
}

const balanceIdOf = (after: unknown): string | null =>
  after !== null && typeof after === 'object' && 'balanceId' in after && typeof after.balanceId === 'string' ? after.balanceId : null

const changedDays = (employeeId: string, changes: readonly DayChange[]): Posted[] =>
  changes.map((c) => ({ target: `attendance_day:${employeeId}:${c.date}`, before: c.before, after: c.after }))

/** Each counted day takes the type's attendance status; a half day keeps its other half. */
const markAttendance: Effect = {
  kind: 'markAttendance',
  async post(input) {
    const leave = await caseOf(input)
    const { type, employeeId, count } = leave
    if (!type) return []
    const dates = paidDays(count).map((d) => d.date)
    for (const date of dates) await markDay(bookingOf(input), leave, date, input.context.now)
    return changedDays(employeeId, await recomputeDays(employeeId, dates, input.context.now))
  },
  async reverse(input) {
    const days = await withdrawFacts({ ...bookingOf(input), kind: 'leave' }, input.context.now)
    const { employeeId } = input.line
    return changedDays(employeeId, await recomputeDays(employeeId, days.map((d) => d.date), input.context.now))
  },
}

/** Days an unpaid type takes from the pay of their period. */
const deductPay: Effect = {
  kind: 'deductPay',
  async post(input) {
    const leave = await caseOf(input)
    if (!leave.type?.rules.unpaid) return []
    const posted: Posted[] = []
    for (const day of paidDays(leave.count)) {
      const { id, payload } = await deductDay(bookingOf(input), leave, day, input.context.now)
      posted.push({ target: `day_fact:${id}`, before: null, after: payload })
    }
    return posted
  },
  async reverse(input, logged) {
    await withdrawFacts({ ...bookingOf(input), kind: 'payrollDeduction' }, input.context.now)
    return logged.map((l) => ({ target: l.target, before: l.after, after: null }))
  },
}

async function tell(input: EffectInput, code: 'replacement' | 'replacementEnded'): Promise<Posted[]> {
  const { record, line, context } = input
  const replacement = leaveValues(line.values)?.replacement
  if (!replacement) return []
  const person = (await namesOf([line.employeeId])).get(line.employeeId) ?? ''
  const told = await notify({
    employeeId: replacement, actorId: context.caller.employeeId, eventKey: `${record.id}:${record.round}:${code}`, typeId: noticeTypes.about,
    code, params: { module: record.module, person, code: record.code }, link: '', recordId: record.id, now: context.now,
  })
  return told.map((id) => ({ target: `employee:${id}`, before: null, after: code }))
}

/** The person who stands in learns of it, and when it is over. */
const tellReplacement: Effect = {
  kind: 'tellReplacement',
  post: (input) => tell(input, 'replacement'),
  reverse: (input) => tell(input, 'replacementEnded'),
}

export const leaveHolds: Effect[] = [reserveBalance]
export const leaveEffects: Effect[] = [deductBalance, markAttendance, deductPay, tellReplacement]
