/** A month as people and days. Pure. */
import { addDays, datesOf } from '../../../../contract/kit/civil-date.ts'
import { AWAY, type TeamEvent } from '../../../../contract/modules/general-account-home-calendar/calendar-calls.ts'
import { addMonths, monthOf } from '../../../../contract/modules/general-account-home-calendar/calendar-window.ts'

/** One person, and what is known of each of their days. */
export interface TimelineRow {
  employeeId: string
  employee: string
  /** Events of a day by its civil date, what keeps them away first; a day without any is absent. */
  days: ReadonlyMap<string, readonly TeamEvent[]>
}

export interface Timeline {
  /** First to last day of the month. */
  dates: string[]
  /** In order of names. */
  rows: TimelineRow[]
  /** Names of holidays by day. */
  holidays: ReadonlyMap<string, readonly string[]>
  /** How many of the rows are away, by day. */
  away: ReadonlyMap<string, number>
}

const LEAVE = 'Leave'
const isAway = ({ type }: TeamEvent) => type === LEAVE || type === AWAY
const awayFirst = (a: TeamEvent, b: TeamEvent) => Number(isAway(b)) - Number(isAway(a))

/**
 * @param people whoever has a row though nothing is known of them; who is in an event has one in any case
 * @param onlyBusy leaves out whom no event of this month names
 */
export function timelineOf(day: string, events: readonly TeamEvent[], people: readonly { employeeId: string; employee: string }[], { language, onlyBusy = false }: { language: string; onlyBusy?: boolean }): Timeline {
  const first = monthOf(day)
  const last = addDays(addMonths(first, 1), -1)
  const names = new Map(people.map(({ employeeId, employee }) => [employeeId, employee]))
  const days = new Map<string, Map<string, TeamEvent[]>>()
  const holidays = new Map<string, string[]>()
  const away = new Map<string, number>()
  for (const event of events) {
    if (event.endDate < first || event.startDate > last) continue
    const dates = datesOf(event.startDate < first ? first : event.startDate, event.endDate > last ? last : event.endDate)
    if (event.employees.length === 0) for (const date of dates) holidays.set(date, [...(holidays.get(date) ?? []), event.title])
    for (const { employeeId, employee } of event.employees) {
      names.set(employeeId, employee)
      const own = days.get(employeeId) ?? new Map<string, TeamEvent[]>()
      days.set(employeeId, own)
      for (const date of dates) {
        const there = own.get(date) ?? []
        if (isAway(event) && !there.some(isAway)) away.set(date, (away.get(date) ?? 0) + 1)
        own.set(date, [...there, event].sort(awayFirst))
      }
    }
  }
  const order = new Intl.Collator(language)
  const rows = [...names].map(([employeeId, employee]) => ({ employeeId, employee, days: days.get(employeeId) ?? new Map<string, TeamEvent[]>() }))
  return { dates: datesOf(first, last), rows: rows.filter((row) => !onlyBusy || row.days.size > 0).sort((a, b) => order.compare(a.employee, b.employee)), holidays, away }
}
