/** A leave in words: when, and how long. */
import type { leaveFields } from '../../../contract/modules/leave-requests/calls.ts'
import type { RowView } from '../../request/row-view.ts'

type LeaveView = RowView<typeof leaveFields>

const HALF_KEYS: Record<number, string> = { 1: 'card.half-first', 2: 'card.half-second' }

/** "Thu 12 – Fri 13 May", "Thu 12 May, first half", "Thu 12 – Fri 13 May, last day only the first half". */
export function leaveWhen(view: LeaveView): string | null {
  const { startDate, endDate, startDateLeaveType, endDateLeaveType } = view.values
  const period = view.show.period(startDate, endDate)
  if (!period) return null
  const halves = startDate === endDate
    ? [HALF_KEYS[startDateLeaveType ?? 0]]
    : [startDateLeaveType === 2 ? 'card.first-day-second' : undefined, endDateLeaveType === 1 ? 'card.last-day-first' : undefined]
  return view.show.list([period, ...halves.map((key) => key && view.t(key))])
}

/** "2 days", "0.5 days"; null while the server has not counted. */
export function leaveAmount(view: LeaveView): string | null {
  const total = view.values.totalDay ?? view.texts.totalDay
  return total ? daysText(total, view) : null
}

/** A number of days with its word. */
export function daysText(decimal: string, { t, show }: Pick<LeaveView, 't' | 'show'>): string {
  return t('leave:days', { count: Number(decimal), days: show.decimal(decimal) })
}
