/**
 * Trainings on people's days: a fact a session and person, which counts like an official permit. Its line is the row of attendance; days of closed pay
 * periods stay as they are. @see docs/product/days.md#facts
 */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { later } from '../../contract/kit/clock-time.ts'
import { q } from '../db/context.ts'
import { recordFacts } from '../facts/facts.ts'
import { recomputeDaysOf } from '../facts/recompute.ts'
import { dayFact } from '../facts/table.ts'
import { wallTimeIn } from '../lib/wall-time.ts'
import { employmentsOn } from '../org/employment.ts'
import { closedPeriodProblem } from '../org/pay-period.ts'
import { trainingAttendance, trainingParticipant, trainingSession } from './table.ts'

const KIND = 'training'

/** Of these days those whose pay period is still open. */
async function openDays(dates: readonly string[]): Promise<ReadonlySet<string>> {
  const open = new Set<string>()
  for (const date of new Set(dates)) if (!(await closedPeriodProblem(date, date))) open.add(date)
  return open
}

const localIn = (zone: string, at: Date): string => {
  const { date, minute } = wallTimeIn(zone, at)
  return later(`${date}T00:00`, minute)
}

async function withdraw(attendanceIds: readonly string[], now: Date): Promise<{ employeeId: string; date: string }[]> {
  if (attendanceIds.length === 0) return []
  const ofThem = and(eq(dayFact.kind, KIND), inArray(dayFact.lineId, [...attendanceIds]), isNull(dayFact.withdrawnAt))
  const there = await q().select({ date: dayFact.date }).from(dayFact).where(ofThem)
  const open = await openDays(there.map((r) => r.date))
  if (open.size === 0) return []
  return q().update(dayFact).set({ withdrawnAt: now }).where(and(ofThem, inArray(dayFact.date, [...open]))).returning({ employeeId: dayFact.employeeId, date: dayFact.date })
}

const recompute = async (changed: readonly { employeeId: string; date: string }[], now: Date): Promise<void> => {
  if (changed.length > 0) await recomputeDaysOf(changed.map((c) => c.employeeId), changed.map((c) => c.date), now)
}

/** Facts of these rows of attendance leave the days they stand on. */
export async function takeOffDays(attendanceIds: readonly string[], now: Date): Promise<void> {
  await recompute(await withdraw(attendanceIds, now), now)
}

/**
 * Facts stand as the sessions and what is recorded of these participants say: on the day of each session that takes place, but for who was
 * absent or excused.
 * @returns days of closed pay periods, which stay as they are
 */
export async function standOnDays(trainingId: string, participantIds: readonly string[], now: Date): Promise<string[]> {
  if (participantIds.length === 0) return []
  const rows = await q()
    .select({ id: trainingAttendance.id, status: trainingAttendance.status, employeeId: trainingParticipant.employeeId, taking: trainingParticipant.status, startsAt: trainingSession.startsAt, endsAt: trainingSession.endsAt, session: trainingSession.status })
    .from(trainingAttendance).innerJoin(trainingParticipant, eq(trainingParticipant.id, trainingAttendance.participantId)).innerJoin(trainingSession, eq(trainingSession.id, trainingAttendance.sessionId))
    .where(and(eq(trainingParticipant.trainingId, trainingId), inArray(trainingParticipant.id, [...participantIds])))
  const first = rows.map((r) => r.startsAt).toSorted((a, b) => a.getTime() - b.getTime())[0]
  const works = first ? await employmentsOn(rows.map((r) => r.employeeId), first.toISOString().slice(0, 10)) : new Map()
  const wanted = rows.filter((r) => r.session !== 'cancelled' && r.status !== 3 && r.status !== 4 && r.taking !== 'withdrawn' && r.taking !== 'cancelled' && r.taking !== 'declined').map((r) => {
    const zone = works.get(r.employeeId)?.timeZone ?? 'UTC'
    const [start, end] = [localIn(zone, r.startsAt), localIn(zone, r.endsAt)]
    return { id: r.id, employeeId: r.employeeId, date: start.slice(0, 10), start, end }
  })
  const there = rows.length === 0 ? [] : await q().select({ id: dayFact.id, lineId: dayFact.lineId, date: dayFact.date, payload: dayFact.payload }).from(dayFact)
    .where(and(eq(dayFact.kind, KIND), inArray(dayFact.lineId, rows.map((r) => r.id)), isNull(dayFact.withdrawnAt)))
  const standing = new Map(there.map((f) => [f.lineId, f]))
  const isAsWanted = (w: (typeof wanted)[number]) => {
    const fact = standing.get(w.id)
    return fact !== undefined && fact.payload.trainingStart === w.start && fact.payload.trainingUntil === w.end
  }
  const right = new Set(wanted.filter(isAsWanted).map((w) => w.id))
  const leaving = there.filter((f) => f.lineId !== null && !right.has(f.lineId))
  const gone = await withdraw(leaving.flatMap((f) => f.lineId ?? []), now)
  const touched = [...wanted.filter((w) => !right.has(w.id)), ...leaving].map((d) => d.date)
  const open = await openDays(touched)
  const fresh = wanted.filter((w) => !right.has(w.id) && open.has(w.date))
  await recordFacts(fresh.map(({ id, employeeId, date, start, end }) => ({ employeeId, date, fact: { kind: KIND, trainingStart: start, trainingUntil: end }, requestId: trainingId, lineId: id })), now)
  await recompute([...gone, ...fresh], now)
  return [...new Set(touched.filter((date) => !open.has(date)))].sort()
}
