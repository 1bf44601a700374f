/** Questions to a person's calendar window. Pure. */
import { addDays } from '../../../contract/kit/civil-date.ts'
import type { CalendarWindow } from '../../../contract/modules/platform/calls.ts'

export type SpecialDay = CalendarWindow['days'][number]

/** Holidays by name after `from`, at most `count`. */
export const comingHolidays = (calendar: CalendarWindow | undefined, from: string, count: number): SpecialDay[] =>
  (calendar?.days ?? []).filter((d) => d.kind !== 'off' && d.date > from).slice(0, count)

/** What is the matter with a date: a holiday, an off day, or nothing. */
export const dayOn = (calendar: CalendarWindow | undefined, date: string | null | undefined): SpecialDay | undefined => calendar?.days.find((d) => d.date === date)

/** First working day from `from` on; `from` itself where the calendar says nothing. */
export function firstWorkday(calendar: CalendarWindow | undefined, from: string): string {
  if (!calendar || from < calendar.from) return from
  const special = new Set(calendar.days.map((d) => d.date))
  let date = from
  while (special.has(date)) date = addDays(date, 1)
  return date > calendar.until ? from : date
}
