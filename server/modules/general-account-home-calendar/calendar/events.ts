/** Who is away when, and the holidays: from the sources the modules hand in, told to each reader as far as they may know. @see contract/modules/general-account-home-calendar/README.md */
import { daysBetween } from '../../../../contract/kit/civil-date.ts'
import { HOLIDAY, JOINT_HOLIDAY, type TeamEvent, type TeamEvents } from '../../../../contract/modules/general-account-home-calendar/calendar-calls.ts'
import { calendarWindow } from '../../../../contract/modules/general-account-home-calendar/calendar-window.ts'
import type { EventSource } from '../../../lib/calendar-event.ts'
import type { Context } from '../../../lib/handler.ts'
import { refuse } from '../../../lib/refuse.ts'
import { holidaysWithin } from '../../../org/calendar.ts'
import { calendarStretches } from '../../../org/calendar-history.ts'
import { chosenBy, isShown, keptFilter, shownPeople, statusesOf } from './filter.ts'
import { reachOf } from './reach.ts'
import { awayOnly, fully, type Words } from './told.ts'

/** Days of one answer: three months and a little. */
const MOST_DAYS = 100

/** The days asked for, else those around today. @throws CallError until_before_from, window_too_long */
function windowOf(input: { from?: string; until?: string }, today: string): { from: string; until: string } {
  const usual = calendarWindow(input.from ?? input.until ?? today)
  const { from = usual.from, until = usual.until } = input
  if (until < from) refuse('until_before_from', {}, 'until')
  if (daysBetween(from, until) >= MOST_DAYS) refuse('window_too_long', { days: MOST_DAYS }, 'until')
  return { from, until }
}

/** Holidays of the calendars these people work by, each once. */
async function holidays(employeeIds: readonly string[], from: string, until: string, wanted: { holiday: boolean; jointHoliday: boolean }, { language }: Context): Promise<TeamEvent[]> {
  if (!wanted.holiday && !wanted.jointHoliday) return []
  const stretches = await calendarStretches(employeeIds, from, until)
  const calendars = new Set([...stretches.values()].flat().map((s) => s.calendarId))
  const days = (await holidaysWithin(from, until, language)).filter((d) => (d.calendarId === null || calendars.has(d.calendarId)) && (d.kind === 'joint' ? wanted.jointHoliday : wanted.holiday))
  return [...new Map(days.map((d) => [`${d.kind}:${d.date}:${d.name}`, d]))].map(([key, { date, name, kind }]): TeamEvent => ({
    key, type: kind === 'joint' ? JOINT_HOLIDAY : HOLIDAY, attendanceStatusId: '', title: name, startDate: date, endDate: date, employees: [],
  }))
}

/** Holidays first, then who is away longest: the order a month draws them in. */
const inOrder = (a: TeamEvent, b: TeamEvent): number => {
  const key = (e: TeamEvent) => `${e.startDate} ${e.employees.length === 0 ? 0 : 1} ${99_999 - daysBetween(e.startDate, e.endDate)} ${e.employees[0]?.employee ?? ''} ${e.key}`
  return key(a) < key(b) ? -1 : 1
}

/** Events of the people the caller's filter shows. A fixed number of statements. */
export async function teamEvents(sources: readonly EventSource[], input: { from?: string; until?: string }, context: Context): Promise<TeamEvents> {
  const { caller, t, today } = context
  const { from, until } = windowOf(input, today)
  const kept = await keptFilter(caller.employeeId)
  const reach = await reachOf(context, chosenBy(kept))
  const people = new Map(shownPeople(reach, kept).map((p) => [p.id, p]))
  const employeeIds = [...people.keys()]
  const names = new Map(statusesOf(sources).map((s) => [s.id, t(s.text)]))
  const words: Words = { status: (id) => names.get(id) ?? id }
  const events = []
  for (const source of sources) events.push(...(employeeIds.length > 0 ? await source.events({ from, until, employeeIds }, context) : []))
  const known = await reach.known(employeeIds)
  const told = [...fully(events.filter((e) => known.has(e.employeeId)), people, words), ...awayOnly(events.filter((e) => !known.has(e.employeeId)), people, words)]
  // by what the reader is told, never by what is behind it: a filter must not find out
  const shown = told.filter((e) => isShown(kept, e.attendanceStatusId))
  return { from, until, events: [...(await holidays([caller.employeeId, ...employeeIds], from, until, kept, context)), ...shown].sort(inOrder) }
}
