/** Which days a person works: the calendar that holds on each day, its holidays, and the employee's today. */
import { and, asc, gte, inArray, lte } from 'drizzle-orm'
import { civilDateIn, datesOf, daysBetween, weekday } from '../../contract/kit/civil-date.ts'
import { DEFAULT_LANGUAGE } from '../../contract/kit/language.ts'
import { q } from '../db/context.ts'
import { remembered, rememberedById } from '../db/memory.ts'
import { type CalendarStretch, calendarStretches } from './calendar-history.ts'
import { shiftCodeOn } from './shifts.ts'
import { type CalendarRule, holiday, workCalendar } from './table.ts'

export type DayKind = 'work' | 'off' | 'holiday' | 'jointHoliday'

export interface CalendarDay {
  date: string
  /** A public holiday beats an off day; a joint holiday is one only where the person would have worked. */
  kind: DayKind
  /** Name of the holiday, else ''. */
  name: string
}

/** A holiday as a calendar sees it; `calendarId` null = every calendar that observes holidays. */
export interface HolidayFact {
  date: string
  name: string
  kind: string
  calendarId: string | null
}

/** True when the rule works on `date`. `offset` shifts a cycle by whole days (shift groups). */
export function worksOn(rule: CalendarRule, offset: number, date: string): boolean {
  if (rule.kind === 'weekly') return rule.working.includes(weekday(date))
  const length = rule.pattern.length
  const index = (((daysBetween(rule.anchor, date) + offset) % length) + length) % length
  return rule.pattern[index] === 'W'
}

/** One day of one calendar. Pure, so that totals can be worked out without a database. */
export function dayOf(
  calendar: { id: string; rule: CalendarRule; observesHolidays: boolean },
  offset: number,
  date: string,
  holidays: readonly HolidayFact[],
): CalendarDay {
  const works = worksOn(calendar.rule, offset, date)
  const here = holidays.filter((h) => h.date === date && (h.calendarId === null ? calendar.observesHolidays : h.calendarId === calendar.id))
  const open = here.find((h) => h.kind === 'public')
  if (open) return { date, kind: 'holiday', name: open.name }
  const joint = here.find((h) => h.kind === 'joint')
  if (joint && works) return { date, kind: 'jointHoliday', name: joint.name }
  return { date, kind: works ? 'work' : 'off', name: '' }
}

/** A day of a person's calendar with what it plans. */
export interface CalendarPlan extends CalendarDay {
  /** The calendar's shift in this round, also on its days off; null without employment or shifts. */
  shiftCode: string | null
  /** IANA zone of the person's site; null without employment. */
  timeZone: string | null
  /** The change of calendar group the day stands under, if any. */
  change: CalendarStretch['change']
}

/**
 * Every day of the inclusive range for these people with the shift it plans, by employee id. Days before joining and after leaving are 'off'.
 * Four statements, however many people.
 * @param language of the holidays' names; English where the company gave no other
 */
export async function calendarPlansOf(employeeIds: readonly string[], from: string, until: string, language = DEFAULT_LANGUAGE as string): Promise<Map<string, CalendarPlan[]>> {
  const dates = datesOf(from, until)
  const stretches = await calendarStretches(employeeIds, from, until)
  const ids = [...new Set([...stretches.values()].flat().map((s) => s.calendarId))]
  const calendars = await rememberedById([workCalendar], 'calendar', ids, async (wanted) => new Map((await q().select().from(workCalendar).where(inArray(workCalendar.id, wanted))).map((c) => [c.id, c])))
  const holidays = await holidaysWithin(from, until, language)
  const byDate = Map.groupBy(holidays, (h) => h.date)
  return new Map(
    [...new Set(employeeIds)].map((id) => {
      const own = stretches.get(id) ?? []
      const days = dates.map((date): CalendarPlan => {
        const stretch = own.find((s) => s.from <= date && (s.until === null || s.until >= date))
        const calendar = stretch && calendars.get(stretch.calendarId)
        if (!calendar) return { date, kind: 'off', name: '', shiftCode: null, timeZone: stretch?.timeZone ?? null, change: null }
        const { offset, timeZone, change } = stretch
        return { ...dayOf(calendar, offset, date, byDate.get(date) ?? []), shiftCode: shiftCodeOn(calendar.rule, calendar.shiftCodes, offset, date), timeZone, change }
      })
      return [id, days]
    }),
  )
}

/** The same without shifts. @see calendarPlansOf */
export async function calendarDaysOf(employeeIds: readonly string[], from: string, until: string, language?: string): Promise<Map<string, CalendarDay[]>> {
  const plans = await calendarPlansOf(employeeIds, from, until, language)
  return new Map([...plans].map(([id, days]) => [id, days.map(({ date, kind, name }) => ({ date, kind, name }))]))
}

/** Every day of the inclusive range for one person. */
export async function calendarDays(employeeId: string, from: string, until: string, language?: string): Promise<CalendarDay[]> {
  return (await calendarDaysOf([employeeId], from, until, language)).get(employeeId) ?? []
}

/** Holidays of all calendars in the inclusive range, by date, named in the language. */
export async function holidaysWithin(from: string, until: string, language = DEFAULT_LANGUAGE as string): Promise<HolidayFact[]> {
  const rows = await remembered([holiday], `holidays from ${from} until ${until}`, async () =>
    q()
      .select({ date: holiday.date, name: holiday.name, names: holiday.names, kind: holiday.kind, calendarId: holiday.calendarId })
      .from(holiday)
      .where(and(gte(holiday.date, from), lte(holiday.date, until)))
      .orderBy(asc(holiday.date), asc(holiday.id)),
  )
  return rows.map(({ names, ...day }) => ({ ...day, name: names[language] ?? day.name }))
}

/** The civil date in a zone at an instant: "today" is taken at the person's site. @see docs/product/wire.md#dates-numbers-money */
export const todayAt = (zone: string, now: Date): string => civilDateIn(now, zone)
