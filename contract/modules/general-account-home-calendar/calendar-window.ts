/** Months and the days a calendar reads for them. Pure. @see contract/modules/general-account-home-calendar/README.md#checks */
import { addDays } from '../../kit/civil-date.ts'

/** First day of the month a day is in. */
export const monthOf = (date: string): string => `${date.slice(0, 7)}-01`

/** First day of the month so many months on (or, negative, back). */
export function addMonths(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

/** Start of the previous month to the end of the next one. */
export const calendarWindow = (date: string): { from: string; until: string } => ({ from: addMonths(monthOf(date), -1), until: addDays(addMonths(monthOf(date), 2), -1) })
