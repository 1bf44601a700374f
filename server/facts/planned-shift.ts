/** The shift a person works at a moment: what was planned for the day, else what the calendar says. */
import { addDays, datesOf } from '../../contract/kit/civil-date.ts'
import { wallTimeIn } from '../lib/wall-time.ts'
import { type CalendarDay, calendarPlansOf } from '../org/calendar.ts'
import { shiftsByCode } from '../org/shifts.ts'
import { dayKey, type LiveFact, liveFacts } from './facts.ts'
import { factsOfKind } from './known-facts.ts'
import { minuteOn } from './minutes.ts'
import { holdingShift, type PlanOrigin, STANDARD } from './plan-of-day.ts'

export interface PlannedShift {
  code: string
  name: string
  /** Minutes from the day's midnight; an end past 1440 is on the next day. */
  startMinute: number
  endMinute: number
}

export interface PlannedDay {
  date: string
  kind: CalendarDay['kind']
  /** Name of the holiday, else ''. */
  holiday: string
  /** Null on a day off, or where no shift is known. */
  shift: PlannedShift | null
  /** Parts of approved leave on the day: 0 all of it, 1 and 2 its halves. */
  leave: number[]
  /** Those of them that keep the person from their place: who works at home is there. */
  away: number[]
  /** Who planned it. */
  origin: PlanOrigin
  /** The request the plan came with, if it came with one. */
  requestId: string | null
  /** A manual shift, or a change of calendar group after an earlier schedule: a schedule written again leaves the day alone. */
  outranksSchedule: boolean
}

/** The plan of these days for these people, in order, by employee id. A fixed number of statements. */
export async function plannedDaysOf(employeeIds: readonly string[], from: string, until: string): Promise<Map<string, PlannedDay[]>> {
  const calendars = await calendarPlansOf(employeeIds, from, until)
  const facts = await liveFacts(employeeIds, datesOf(from, until), ['shift', 'leave'])
  const codes = [...facts.values()].flat().flatMap(({ fact }) => (fact.kind === 'shift' ? [fact.code] : []))
  const known = await shiftsByCode([...[...calendars.values()].flat().flatMap((d) => d.shiftCode ?? []), ...codes])
  return new Map([...calendars].map(([employeeId, days]) => [employeeId, days.map((day): PlannedDay => {
    const own = facts.get(dayKey(employeeId, day.date)) ?? []
    const mutatedAt = day.change?.recordedAt.getTime() ?? null
    const held = holdingShift(own, mutatedAt)
    const change = held?.fact
    const plan = change ?? known.get(day.shiftCode ?? '')
    const working = change ? !change.off : day.kind === 'work'
    const origin = change ? (change.origin ?? 'manualShift') : day.change ? 'mutation' : 'calendar'
    return {
      date: day.date, kind: change ? kindOf(working, day.kind) : day.kind, holiday: day.name,
      shift: plan && working ? { code: plan.code, name: known.get(plan.code)?.name ?? plan.code, startMinute: plan.startMinute, endMinute: plan.endMinute } : null,
      leave: own.flatMap(({ fact }) => (fact.kind === 'leave' ? [fact.part] : [])),
      away: own.flatMap(({ fact }) => (fact.kind === 'leave' && fact.status !== 'workFromHome' ? [fact.part] : [])),
      origin, requestId: held ? requestOf(own, held.id) : (day.change?.requestId ?? null),
      outranksSchedule: origin === 'manualShift' || (mutatedAt !== null && factsOfKind(own, 'shift').some((f) => f.fact.origin === 'schedule' && f.recordedAt <= mutatedAt)),
    }
  })]))
}

/** Of planned days, the one whose shift is on at a wall time of the person's site: the evening before's while its night goes on; else the day of its date. */
export function dayWorkedAt(days: readonly PlannedDay[], time: string): PlannedDay | null {
  const isOn = ({ date, kind, shift }: PlannedDay) => {
    const { startMinute, endMinute } = shift ?? STANDARD
    const minute = minuteOn(date, time)
    return kind === 'work' && minute >= startMinute && minute < endMinute
  }
  return days.find(isOn) ?? days.find((d) => d.date === time.slice(0, 10)) ?? null
}

const requestOf = (facts: readonly LiveFact[], id: string): string | null => facts.find((f) => f.id === id)?.requestId ?? null
const kindOf = (working: boolean, calendar: CalendarDay['kind']): CalendarDay['kind'] => (working ? 'work' : calendar === 'work' ? 'off' : calendar)

/** The plan of these days, in order. A fixed number of statements. */
export async function plannedDays(employeeId: string, from: string, until: string): Promise<PlannedDay[]> {
  return (await plannedDaysOf([employeeId], from, until)).get(employeeId) ?? []
}

/** The next shift is looked for so many days ahead. */
const AHEAD_DAYS = 14

/** The day a person is working now: yesterday's while its night shift goes on, else today's; and the next one they work on. By the clock of the site. */
export async function dayAtWork(employeeId: string, zone: string, now: Date): Promise<{ day: PlannedDay; next: PlannedDay | null } | null> {
  const { date, minute } = wallTimeIn(zone, now)
  const days = await plannedDays(employeeId, addDays(date, -1), addDays(date, AHEAD_DAYS))
  const [before, today] = days
  const stillOn = before?.shift && minute + 1440 < before.shift.endMinute && !before.leave.includes(0) && !before.leave.includes(2)
  const day = stillOn ? before : today
  return day ? { day, next: days.find((d) => d.date > day.date && d.shift && !isAway(d)) ?? null } : null
}

/** Away all day: a whole day of leave, or both halves. */
const isAway = ({ away }: PlannedDay): boolean => away.includes(0) || (away.includes(1) && away.includes(2))
