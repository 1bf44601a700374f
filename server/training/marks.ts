/** What is recorded of people at sessions, as it changes. The order of locks: the training (shared; who ends it takes it alone), then the mark, then days. */
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Mark } from '../../contract/modules/training/shapes.ts'
import { later } from '../../contract/kit/clock-time.ts'
import { q } from '../db/context.ts'
import type { Context } from '../lib/handler.ts'
import { refuse } from '../lib/refuse.ts'
import { wallTimeIn } from '../lib/wall-time.ts'
import { namesOf } from '../org/people.ts'
import { markView } from './cards.ts'
import { standOnDays } from './day-facts.ts'
import { type Attended, type HourRules, type Sum, sumOf } from './hours.ts'
import { isForGroup, type Session, type Training } from './open.ts'
import type { Attendance, Participant } from './participants.ts'
import { training, trainingAttendance, trainingCoordinator, trainingFacilitator, trainingParticipant, trainingScan, trainingSession } from './table.ts'

/** A session with the training it is of. */
export interface SessionCase {
  session: Session
  training: Training
}

/** @param isHeld the training neither ends nor is cancelled until the transaction is over */
export async function sessionCase(id: string, isHeld = false): Promise<SessionCase | null> {
  const query = q().select({ session: trainingSession, training }).from(trainingSession).innerJoin(training, eq(training.id, trainingSession.trainingId)).where(eq(trainingSession.id, id))
  const [row] = await (isHeld ? query.for('share', { of: training }) : query)
  return row ?? null
}

/** A moment on the training's clock, `YYYY-MM-DDTHH:mm`. */
export const localAt = ({ timeZone }: Pick<Training, 'timeZone'>, at: Date): string => {
  const { date, minute } = wallTimeIn(timeZone, at)
  return later(`${date}T00:00`, minute)
}

/** People who lead a training or look after it. */
export async function crewOf(trainingId: string): Promise<string[]> {
  const leads = await q().select({ id: trainingFacilitator.employeeId }).from(trainingFacilitator).where(and(eq(trainingFacilitator.trainingId, trainingId), isNull(trainingFacilitator.removedAt)))
  const looksAfter = await q().select({ id: trainingCoordinator.employeeId }).from(trainingCoordinator).where(and(eq(trainingCoordinator.trainingId, trainingId), isNull(trainingCoordinator.removedAt)))
  return [...new Set([...leads, ...looksAfter].flatMap((r) => r.id ?? []))]
}

/** Names of who looks after a training, for whoever is to ask them. */
export async function whomToAsk(trainingId: string): Promise<string> {
  const rows = await q().select({ id: trainingCoordinator.employeeId }).from(trainingCoordinator).where(and(eq(trainingCoordinator.trainingId, trainingId), isNull(trainingCoordinator.removedAt))).orderBy(trainingCoordinator.id)
  return [...(await namesOf(rows.map((r) => r.id))).values()].join(', ')
}

/** Nothing is recorded of a training that is over, or of a session that does not take place. @throws CallError attendance_finished, training_not_active, scan_session_cancelled */
export function requireOpen({ session, training: of }: SessionCase, title: string): void {
  if (of.status === 'finished') refuse('attendance_finished')
  if (of.status === 'cancelled') refuse('training_not_active')
  if (session.status === 'cancelled') refuse('scan_session_cancelled', { session: title })
}

type Change = Partial<Pick<Attendance, 'status' | 'inLocal' | 'outLocal' | 'inScanId' | 'outScanId' | 'method' | 'note' | 'setBy'>>

/** Changes a mark that is locked. @returns it as it is now */
export async function changeMark({ id }: Pick<Attendance, 'id'>, change: Change, now: Date): Promise<Attendance> {
  const [row] = await q().update(trainingAttendance).set({ ...change, setAt: now, version: sql`${trainingAttendance.version} + 1` }).where(eq(trainingAttendance.id, id)).returning()
  return row ?? refuse('not_found')
}

const isAway = (status: number): boolean => status === 3 || status === 4

/**
 * A session is on somebody's day unless they were absent or excused: days follow what changed.
 * @returns warnings: days of closed pay periods, which stay as they are
 */
export async function followDays(trainingId: string, changed: readonly { participantId: string | null; before: number; after: number }[], { now, t }: Pick<Context, 'now' | 't'>): Promise<string[]> {
  const people = changed.flatMap((c) => (c.participantId !== null && isAway(c.before) !== isAway(c.after) ? [c.participantId] : []))
  const closed = await standOnDays(trainingId, [...new Set(people)], now)
  return closed.map((date) => t('training:attendance.day-closed', { date }))
}

/** Minutes a person is credited with so far, by participant. Two statements. */
export async function creditsOf(of: Pick<Training, 'id'>, people: readonly Pick<Participant, 'id' | 'groupId'>[], rules: HourRules, sessions?: readonly Session[]): Promise<Map<string, Sum>> {
  if (people.length === 0) return new Map()
  const all = sessions ?? (await q().select().from(trainingSession).where(and(eq(trainingSession.trainingId, of.id), ne(trainingSession.status, 'cancelled'))))
  const marks = await q().select().from(trainingAttendance).where(inArray(trainingAttendance.participantId, people.map((p) => p.id)))
  return creditsFrom(people, all, marks, rules)
}

const NOTHING = { status: 0, inLocal: null, outLocal: null } as const

/** The same of marks that are read already. */
export function creditsFrom(people: readonly Pick<Participant, 'id' | 'groupId'>[], sessions: readonly Session[], marks: readonly Attendance[], rules: HourRules): Map<string, Sum> {
  const known = new Map(marks.map((m) => [`${m.participantId} ${m.sessionId}`, m]))
  const live = sessions.filter((s) => s.status !== 'cancelled')
  return new Map(people.map((p) => {
    const attended = live.filter((s) => isForGroup(s, p.groupId)).map((session): Attended => ({ session, record: known.get(`${p.id} ${session.id}`) ?? NOTHING }))
    return [p.id, sumOf(attended, rules)]
  }))
}

/** Verdicts of the scans these marks count, by scan. One statement. */
async function verdictsOf(marks: readonly Attendance[]): Promise<Map<string, Mark['verdict']>> {
  const ids = marks.flatMap((m) => m.inScanId ?? m.outScanId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await q().select({ id: trainingScan.id, verdict: trainingScan.verdict, accepted: trainingScan.accepted }).from(trainingScan).where(inArray(trainingScan.id, ids))
  // what the crew has decided for, it vouches for
  return new Map(rows.map((r) => [r.id, r.accepted ? 'witnessed' : r.verdict]))
}

/** Marks as whoever runs the training reads them, with the names of who made them, by id. Two statements at most. */
export async function marksWith(marks: readonly Attendance[], context: Context, hasEvidence: boolean): Promise<Map<string, Mark>> {
  const names = await namesOf([...new Set(marks.flatMap((m) => m.setBy ?? []))])
  const verdicts = hasEvidence ? await verdictsOf(marks) : new Map<string, Mark['verdict']>()
  return new Map(marks.map((m) => [m.id, { ...markView(m, context, names), verdict: verdicts.get(m.inScanId ?? m.outScanId ?? '') ?? null }]))
}

/** The person a mark is of, where it is of one who takes part. */
export async function participantOfMark({ participantId }: Pick<Attendance, 'participantId'>): Promise<Participant | null> {
  if (participantId === null) return null
  const [row] = await q().select().from(trainingParticipant).where(eq(trainingParticipant.id, participantId))
  return row ?? null
}
