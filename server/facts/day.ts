/** One person's day as it was computed, and the punches it was computed from. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import { q } from '../db/context.ts'
import type { ComputedDay, PunchFact } from './compute-day.ts'
import { attendanceDay, dayFact } from './table.ts'

export interface KnownDay {
  /** Null while nothing is known of it. */
  day: ComputedDay | null
  /** In the order of time. */
  punches: Pick<PunchFact, 'direction' | 'time'>[]
}

/** @param date civil date at the person's site; a night shift belongs to the day it starts */
export async function dayOf(employeeId: string, date: string): Promise<KnownDay> {
  const [row] = await q().select().from(attendanceDay).where(and(eq(attendanceDay.employeeId, employeeId), eq(attendanceDay.date, date)))
  const facts = await q()
    .select({ payload: dayFact.payload })
    .from(dayFact)
    .where(and(eq(dayFact.employeeId, employeeId), eq(dayFact.date, date), eq(dayFact.kind, 'punch'), isNull(dayFact.withdrawnAt)))
    .orderBy(asc(dayFact.recordedAt), asc(dayFact.id))
  const punches = facts.map(({ payload }) => payload as unknown as PunchFact).map(({ direction, time }) => ({ direction, time }))
  return { day: row ? (row as unknown as ComputedDay) : null, punches: punches.sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0)) }
}
