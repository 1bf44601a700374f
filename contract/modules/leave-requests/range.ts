/** The days a leave request names, and what its two time types may say together. Pure: both sides use it. @see contract/modules/leave-requests/README.md */
import { addDays, datesOf } from '../../kit/civil-date.ts'
import type { LeaveTimeType } from './calls.ts'

export interface LeaveRange {
  startDate: string
  endDate: string
  startDateLeaveType: LeaveTimeType
  endDateLeaveType: LeaveTimeType
}

/** No request is longer (the unpaid year): keeps every answer small. */
export const LONGEST_RANGE_DAYS = 366

/** A fault in the dates or time types themselves; null when they fit together. */
export function rangeFault(range: LeaveRange): { code: string; field: keyof LeaveRange } | null {
  const { startDate, endDate, startDateLeaveType: start, endDateLeaveType: end } = range
  if (endDate < startDate) return { code: 'leave_end_before_start', field: 'endDate' }
  if (endDate >= addDays(startDate, LONGEST_RANGE_DAYS)) return { code: 'leave_range_too_long', field: 'endDate' }
  if (startDate === endDate) return start === end ? null : { code: 'leave_one_day_time_types', field: 'endDateLeaveType' }
  if (start === 1) return { code: 'leave_start_time_type', field: 'startDateLeaveType' }
  if (end === 2) return { code: 'leave_end_time_type', field: 'endDateLeaveType' }
  return null
}

/** Which part of a day inside the range is asked for: 0 all of it, 1 the first half, 2 the second. */
export function partOf(range: LeaveRange, date: string): LeaveTimeType {
  if (date === range.startDate && range.startDateLeaveType !== 0) return range.startDateLeaveType
  return date === range.endDate ? range.endDateLeaveType : 0
}

/**
 * The first day both ranges want, unless they want different halves of it; null when there is none. Looks at three days at most,
 * however long the ranges are: only a first or last day can be half, so a day that has one of both on each side clashes.
 */
export function firstClash(a: LeaveRange, b: LeaveRange): string | null {
  const from = a.startDate > b.startDate ? a.startDate : b.startDate
  const until = a.endDate < b.endDate ? a.endDate : b.endDate
  if (from > until) return null
  const third = addDays(from, 2)
  const clash = datesOf(from, until < third ? until : third).find((date) => {
    const [one, other] = [partOf(a, date), partOf(b, date)]
    return one === 0 || other === 0 || one === other
  })
  return clash ?? null
}
