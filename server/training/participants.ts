/** Who takes part in a training, with a row for each session of theirs. The training's lock is held by whoever changes it. */
import { and, asc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { namedId } from '../lib/named-id.ts'
import { standOnDays, takeOffDays } from './day-facts.ts'
import { type Group, groupsOf, isForGroup, sessionsOf } from './open.ts'
import { type ParticipantOrigin, type ParticipantStatus, trainingAttendance, trainingFacilitator, trainingParticipant, trainingPlace, trainingSession } from './table.ts'

export type Participant = typeof trainingParticipant.$inferSelect
export type Attendance = typeof trainingAttendance.$inferSelect

/** The participant a person is in a training, also before they are. */
export const participantId = (trainingId: string, employeeId: string): string => namedId(`training participant:${trainingId}:${employeeId}`)
/** What is recorded of somebody at a session. @param of participant or facilitator */
export const attendanceId = (sessionId: string, of: string): string => namedId(`training attendance:${sessionId}:${of}`)

/** They are, or were, of those who take part: a training that was cancelled or is over is still theirs. */
export const takingPart = ['enrolled', 'completed', 'notCompleted', 'cancelled'] as const satisfies readonly ParticipantStatus[]

export interface NewParticipant {
  employeeId: string
  groupId?: string | null
  origin: ParticipantOrigin
  registrationId?: string | null
  note?: string
}

/** Everybody who takes part now, or did until the end. */
export const enrolledIn = (trainingIds: readonly string[]): Promise<Participant[]> =>
  q().select().from(trainingParticipant).where(and(inArray(trainingParticipant.trainingId, [...trainingIds]), inArray(trainingParticipant.status, [...takingPart]))).orderBy(asc(trainingParticipant.enrolledAt), asc(trainingParticipant.id))

export async function participantOf(trainingId: string, employeeId: string): Promise<Participant | null> {
  const [row] = await q().select().from(trainingParticipant).where(eq(trainingParticipant.id, participantId(trainingId, employeeId)))
  return row ?? null
}

export interface GroupSeats extends Group {
  enrolled: number
  /** Places of registrations that are held and not decided. */
  held: number
  free: number
}

/** Groups with their seats, counted. Three statements. */
export async function seatsOfGroups(trainingId: string): Promise<GroupSeats[]> {
  const groups = await groupsOf([trainingId])
  const enrolled = await q().select({ groupId: trainingParticipant.groupId, n: sql<number>`count(*)::int` }).from(trainingParticipant)
    .where(and(eq(trainingParticipant.trainingId, trainingId), inArray(trainingParticipant.status, ['enrolled', 'completed', 'notCompleted']), isNotNull(trainingParticipant.groupId))).groupBy(trainingParticipant.groupId)
  const held = await q().select({ groupId: trainingPlace.groupId, n: sql<number>`count(*)::int` }).from(trainingPlace)
    .where(and(eq(trainingPlace.trainingId, trainingId), eq(trainingPlace.state, 'held'), isNotNull(trainingPlace.groupId))).groupBy(trainingPlace.groupId)
  const of = (rows: readonly { groupId: string | null; n: number }[], id: string) => rows.find((r) => r.groupId === id)?.n ?? 0
  return groups.map((g) => {
    const [taken, kept] = [of(enrolled, g.id), of(held, g.id)]
    return { ...g, enrolled: taken, held: kept, free: Math.max(0, g.capacity - taken - kept) }
  })
}

/** The group of somebody who chose none: the one with most free seats, then the first; null where the training has no groups. */
export function emptiestGroup(groups: readonly Pick<GroupSeats, 'id' | 'free' | 'sequence'>[]): string | null {
  return groups.toSorted((a, b) => b.free - a.free || a.sequence - b.sequence)[0]?.id ?? null
}

/**
 * People take part: rows for the sessions that are still to come, and facts on their days. Somebody who took part before and had left does again.
 * @returns their participant ids, in order
 */
export async function enrol(trainingId: string, people: readonly NewParticipant[], now: Date): Promise<string[]> {
  if (people.length === 0) return []
  const seats = await seatsOfGroups(trainingId)
  const rows = people.map(({ employeeId, groupId, origin, registrationId, note }) => {
    const group = groupId ?? emptiestGroup(seats)
    const seat = seats.find((s) => s.id === group)
    if (seat) seat.free -= 1
    return { id: participantId(trainingId, employeeId), trainingId, employeeId, groupId: group, origin, registrationId: registrationId ?? null, status: 'enrolled' as const, note: note ?? '', enrolledAt: now, endedAt: null }
  })
  for (let i = 0; i < rows.length; i += 500) {
    await q().insert(trainingParticipant).values(rows.slice(i, i + 500)).onConflictDoUpdate({
      target: trainingParticipant.id,
      set: { groupId: sql`excluded.group_id`, origin: sql`excluded.origin`, registrationId: sql`excluded.registration_id`, status: 'enrolled', note: sql`excluded.note`, enrolledAt: now, endedAt: null, version: sql`${trainingParticipant.version} + 1` },
    })
  }
  const ids = rows.map((r) => r.id)
  await followSessions(trainingId, now, ids)
  return ids
}

/**
 * Rows of attendance follow the sessions and groups as they are: everybody who takes part has one for each session of theirs that is still to
 * come or under way, and keeps those where something is recorded. Days follow.
 * @param only these participants; left out: all
 */
export async function followSessions(trainingId: string, now: Date, only?: readonly string[]): Promise<void> {
  const sessions = (await sessionsOf([trainingId])).filter((s) => s.status !== 'cancelled' && s.endsAt > now)
  const people = (await enrolledIn([trainingId])).filter((p) => p.status === 'enrolled' && (!only || only.includes(p.id)))
  const wanted = people.flatMap((p) => sessions.filter((s) => isForGroup(s, p.groupId)).map((s) => ({ id: attendanceId(s.id, p.id), sessionId: s.id, participantId: p.id })))
  const there = people.length === 0 ? [] : await q().select({ id: trainingAttendance.id }).from(trainingAttendance).where(inArray(trainingAttendance.participantId, people.map((p) => p.id)))
  const known = new Set(there.map((r) => r.id))
  const fresh = wanted.filter((w) => !known.has(w.id))
  for (let i = 0; i < fresh.length; i += 500) await q().insert(trainingAttendance).values(fresh.slice(i, i + 500))
  await dropIdleRows(people, new Set(wanted.map((w) => w.id)), now)
  await standOnDays(trainingId, people.map((p) => p.id), now)
  if (!only) await followFacilitators(trainingId, sessions)
}

/** Rows of sessions that are no longer somebody's, where nothing is recorded. */
async function dropIdleRows(people: readonly Participant[], wanted: ReadonlySet<string>, now: Date): Promise<void> {
  if (people.length === 0) return
  const rows = await q().select({ id: trainingAttendance.id }).from(trainingAttendance).innerJoin(trainingSession, eq(trainingSession.id, trainingAttendance.sessionId))
    .where(and(inArray(trainingAttendance.participantId, people.map((p) => p.id)), eq(trainingAttendance.status, 0), or(gt(trainingSession.endsAt, now), eq(trainingSession.status, 'cancelled'))))
  const idle = rows.map((r) => r.id).filter((id) => !wanted.has(id))
  if (idle.length === 0) return
  await takeOffDays(idle, now)
  await q().delete(trainingAttendance).where(inArray(trainingAttendance.id, idle))
}

async function followFacilitators(trainingId: string, sessions: readonly { id: string; facilitatorId: string | null }[]): Promise<void> {
  const leaders = await q().select().from(trainingFacilitator).where(and(eq(trainingFacilitator.trainingId, trainingId), sql`${trainingFacilitator.removedAt} is null`))
  const rows = sessions.flatMap((s) => leaders.filter((f) => s.facilitatorId === null || s.facilitatorId === f.id).map((f) => ({ id: attendanceId(s.id, f.id), sessionId: s.id, facilitatorId: f.id })))
  if (rows.length > 0) await q().insert(trainingAttendance).values(rows).onConflictDoNothing()
}

/** Ends somebody's taking part. What is recorded stays; facts leave their days. */
export async function endParticipants(ids: readonly string[], status: 'declined' | 'withdrawn' | 'cancelled', now: Date): Promise<void> {
  if (ids.length === 0) return
  const rows = await q().update(trainingParticipant).set({ status, endedAt: now, version: sql`${trainingParticipant.version} + 1` }).where(and(inArray(trainingParticipant.id, [...ids]), eq(trainingParticipant.status, 'enrolled'))).returning({ id: trainingParticipant.id })
  const marks = rows.length === 0 ? [] : await q().select({ id: trainingAttendance.id }).from(trainingAttendance).where(and(inArray(trainingAttendance.participantId, rows.map((r) => r.id)), eq(trainingAttendance.status, 0)))
  await takeOffDays(marks.map((m) => m.id), now)
}

/** How many people were there, or in part, at any session of a training. */
export async function attendedCount(trainingId: string): Promise<number> {
  const [row] = await q().select({ n: sql<number>`count(distinct ${trainingAttendance.participantId})::int` }).from(trainingAttendance).innerJoin(trainingSession, eq(trainingSession.id, trainingAttendance.sessionId))
    .where(and(eq(trainingSession.trainingId, trainingId), inArray(trainingAttendance.status, [1, 2]), isNotNull(trainingAttendance.participantId)))
  return row?.n ?? 0
}
