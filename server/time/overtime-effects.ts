/** What approved overtime changes, and how each change is taken back. Every module with overtime lines posts these. @see docs/product/days.md#overtime */
import { and, eq, isNull } from 'drizzle-orm'
import { addDays } from '../../contract/kit/civil-date.ts'
import { q } from '../db/context.ts'
import type { DayDetail } from '../facts/compute-day.ts'
import { recordFact, withdrawFacts } from '../facts/facts.ts'
import { minuteOn } from '../facts/minutes.ts'
import { ownDayOf } from '../facts/own-day.ts'
import { plannedDays } from '../facts/planned-shift.ts'
import { type DayChange, recomputeDays } from '../facts/recompute.ts'
import { attendanceDay, dayFact } from '../facts/table.ts'
import { spentOf, voidRow } from '../ledger/adjust.ts'
import { leaveTypeIds } from '../ledger/leave-types.ts'
import { addGain } from '../ledger/post.ts'
import { ledgersOf, openBalance } from '../ledger/read.ts'
import { wallTimeIn } from '../lib/wall-time.ts'
import { employmentOn } from '../org/employment.ts'
import { settingOf } from '../org/settings.ts'
import { todayOf } from '../org/today.ts'
import { addPayrollLine, payrollReversalProblem, reversePayrollLines } from '../payroll/lines.ts'
import type { Effect, EffectInput, LoggedEffect, Posted } from '../request/module.ts'
import { type OvertimeValues, overtimeValues } from './overtime-case.ts'
import { tellOvertime } from './overtime-notice.ts'
import { daysInLieu, type PaidHours, paidHours } from './overtime-pay.ts'

const bookingOf = ({ line }: EffectInput) => ({ requestId: line.requestId, lineId: line.lineId })

function valuesOf({ line }: EffectInput): OvertimeValues {
  const values = overtimeValues(line.values)
  if (!values) throw new Error('a line without a window reached its effects')
  return values
}

async function dayOf(input: EffectInput): Promise<string> {
  const { oTStart } = valuesOf(input)
  const date = oTStart.slice(0, 10)
  return ownDayOf(oTStart, await plannedDays(input.line.employeeId, addDays(date, -1), date))
}

const changedDays = (employeeId: string, changes: readonly DayChange[]): Posted[] =>
  changes.map((c) => ({ target: `attendance_day:${employeeId}:${c.date}`, before: c.before, after: c.after }))

/** The window opens: presence inside it and outside the shift is overtime. */
const openWindow: Effect = {
  kind: 'overtimeWindow',
  async post(input) {
    const { employeeId } = input.line
    const { oTStart, oTUntil, breakMinutes } = valuesOf(input)
    const date = await dayOf(input)
    await recordFact({ ...bookingOf(input), employeeId, date, fact: { kind: 'overtime', oTStart, oTUntil, breakMinutes } }, input.context.now)
    return changedDays(employeeId, await recomputeDays(employeeId, [date], input.context.now))
  },
  async reverse(input) {
    const days = await withdrawFacts({ ...bookingOf(input), kind: 'overtime' }, input.context.now)
    return changedDays(input.line.employeeId, await recomputeDays(input.line.employeeId, days.map((d) => d.date), input.context.now))
  },
}

/** Minutes after the end of day and window by which people have checked out. */
const GRACE = 120

/** The day is over where the person works, and so is the window: what was worked is known. */
async function isOver(input: EffectInput): Promise<boolean> {
  const { oTUntil } = valuesOf(input)
  const date = await dayOf(input)
  const zone = (await employmentOn(input.line.employeeId, date))?.timeZone ?? (await settingOf('companyTimeZone'))
  const wall = wallTimeIn(zone, input.context.now)
  const now = minuteOn(date, `${wall.date}T00:00`) + wall.minute
  return now >= Math.max(1440, minuteOn(date, oTUntil)) + GRACE
}

/** What the line's window gave, and what earlier windows of the same day gave before it. */
interface Worked {
  date: string
  minutes: number
  before: number
  isWorkingDay: boolean
}

async function workedOf(input: EffectInput): Promise<Worked> {
  const { requestId, lineId, employeeId } = input.line
  const [fact] = await q()
    .select({ id: dayFact.id, date: dayFact.date })
    .from(dayFact)
    .where(and(eq(dayFact.requestId, requestId), eq(dayFact.lineId, lineId), eq(dayFact.kind, 'overtime'), isNull(dayFact.withdrawnAt)))
  const date = fact?.date ?? (await dayOf(input))
  const [row] = await q().select({ detail: attendanceDay.detail }).from(attendanceDay).where(and(eq(attendanceDay.employeeId, employeeId), eq(attendanceDay.date, date)))
  const detail = row?.detail as unknown as DayDetail | undefined
  const windows = detail?.overtime ?? []
  const at = windows.findIndex((w) => w.factId === fact?.id)
  const before = windows.slice(0, Math.max(0, at)).reduce((sum, w) => sum + w.minutes, 0)
  return { date, minutes: windows[at]?.minutes ?? 0, before, isWorkingDay: (detail?.plan ?? 'work') === 'work' }
}

