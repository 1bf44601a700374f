/** Half days of a leave: which choices a date range leaves open. @see contract/modules/leave-requests/README.md#checks */
import type { LeaveTimeType } from '../../../contract/modules/leave-requests/calls.ts'

export const FULL = 0 satisfies LeaveTimeType
export const FIRST_HALF = 1 satisfies LeaveTimeType
export const SECOND_HALF = 2 satisfies LeaveTimeType

export interface LeavePeriod {
  startDate?: string | null
  endDate?: string | null
  startDateLeaveType?: LeaveTimeType | null
  endDateLeaveType?: LeaveTimeType | null
}

/** While no day is given it will most likely be one. */
export const isOneDay = (p: LeavePeriod): boolean => (p.startDate ?? null) === (p.endDate ?? null)

/** Choices of the first day: any half of a single day, else the whole day or from its second half on. */
export const startChoices = (p: LeavePeriod): LeaveTimeType[] => (isOneDay(p) ? [FULL, FIRST_HALF, SECOND_HALF] : [FULL, SECOND_HALF])

/** Choices of the last day of several: the whole day or only its first half. */
export const endChoices: LeaveTimeType[] = [FULL, FIRST_HALF]

/**
 * What must follow when dates or halves change: the end is never before the start,
 * one day has one choice, and a choice that no longer exists becomes a full day.
 */
export function followPeriod(p: LeavePeriod, changed: LeavePeriod): LeavePeriod {
  const next: LeavePeriod = { ...p }
  if (changed.startDate && (!p.endDate || p.endDate < changed.startDate)) next.endDate = changed.startDate
  if (changed.endDate && p.startDate && changed.endDate < p.startDate) next.startDate = changed.endDate
  if (isOneDay(next)) {
    const chosen = changed.endDateLeaveType ?? next.startDateLeaveType ?? FULL
    next.startDateLeaveType = chosen
    next.endDateLeaveType = chosen
  } else {
    if (next.startDateLeaveType === FIRST_HALF) next.startDateLeaveType = FULL
    if (next.endDateLeaveType === SECOND_HALF) next.endDateLeaveType = FULL
    next.endDateLeaveType ??= FULL
  }
  return next
}
