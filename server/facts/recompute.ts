/** Days worked out again from their facts and calendar. @see docs/product/days.md#facts */
import { and, eq, gte, inArray, or, sql } from 'drizzle-orm'
import { datesOf, daysBetween } from '../../contract/kit/civil-date.ts'
import { q } from '../db/context.ts'
import { namedId } from '../lib/named-id.ts'
import { wallTimeIn } from '../lib/wall-time.ts'
import { type CalendarPlan, calendarPlansOf } from '../org/calendar.ts'
import { settingOf } from '../org/settings.ts'
import { shiftsByCode } from '../org/shifts.ts'
import { todayOfCompany } from '../org/today.ts'
import { computeDay } from './compute-day.ts'
import { dayKey, liveFacts } from './facts.ts'
import { settleWindows } from './own-day.ts'
import type { DayPlan } from './plan-of-day.ts'
import { attendanceDay, dayFact } from './table.ts'

export interface DayChange {
  date: string
  /** Status before and after; null = nothing known of the day. */
  before: string | null
  after: string | null
}

/** Rows a statement: well below the parameters PostgreSQL takes. */
const BATCH = 1000

/** Id of a person's day: the same for ever, also when the day's row goes and comes again. */
export const dayId = (employeeId: string, date: string): string => namedId(`day:${employeeId}:${date}`)

/**
 * Makes everybody who works out days of one of these people wait, to the end of the transaction: of two approvals at once
 * the second must see the facts of the first.
 */
async function lockDaysOf(employeeIds: readonly string[]): Promise<void> {
  const names = sql.param(employeeIds.map((id) => `days:${id}`).sort())
  await q().execute(sql`select pg_advisory_xact_lock(hashtextextended(n, 0)) from unnest(${names}::text[]) as n`)
}

/** The plan a day is judged by. */
function planFor(day: CalendarPlan | undefined, date: string, { zone, now, shifts }: { zone: string; now: Date; shifts: Awaited<ReturnType<typeof shiftsByCode>> }): DayPlan {
  const wall = wallTimeIn(day?.timeZone ?? zone, now)
  const { startMinute, endMinute, breakMinutes, code } = shifts.get(day?.shiftCode ?? '') ?? { code: '', startMinute: 0, endMinute: 0, breakMinutes: 0 }
  return {
    date, kind: day?.kind ?? 'off', name: day?.name ?? '', zone: day?.timeZone ?? zone, minute: daysBetween(date, wall.date) * 1440 + wall.minute,
    shift: code === '' ? null : { code, startMinute, endMinute, breakMinutes }, mutatedAt: day?.change?.recordedAt.getTime() ?? null,
  }
}

/**
 * Works these days of these people out again, and those that overtime of these nights moved to or from.
 * @returns what each day was and is, by date, by employee id
 */
export async function recomputeDaysOf(employeeIds: readonly string[], dates: readonly string[], now: Date): Promise<Map<string, DayChange[]>> {
  const people = [...new Set(employeeIds)].sort()
  if (dates.length === 0 || people.length === 0) return new Map()
  await lockDaysOf(people)
  const days = [...new Set([...dates, ...(await settleWindows(people, dates))])].sort()
  const [first, last] = [days[0] as string, days.at(-1) as string]
  const facts = await liveFacts(people, days)
  const plans = await calendarPlansOf(people, first, last)
  const shifts = await shiftsByCode([...plans.values()].flat().flatMap((d) => d.shiftCode ?? []))
  const rows = await q().select({ employeeId: attendanceDay.employeeId, date: attendanceDay.date, status: attendanceDay.status }).from(attendanceDay).where(and(inArray(attendanceDay.employeeId, people), inArray(attendanceDay.date, days)))
  const known = new Map(rows.map((r) => [dayKey(r.employeeId, r.date), r.status]))
  const zone = await settingOf('companyTimeZone')

  const out = new Map<string, DayChange[]>()
  const filled: (typeof attendanceDay.$inferInsert)[] = []
  const empty: { employeeId: string; date: string }[] = []
  for (const employeeId of people) {
    const byDate = new Map(plans.get(employeeId)?.map((d) => [d.date, d]))
    out.set(employeeId, days.map((date) => {
      const key = dayKey(employeeId, date)
      const day = computeDay(facts.get(key) ?? [], planFor(byDate.get(date), date, { zone, now, shifts }))
      const before = known.get(key) ?? null
      if (day) filled.push({ id: dayId(employeeId, date), employeeId, date, status: day.status, workingMinutes: day.workingMinutes, overtimeMinutes: day.overtimeMinutes, detail: { ...day.detail }, computedAt: now })
      else if (before !== null) empty.push({ employeeId, date })
      return { date, before, after: day?.status ?? null }
    }))
  }
  for (let i = 0; i < filled.length; i += BATCH) await upsert(filled.slice(i, i + BATCH))
  if (empty.length > 0) await q().delete(attendanceDay).where(or(...empty.map((e) => and(eq(attendanceDay.employeeId, e.employeeId), eq(attendanceDay.date, e.date)))))
  return out
}

const upsert = (rows: (typeof attendanceDay.$inferInsert)[]) =>
  q().insert(attendanceDay).values(rows).onConflictDoUpdate({
    target: [attendanceDay.employeeId, attendanceDay.date],
    set: { status: sql`excluded.status`, workingMinutes: sql`excluded.working_minutes`, overtimeMinutes: sql`excluded.overtime_minutes`, detail: sql`excluded.detail`, computedAt: sql`excluded.computed_at` },
  })

/** Works these days of one person out again. @returns what each day was and is, by date */
export async function recomputeDays(employeeId: string, dates: readonly string[], now: Date): Promise<DayChange[]> {
  return (await recomputeDaysOf([employeeId], dates, now)).get(employeeId) ?? []
}

/** Works every day of one person from a day on out again that is past or of which anything is known: after a change of the calendar group. */
export async function recomputeFrom(employeeId: string, from: string, now: Date): Promise<DayChange[]> {
  const today = await todayOfCompany(now)
  const rows = await q().select({ date: attendanceDay.date }).from(attendanceDay).where(and(eq(attendanceDay.employeeId, employeeId), gte(attendanceDay.date, from)))
  const facts = await q().selectDistinct({ date: dayFact.date }).from(dayFact).where(and(eq(dayFact.employeeId, employeeId), gte(dayFact.date, from)))
  return recomputeDays(employeeId, [...datesOf(from, today), ...rows.map((r) => r.date), ...facts.map((f) => f.date)], now)
}
