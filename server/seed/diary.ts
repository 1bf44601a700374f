/** Everybody's calendar while the demo requests are made up: who works when, and who is away already. Pure. */
import { addDays, datesOf } from '../../contract/kit/civil-date.ts'
import { countDays } from '../../contract/modules/leave-requests/count-days.ts'
import { firstClash, type LeaveRange } from '../../contract/modules/leave-requests/range.ts'
import type { PaidDay } from '../ledger/table.ts'
import { type CalendarDay, dayOf } from '../org/calendar.ts'
import { shiftCodeOn } from '../org/shifts.ts'
import type { DayPlan } from '../facts/plan-of-day.ts'
import { calendarOf, shiftOf } from './configuration.ts'
import { holidaysAround } from './holidays.ts'
import { minuteAt, zoneOf } from './moments.ts'
import { type Person, calendarId, calendarOffsetOf } from './people.ts'

export class Diary {
  readonly today: string
  readonly #holidays
  readonly #taken = new Map<string, LeaveRange[]>()
  constructor(today: string) {
    this.today = today
    this.#holidays = Map.groupBy(holidaysAround(today).map((h) => ({ ...h, calendarId: null })), (h) => h.date)
  }

  /** Days of a person, as `calendarDays` will answer them. */
  days(person: Person, from: string, until: string): CalendarDay[] {
    const calendar = { id: calendarId(person.calendar), ...calendarOf(person.calendar) }
    return datesOf(from, until).map((date) =>
      date < person.joinDate ? { date, kind: 'off', name: '' } : dayOf(calendar, person.offset, date, this.#holidays.get(date) ?? []),
    )
  }

  /** The plan a day is judged by at an instant, as `recomputeDays` makes it. */
  plan(person: Person, date: string, instant: Date): DayPlan {
    const { kind, name } = this.days(person, date, date)[0] ?? { kind: 'off' as const, name: '' }
    const { rule, shiftCodes } = calendarOf(person.calendar)
    const code = date < person.joinDate ? null : shiftCodeOn(rule, shiftCodes, calendarOffsetOf(person, this.today), date)
    return { date, kind, name, minute: minuteAt(date, instant, person.site), shift: code === null ? null : shiftOf(code), zone: zoneOf(person.site), mutatedAt: null }
  }

  /** `count` working days from `from` on, as a range of full days. */
  range(person: Person, from: string, count: number): LeaveRange {
    const working = this.days(person, from, addDays(from, 14 + count * 4)).filter((d) => d.kind === 'work')
    const first = working[0]?.date ?? from
    return { startDate: first, endDate: working[count - 1]?.date ?? first, startDateLeaveType: 0, endDateLeaveType: 0 }
  }

  /** Portions of the days a range takes. */
  count(person: Person, range: LeaveRange, countsCalendarDays: boolean): { totalDay: string; days: PaidDay[] } {
    const { totalDay, days } = countDays(range, this.days(person, range.startDate, range.endDate), { countsCalendarDays })
    return { totalDay, days: days.filter((d) => d.portion !== '0.00').map((d) => ({ date: d.date, amount: d.portion })) }
  }

  isFree = (person: Person, range: LeaveRange): boolean => (this.#taken.get(person.id) ?? []).every((other) => firstClash(other, range) === null)

  take(person: Person, range: LeaveRange): void {
    this.#taken.set(person.id, [...(this.#taken.get(person.id) ?? []), range])
  }
}
