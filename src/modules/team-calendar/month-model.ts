/** A month as weeks of days, and where the bars of its events stand. Pure. */
import { addDays, datesOf, daysBetween, weekday } from '../../../contract/kit/civil-date.ts'
import type { TeamEvent } from '../../../contract/modules/general-account-home-calendar/calendar-calls.ts'
import { addMonths, monthOf } from '../../../contract/modules/general-account-home-calendar/calendar-window.ts'

/** Part of an event within one week: it is drawn from its first day on. */
export interface Bar {
  event: TeamEvent
  /** Days it covers in this week. */
  span: number
  /** The event goes on before or after this week. */
  cutBefore: boolean
  cutAfter: boolean
}

export interface MonthDay {
  date: string
  inMonth: boolean
  /** Everything on this day, in the order it is drawn. */
  events: TeamEvent[]
  /** One place a lane: the bar that begins here, or nothing to draw (free, or under a bar from the left). */
  lanes: (Bar | null)[]
  /** Events of the day there is no lane for. */
  hidden: number
}

const touches = (event: TeamEvent, from: string, until: string) => event.startDate <= until && event.endDate >= from

/** Holidays, and the events of one person with nobody else named; `who` null: all there are. */
export const eventsOf = (events: readonly TeamEvent[], who: string | null): TeamEvent[] =>
  events.flatMap((event): TeamEvent[] => {
    if (who === null || event.employees.length === 0) return [event]
    const employees = event.employees.filter(({ employeeId }) => employeeId === who)
    return employees.length > 0 ? [{ ...event, employees }] : []
  })

/** Monday of the week of a day. */
const mondayOf = (date: string): string => addDays(date, -((weekday(date) + 6) % 7))

/** Weeks from Monday that hold the month, each with seven days. */
export function monthDates(month: string): string[][] {
  const first = mondayOf(monthOf(month))
  const last = addDays(mondayOf(addDays(addMonths(monthOf(month), 1), -1)), 6)
  const dates = datesOf(first, last)
  return Array.from({ length: dates.length / 7 }, (_, week) => dates.slice(week * 7, week * 7 + 7))
}

/** The longest first where two begin together, so that bars lie side by side without holes. */
const inLaneOrder = (a: TeamEvent, b: TeamEvent): number =>
  a.startDate !== b.startDate ? (a.startDate < b.startDate ? -1 : 1) : Math.min(1, a.employees.length) - Math.min(1, b.employees.length) || daysBetween(b.startDate, b.endDate) - daysBetween(a.startDate, a.endDate)

/** @param laneCount lanes there is room for */
function weekDays(dates: readonly string[], month: string, events: readonly TeamEvent[], laneCount: number): MonthDay[] {
  const [first, last] = [dates[0] ?? '', dates.at(-1) ?? '']
  const here = events.filter((e) => touches(e, first, last)).toSorted(inLaneOrder)
  const days = dates.map((date): MonthDay => ({ date, inMonth: monthOf(date) === monthOf(month), events: here.filter((e) => touches(e, date, date)), lanes: Array.from({ length: laneCount }, () => null), hidden: 0 }))
  /** Last day each lane is taken until. */
  const takenUntil: string[] = []
  for (const event of here) {
    const from = event.startDate < first ? first : event.startDate
    const until = event.endDate > last ? last : event.endDate
    const free = takenUntil.findIndex((taken) => taken < from)
    const lane = free === -1 ? takenUntil.length : free
    takenUntil[lane] = until
    const start = days.findIndex((d) => d.date === from)
    const span = daysBetween(from, until) + 1
    const day = days[start]
    if (lane < laneCount && day) day.lanes[lane] = { event, span, cutBefore: event.startDate < first, cutAfter: event.endDate > last }
    else for (const covered of days.slice(start, start + span)) covered.hidden += 1
  }
  return days
}

export const monthWeeks = (month: string, events: readonly TeamEvent[], laneCount: number): MonthDay[][] => monthDates(month).map((dates) => weekDays(dates, month, events, laneCount))

/** Days of a month on which something begins, each with its events; what began before the month stands on its first day. An event of several days says how long it is, and stands once. */
export function agenda(month: string, events: readonly TeamEvent[]): { date: string; events: TeamEvent[] }[] {
  const [first, last] = [monthOf(month), addDays(addMonths(monthOf(month), 1), -1)]
  const here = events.filter((e) => touches(e, first, last))
  return datesOf(first, last)
    .map((date) => ({ date, events: here.filter((e) => (e.startDate < first ? first : e.startDate) === date) }))
    .filter((day) => day.events.length > 0)
}

/** The same day of another month, or its last one. */
export function dayInMonth(day: string, months: number): string {
  const month = addMonths(monthOf(day), months)
  const last = addDays(addMonths(month, 1), -1)
  const same = `${month.slice(0, 8)}${day.slice(8)}`
  return same > last ? last : same
}

/** Days a key moves by; left and right as the eye sees them. */
export function keyDay(key: string, day: string, isRtl: boolean): string | null {
  const side = isRtl ? -1 : 1
  switch (key) {
    case 'ArrowRight': return addDays(day, side)
    case 'ArrowLeft': return addDays(day, -side)
    case 'ArrowDown': return addDays(day, 7)
    case 'ArrowUp': return addDays(day, -7)
    case 'Home': return mondayOf(day)
    case 'End': return addDays(mondayOf(day), 6)
    case 'PageUp': return dayInMonth(day, -1)
    case 'PageDown': return dayInMonth(day, 1)
    default: return null
  }
}
