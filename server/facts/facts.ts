/** Facts about days: recorded, withdrawn, never changed; the day itself is worked out from them again each time. @see DOMAIN §1.4 */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { newId } from '../lib/new-id.ts'
import { calendarDays, todayAt } from '../org/calendar.ts'
import { employmentsWithin } from '../org/employment.ts'
import { settingOf } from '../org/settings.ts'
import { computeDay, type KnownFact } from './compute-day.ts'
import { attendanceDay, dayFact } from './table.ts'

export interface NewFact {
  employeeId: string
  /** Civil date the fact belongs to; a night shift belongs to the day it starts. */
  date: string
  fact: KnownFact
  requestId?: string
  lineId?: string
}

/** Kinds that carry no attendance: kept with the day for others to read (payroll). */
export interface NewNote extends Omit<NewFact, 'fact'> {
  kind: string
  payload: Record<string, unknown>
}

const insertFact = async (fact: NewNote, now: Date): Promise<string> => {
  const id = newId(now)
  const { employeeId, date, kind, payload, requestId, lineId } = fact
  await q().insert(dayFact).values({ id, employeeId, date, kind, payload, requestId: requestId ?? null, lineId: lineId ?? null, recordedAt: now })
  return id
}

/** Records a fact. Call `recomputeDays` for its day when all facts of the change are in. @returns the fact's id */
export function recordFact({ fact, ...rest }: NewFact, now: Date): Promise<string> {
  const { kind, ...payload } = fact
  return insertFact({ ...rest, kind, payload }, now)
}

/** Records a fact that changes no attendance (`payrollDeduction`). @returns the fact's id */
export const recordNote = insertFact

/** Withdraws the facts of one kind that a line recorded. @returns the days they were on, each once */
export async function withdrawFacts(of: { requestId: string; lineId: string; kind: string }, now: Date): Promise<{ employeeId: string; date: string }[]> {
  const rows = await q()
    .update(dayFact)
    .set({ withdrawnAt: now })
    .where(and(eq(dayFact.requestId, of.requestId), eq(dayFact.lineId, of.lineId), eq(dayFact.kind, of.kind), isNull(dayFact.withdrawnAt)))
    .returning({ employeeId: dayFact.employeeId, date: dayFact.date })
  return [...new Map(rows.map((r) => [`${r.employeeId} ${r.date}`, r])).values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}

const attendanceKinds = ['leave', 'shift', 'punch'] satisfies KnownFact['kind'][]

export interface DayChange {
  date: string
  /** Status before and after; null = nothing known of the day. */
  before: string | null
  after: string | null
}

/** Works these days of one person out again from their facts and calendar. @returns what each day was and is, by date */
export async function recomputeDays(employeeId: string, dates: readonly string[], now: Date): Promise<DayChange[]> {
  const days = [...new Set(dates)].sort()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const facts = await q()
    .select()
    .from(dayFact)
    .where(and(eq(dayFact.employeeId, employeeId), inArray(dayFact.date, days), inArray(dayFact.kind, attendanceKinds), isNull(dayFact.withdrawnAt)))
    .orderBy(asc(dayFact.recordedAt), asc(dayFact.id))
  const factsOf = Map.groupBy(facts, (f) => f.date)
  const plans = new Map((await calendarDays(employeeId, first, last)).map((d) => [d.date, d]))
  const rows = await q().select().from(attendanceDay).where(and(eq(attendanceDay.employeeId, employeeId), inArray(attendanceDay.date, days)))
  const known = new Map(rows.map((r) => [r.date, r]))
  const stretches = (await employmentsWithin([employeeId], first, last)).get(employeeId) ?? []
  const companyZone = await settingOf('companyTimeZone')
  const changes: DayChange[] = []
  for (const date of days) {
    const zone = stretches.find((s) => s.from <= date && (s.until ?? date) >= date)?.timeZone ?? companyZone
    const plan = plans.get(date) ?? { kind: 'off' as const, name: '' }
    const stored = (factsOf.get(date) ?? []).map((f) => ({ id: f.id, recordedAt: f.recordedAt.getTime(), fact: { ...f.payload, kind: f.kind } as unknown as KnownFact }))
    const day = computeDay(stored, { date, kind: plan.kind, name: plan.name, over: date < todayAt(zone, now) })
    const before = known.get(date)
    if (day) {
      const { status, workingMinutes, overtimeMinutes, detail } = day
      const set = { status, workingMinutes, overtimeMinutes, detail: { ...detail }, computedAt: now }
      await q().insert(attendanceDay).values({ id: newId(now), employeeId, date, ...set }).onConflictDoUpdate({ target: [attendanceDay.employeeId, attendanceDay.date], set })
    } else if (before) {
      await q().delete(attendanceDay).where(and(eq(attendanceDay.employeeId, employeeId), eq(attendanceDay.date, date)))
    }
    changes.push({ date, before: before?.status ?? null, after: day?.status ?? null })
  }
  return changes
}