const payOf = ({ minutes, before, isWorkingDay }: Worked): PaidHours[] => paidHours(minutes, isWorkingDay, before)
const isPaid = (input: EffectInput): boolean => valuesOf(input).compensation === 1

/** Hours by multiplier, in the pay period of the day, once the day is over. */
const payHours: Effect = {
  kind: 'overtimePay',
  isDue: isOver,
  async post(input) {
    if (!isPaid(input)) return []
    const worked = await workedOf(input)
    const posted: Posted[] = []
    for (const { hours, multiplier } of payOf(worked)) {
      const line = await addPayrollLine({ ...bookingOf(input), employeeId: input.line.employeeId, kind: 'overtime', date: worked.date, unit: 'hours', quantity: hours, multiplier }, input.context.now)
      posted.push({ target: `payroll_line:${line.id}`, before: null, after: { date: worked.date, hours, multiplier } })
    }
    return posted
  },
  async reverse(input) {
    const rows = await reversePayrollLines(bookingOf(input), 'overtime', input.context.now)
    return rows.map((r) => ({ target: `payroll_line:${r.id}`, before: { reversalOf: r.reversalOf }, after: { date: r.date, hours: r.quantity, multiplier: r.multiplier } }))
  },
  blocksReversal: (input) => payrollReversalProblem(bookingOf(input), 'overtime'),
  async isCurrent(input, logged) {
    if (!isPaid(input) || (await payrollReversalProblem(bookingOf(input), 'overtime'))) return true
    const worked = await workedOf(input)
    const wanted = payOf(worked).map((p) => `${worked.date} ${p.hours} ${p.multiplier}`)
    return wanted.join() === logged.toReversed().map(({ after }) => { const a = after as { date: string; hours: string; multiplier: string }; return `${a.date} ${a.hours} ${a.multiplier}` }).join()
  },
}

/** The gain a credit made. */
const gainIn = (logged: readonly LoggedEffect[]): { balanceId: string; gainId: string; days: string } | null => {
  const after = logged[0]?.after
  return after !== null && typeof after === 'object' && 'gainId' in after ? (after as { balanceId: string; gainId: string; days: string }) : null
}

async function spent(logged: readonly LoggedEffect[]): Promise<boolean> {
  const gain = gainIn(logged)
  const [ledger] = gain ? await ledgersOf([gain.balanceId]) : []
  const row = ledger?.gains.find((g) => g.id === gain?.gainId)
  return row !== undefined && spentOf(row) > 0
}

const lieuOf = async (minutes: number): Promise<string> => daysInLieu(minutes, await settingOf('timeInLieuDayHours'))

/** Days in lieu once the day is over; they live for so many days from it. */
const creditDays: Effect = {
  kind: 'timeInLieu',
  isDue: isOver,
  async post(input) {
    if (isPaid(input)) return []
    const { employeeId, requestId } = input.line
    const { date, minutes } = await workedOf(input)
    const days = await lieuOf(minutes)
    if (days === '0.00') return []
    const balanceId = await openBalance(employeeId, leaveTypeIds.overtimeInLieu, input.context.now)
    const expiredDate = addDays(date, await settingOf('timeInLieuExpiryDays'))
    const when = { today: await todayOf(employeeId, input.context.now), now: input.context.now }
    const gainId = await addGain({ balanceId, transDate: date, generationType: 'overtimeInLieu', amount: days, expiredDate, requestId }, when)
    return [{ target: `leave_gain:${gainId}`, before: null, after: { balanceId, gainId, days, expiredDate } }]
  },
  async reverse(input, logged) {
    const gain = gainIn(logged)
    if (!gain) return []
    const when = { today: await todayOf(input.line.employeeId, input.context.now), now: input.context.now }
    const row = await voidRow({ balanceId: gain.balanceId, gainId: gain.gainId, booking: bookingOf(input) }, when)
    return [{ target: `leave_gain:${gain.gainId}`, before: gain.days, after: row ? { deduct: row.id } : null }]
  },
  blocksReversal: async (_, logged) => ((await spent(logged)) ? { code: 'ot_gain_used' } : null),
  async isCurrent(input, logged) {
    if (isPaid(input) || (await spent(logged))) return true
    return (await lieuOf((await workedOf(input)).minutes)) === (gainIn(logged)?.days ?? '0.00')
  },
}

export const overtimeEffects: Effect[] = [openWindow, payHours, creditDays, tellOvertime]
