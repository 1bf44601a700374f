/** How many days a leave request takes. Pure, because the form shows it offline too. @see contract/modules/leave-requests/README.md */
import { datesOf } from '../../kit/civil-date.ts'
import { fromHundredths, type Hundredths } from '../../kit/decimal.ts'
import type { LeaveDay } from './calls.ts'
import { type LeaveRange, partOf, rangeFault } from './range.ts'

/** A day of the person's calendar. Plain working days may be left out (the cached window does). */
export interface CalendarEntry {
  date: string
  kind: 'work' | 'off' | 'holiday' | 'jointHoliday'
  name: string
}

export interface DayCount {
  /** Two decimals. */
  totalDay: string
  days: LeaveDay[]
}

const NOTHING: DayCount = { totalDay: '0.00', days: [] }

/**
 * Days a range takes on the person's own calendar: off days, public and joint holidays count nothing,
 * unless the type counts calendar days; a half day counts half.
 * @param calendar at least every day of the range that is not a plain working day
 * @returns nothing counted when the range itself is at fault (see `rangeFault`)
 */
export function countDays(range: LeaveRange, calendar: readonly CalendarEntry[], rules: { countsCalendarDays: boolean }): DayCount {
  if (rangeFault(range)) return NOTHING
  const special = new Map(calendar.filter((d) => d.kind !== 'work').map((d) => [d.date, d]))
  let total: Hundredths = 0
  const days = datesOf(range.startDate, range.endDate).map((date): LeaveDay => {
    const entry = special.get(date)
    const skipped = entry && entry.kind !== 'work' && !rules.countsCalendarDays ? entry.kind : null
    const portion: Hundredths = skipped ? 0 : partOf(range, date) === 0 ? 100 : 50
    total += portion
    return { date, portion: fromHundredths(portion), skipped, name: entry?.name ?? '' }
  })
  return { totalDay: fromHundredths(total), days }
}
