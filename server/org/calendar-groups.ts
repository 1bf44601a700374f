/** Calendar groups to move people between, and the one each person is in. */
import { asc, eq, inArray } from 'drizzle-orm'
import { datesOf } from '../../contract/kit/civil-date.ts'
import { q } from '../db/context.ts'
import { type CalendarDay, dayOf, holidaysWithin } from './calendar.ts'
import { calendarStretches } from './calendar-history.ts'
import { calendarGroup, workCalendar } from './table.ts'

export type CalendarGroup = typeof calendarGroup.$inferSelect

/** Every group, by code. */
export const calendarGroups = (): Promise<CalendarGroup[]> => q().select().from(calendarGroup).orderBy(asc(calendarGroup.code), asc(calendarGroup.id))

export interface GroupOfPerson {
  /** Null: the calendar of their employment, which is no group's. */
  groupId: string | null
  name: string
}

/** The group these people are in on a day, by employee id; somebody not employed then is absent. */
export async function groupsOn(employeeIds: readonly string[], date: string): Promise<Map<string, GroupOfPerson>> {
  const stretches = await calendarStretches(employeeIds, date, date)
  const groups = await calendarGroups()
  const ids = [...new Set([...stretches.values()].flat().map((s) => s.calendarId))]
  const calendars = new Map((ids.length > 0 ? await q().select({ id: workCalendar.id, code: workCalendar.code }).from(workCalendar).where(inArray(workCalendar.id, ids)) : []).map((c) => [c.id, c.code]))
  return new Map([...stretches].flatMap(([employeeId, [held]]) => {
    if (!held) return []
    const group = groups.find((g) => g.id === held.change?.groupId) ?? groups.find((g) => g.calendarId === held.calendarId && g.offset === held.offset)
    return [[employeeId, { groupId: group?.id ?? null, name: group?.name ?? calendars.get(held.calendarId) ?? '' }] as const]
  }))
}

/** Each day of the inclusive range as a group has it. */
export async function daysOfGroup(groupId: string, from: string, until: string): Promise<CalendarDay[]> {
  const [held] = await q().select({ calendar: workCalendar, offset: calendarGroup.offset }).from(calendarGroup).innerJoin(workCalendar, eq(workCalendar.id, calendarGroup.calendarId)).where(eq(calendarGroup.id, groupId))
  const holidays = held ? await holidaysWithin(from, until) : []
  return held ? datesOf(from, until).map((date) => dayOf(held.calendar, held.offset, date, holidays)) : []
}
