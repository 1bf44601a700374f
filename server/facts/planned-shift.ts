/** The shift a person works at a moment: what was planned for the day, else what the calendar says. */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { addDays } from '../../contract/kit/civil-date.ts'
import { q } from '../db/context.ts'
import { wallTimeIn } from '../lib/wall-time.ts'
import { type CalendarDay, calendarDays } from '../org/calendar.ts'
import { calendarShifts, shiftsByCode } from '../org/shifts.ts'
import { dayFact } from './table.ts'

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
}

/** The plan of these days, in order. A fixed number of statements. */
export async function plannedDays(employeeId: string, from: string, until: string): Promise<PlannedDay[]> {
  const days = await calendarDays(employeeId, from, until)
  const dates = days.map((d) => d.date)
  const facts = await q()
    .select()
    .from(dayFact)
    .where(and(eq(dayFact.employeeId, employeeId), inArray(dayFact.date, dates), inArray(dayFact.kind, ['shift', 'leave']), isNull(dayFact.withdrawnAt)))
    .orderBy(asc(dayFact.recordedAt), asc(dayFact.id))
  const usual = await calendarShifts(employeeId, dates)
  const changed = new Map(facts.filter((f) => f.kind === 'shift').map((f) => [f.date, f.payload as unknown as { code: string; startMinute: number; endMinute: number }]))
  const known = await shiftsByCode([...usual.values(), ...[...changed.values()].map((c) => c.code)])
  return days.map((day) => {
    const change = changed.get(day.date)
    const plan = change ?? known.get(usual.get(day.date) ?? '')
    return {
      date: day.date, kind: day.kind, holiday: day.name,
      shift: plan && (change || day.kind === 'work') ? { code: plan.code, name: known.get(plan.code)?.name ?? plan.code, startMinute: plan.startMinute, endMinute: plan.endMinute } : null,
      leave: facts.filter((f) => f.kind === 'leave' && f.date === day.date).map((f) => Number(f.payload.part ?? 0)),
    }
  })
}

/** The day a person is working now: yesterday's while its night shift goes on, else today's. By the clock of the site. */
export async function dayAtWork(employeeId: string, zone: string, now: Date): Promise<PlannedDay | null> {
  const { date, minute } = wallTimeIn(zone, now)
  const [before, today] = await plannedDays(employeeId, addDays(date, -1), date)
  const stillOn = before?.shift && minute + 1440 < before.shift.endMinute && !before.leave.includes(0) && !before.leave.includes(2)
  return (stillOn ? before : today) ?? null
}
