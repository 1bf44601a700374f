/** The days of a leave, as attendance and pay know them. */
import { partOf } from '../../contract/modules/leave-requests/range.ts'
import { datesOfLine, recordFact, recordNote, withdrawFacts } from '../facts/facts.ts'
import type { Booking } from '../ledger/post.ts'
import type { PaidDay } from '../ledger/table.ts'
import { payPeriodOf } from '../org/pay-period.ts'
import { type LeaveCase, paidDays } from './leave-case.ts'

/** The day takes the type's attendance status; a half day keeps its other half. */
export async function markDay(booking: Booking, { type, values, employeeId }: LeaveCase, date: string, now: Date): Promise<void> {
  if (!type) return
  const fact = { kind: 'leave' as const, status: type.rules.attendanceStatus, leaveType: type.code, part: partOf(values, date), countsCalendarDays: type.rules.countsCalendarDays ?? false }
  await recordFact({ ...booking, employeeId, date, fact }, now)
}

/** A day an unpaid type takes from the pay of its period. @returns the note's id and what it says */
export async function deductDay(booking: Booking, { type, employeeId }: LeaveCase, { date, amount }: PaidDay, now: Date) {
  const payload = { period: (await payPeriodOf(date))?.code ?? null, days: amount, leaveType: type?.code ?? '' }
  return { id: await recordNote({ ...booking, employeeId, date, kind: 'payrollDeduction', payload }, now), payload }
}

/** Days that no longer count are let go, those that count now are marked; the others stay as they were recorded. */
export async function keepDays(booking: Booking, leave: LeaveCase, now: Date): Promise<void> {
  const days = paidDays(leave.count)
  const marks = [
    { kind: 'leave', add: (day: PaidDay) => markDay(booking, leave, day.date, now) },
    ...(leave.type?.rules.unpaid ? [{ kind: 'payrollDeduction', add: (day: PaidDay) => deductDay(booking, leave, day, now) }] : []),
  ]
  for (const { kind, add } of marks) {
    const held = await datesOfLine({ ...booking, kind })
    const gone = held.filter((date) => !days.some((d) => d.date === date))
    if (gone.length > 0) await withdrawFacts({ ...booking, kind, dates: gone }, now)
    for (const day of days.filter((d) => !held.includes(d.date))) await add(day)
  }
}
