/** The days of a manual shift. Pure: both sides use it. @see contract/modules/manual-shifts/README.md */
import { daysBetween } from '../../kit/civil-date.ts'
import { MAX_DAYS } from './calls.ts'

/** A fault in the days themselves; null when they fit together. */
export function rangeFault(startDate: string, endDate: string): { code: string; params?: Record<string, number>; field: 'endDate' } | null {
  if (endDate < startDate) return { code: 'shift_end_before_start', field: 'endDate' }
  return daysBetween(startDate, endDate) >= MAX_DAYS ? { code: 'shift_range_too_long', params: { count: MAX_DAYS }, field: 'endDate' } : null
}
