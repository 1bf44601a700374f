/** Trainings and sessions as lists show them. Each lot is read in a number of statements that does not depend on how many there are. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Card, type Mark, type Session as SessionView, type TrainingRole, trainingRoles, type TrainingState } from '../../contract/modules/training/shapes.ts'
import { q } from '../db/context.ts'
import { readTogether } from '../db/part.ts'
import type { Context } from '../lib/handler.ts'
import { namesOf } from '../org/people.ts'
import { settingOf, settingPart } from '../org/settings.ts'
import { hoursOf, netMinutes } from './hours.ts'
import { type Facilitator, facilitatorsOf, type Group, groupsOf, isForGroup, type Session, sessionsOf, type Training } from './open.ts'
import { type Attendance, type Participant, participantId, takingPart } from './participants.ts'
import { subjectNames } from './terms/subjects.ts'
import { training, trainingAttendance, trainingForm, trainingFormTransaction, trainingParticipant } from './table.ts'
import { relationsTo, type TrainingRelation } from './who.ts'

const MINUTE_MS = 60_000

/** planned before the first session starts, running until the last one ends; an external one without sessions goes by its days. */
export function stateOf({ status, from }: Pick<Training, 'status' | 'from'>, sessions: readonly Pick<Session, 'startsAt' | 'status'>[], { now, today }: Pick<Context, 'now' | 'today'>): TrainingState {
  if (status !== 'active') return status
  const first = sessions.filter((s) => s.status !== 'cancelled').map((s) => s.startsAt.getTime())
  const hasBegun = first.length > 0 ? Math.min(...first) <= now.getTime() : from <= today
  return hasBegun ? 'running' : 'planned'
}

/** Planned minutes for somebody of a group; undefined: for whoever has most. */
export function plannedMinutes(sessions: readonly Session[], group?: string | null): number {
  const live = sessions.filter((s) => s.status !== 'cancelled')
  const of = (id: string | null) => live.filter((s) => isForGroup(s, id)).reduce((sum, s) => sum + netMinutes(s), 0)
  if (group !== undefined) return of(group)
  return Math.max(of(null), ...[...new Set(live.map((s) => s.groupId))].map(of))
}

/** Everything that stands around some trainings. */
export interface Surroundings {
  sessions: ReadonlyMap<string, Session[]>
  groups: ReadonlyMap<string, Group[]>
  facilitators: ReadonlyMap<string, Facilitator[]>
  /** Names of the colleagues who lead. */
  names: ReadonlyMap<string, string>
}

/** Four statements. */
export async function surroundingsOf(ids: readonly string[]): Promise<Surroundings> {
  const [sessions, groups, facilitators] = ids.length === 0 ? [[], [], []] : [await sessionsOf(ids), await groupsOf(ids), await facilitatorsOf(ids)]
  const names = await namesOf(facilitators.flatMap((f) => f.employeeId ?? []))
  return { sessions: Map.groupBy(sessions, (s) => s.trainingId), groups: Map.groupBy(groups, (g) => g.trainingId), facilitators: Map.groupBy(facilitators, (f) => f.trainingId), names }
}

export const leaderName = (f: Pick<Facilitator, 'employeeId' | 'name'>, names: ReadonlyMap<string, string>): string => (f.employeeId === null ? f.name : (names.get(f.employeeId) ?? f.name))

/** How long before the start and after the end people check in, in minutes. */
export async function checkInWindow(): Promise<{ before: number; after: number }> {
  readTogether([settingPart('trainingCheckInBeforeMinutes'), settingPart('trainingCheckInAfterMinutes')])
  return { before: await settingOf('trainingCheckInBeforeMinutes'), after: await settingOf('trainingCheckInAfterMinutes') }
}

/** What is recorded of one person, as they and the crew read it. */
export const markView = (row: Pick<Attendance, 'id' | 'status' | 'inLocal' | 'outLocal' | 'method' | 'note' | 'setBy' | 'version'>, context: Pick<Context, 't'>, by: ReadonlyMap<string, string> = new Map()): Mark => ({
  attendanceId: row.id, attendanceStatusId: row.status, attendanceStatus: context.t(`training:attendanceStatus.${row.status}`), inTime: row.inLocal, outTime: row.outLocal,
  method: row.method ?? '', verdict: null, note: row.note, setBy: row.setBy === null ? '' : (by.get(row.setBy) ?? ''), version: row.version,
})

export interface SessionOf {
  training: Pick<Training, 'id' | 'title' | 'place'>
  around: { groups: ReadonlyMap<string, readonly Pick<Group, 'id' | 'name'>[]>; facilitators: ReadonlyMap<string, readonly Pick<Facilitator, 'id' | 'employeeId' | 'name'>[]>; names: ReadonlyMap<string, string> }
  window: { before: number; after: number }
  own?: Mark | null
}

/** A session as lists show it. */
export function sessionView(s: Session, { training: of, around, window, own = null }: SessionOf): SessionView {
  const leaders = (around.facilitators.get(s.trainingId) ?? []).filter((f) => s.facilitatorId === null || s.facilitatorId === f.id)
  return {
    sessionId: s.id, title: s.title || of.title, sessionGroupId: s.groupId, sessionGroup: around.groups.get(s.trainingId)?.find((g) => g.id === s.groupId)?.name ?? '', sessionStart: s.startsLocal, sessionEnd: s.endsLocal,
    startsAt: s.startsAt.toISOString(), endsAt: s.endsAt.toISOString(), checkInOpensAt: new Date(s.startsAt.getTime() - window.before * MINUTE_MS).toISOString(), checkInClosesAt: new Date(s.endsAt.getTime() + window.after * MINUTE_MS).toISOString(),
    breakMinutes: s.breakMinutes, place: s.place || of.place, facilitators: leaders.map((f) => leaderName(f, around.names)), status: s.status, version: s.version, own,
  }
}

/** In the order of `trainingRoles`. */
function rolesOf(r: TrainingRelation): TrainingRole[] {
  const holds = [r.isParticipant, r.isFacilitator, r.isCoordinator && !r.isHr, r.isRequestor, r.isSuperior, r.isHr]
  return trainingRoles.filter((_, i) => holds[i])
}

/** The title of a training, else its subject's name. */
export const titleOf = ({ title, subjectId }: Pick<Training, 'title' | 'subjectId'>, subjects: ReadonlyMap<string, string>): string => title || (subjects.get(subjectId) ?? '')

export interface WholeCard {
  training: Training
  card: Card
  relation: TrainingRelation
  /** The reader's own part. */
  own: Participant | null
  /** All sessions, by their start. */
  sessions: Session[]
  around: Surroundings
  /** A session as the reader sees it. */
  view: (s: Session) => SessionView
}

/** Trainings as cards for the caller, in the order given. @param employeeId whose part is shown as `own`; left out: the caller's */
export async function cardsOf(trainings: readonly Training[], context: Context, employeeId = context.caller.employeeId): Promise<WholeCard[]> {
  const ids = trainings.map((t) => t.id)
  if (ids.length === 0) return []
  const relations = await relationsTo(ids, context)
  const around = await surroundingsOf(ids)
  const subjects = await subjectNames(trainings.map((t) => t.subjectId), context.language)
  const parts = await q().select().from(trainingParticipant).where(inArray(trainingParticipant.id, ids.map((id) => participantId(id, employeeId))))
  const own = new Map(parts.filter((p) => (takingPart as readonly string[]).includes(p.status)).map((p) => [p.trainingId, p]))
  const marks = await ownMarks([...own.values()].map((p) => p.id))
  const due = await formsDue([...own.values()], context.now)
  const window = await checkInWindow()
  return trainings.map((t) => {
    const relation = relations.get(t.id) as TrainingRelation
    const part = own.get(t.id) ?? null
    const sessions = around.sessions.get(t.id) ?? []
    const title = titleOf(t, subjects)
    const view = (s: Session): SessionView => {
      const mark = marks.get(s.id)
      return sessionView(s, { training: { ...t, title }, around, window, own: mark ? markView(mark, context) : null })
    }
    const mine = part ? sessions.filter((s) => isForGroup(s, part.groupId)) : sessions
    const next = mine.find((s) => s.status !== 'cancelled' && s.endsAt > context.now)
    return {
      training: t, relation, own: part, sessions, around, view,
      card: {
        id: t.id, code: t.code, title, trainingSubject: subjects.get(t.subjectId) ?? '', trainingSubjectId: t.subjectId, external: t.external, provider: t.provider, place: t.place, timeZone: t.timeZone,
        trainingRequestStart: t.from, trainingRequestUntil: t.until, trainingHour: hoursOf(plannedMinutes(sessions, part ? part.groupId : undefined)), status: stateOf(t, mine, context), roles: rolesOf(relation),
        sessionGroup: around.groups.get(t.id)?.find((g) => g.id === part?.groupId)?.name ?? '', nextSession: next ? view(next) : null, formsDue: due.get(t.id) ?? 0,
      },
    }
  })
}

async function ownMarks(participantIds: readonly string[]): Promise<Map<string, Attendance>> {
  if (participantIds.length === 0) return new Map()
  const rows = await q().select().from(trainingAttendance).where(inArray(trainingAttendance.participantId, [...participantIds]))
  return new Map(rows.map((r) => [r.sessionId, r]))
}

/** Forms these participants have yet to hand in, by training: a test before is for everybody, the others for who was there at all. */
export async function formsDue(parts: readonly Pick<Participant, 'id' | 'trainingId'>[], now: Date): Promise<Map<string, number>> {
  if (parts.length === 0) return new Map()
  const rows = await q().select({ trainingId: trainingForm.trainingId, n: sql<number>`count(*)::int` }).from(trainingForm)
    .innerJoin(trainingParticipant, eq(trainingParticipant.trainingId, trainingForm.trainingId))
    .leftJoin(trainingFormTransaction, and(eq(trainingFormTransaction.formId, trainingForm.id), eq(trainingFormTransaction.participantId, trainingParticipant.id), eq(trainingFormTransaction.status, 2)))
    .where(and(
      inArray(trainingParticipant.id, parts.map((p) => p.id)), sql`${trainingForm.opensAt} <= ${now} and ${trainingForm.closesAt} > ${now}`, isNull(trainingFormTransaction.id),
      sql`(${trainingForm.kind} = 1 or exists (select 1 from ${trainingAttendance} where ${trainingAttendance.participantId} = ${trainingParticipant.id} and ${trainingAttendance.status} in (1, 2)))`,
    )).groupBy(trainingForm.trainingId)
  return new Map(rows.map((r) => [r.trainingId, r.n]))
}

/** Whether the caller may know of a training at all: whoever takes part, runs it, leads somebody in it, asked for it or decides on it. */
export const maySee = (r: TrainingRelation | undefined): boolean => r !== undefined && (r.isParticipant || r.isCrew || r.isSuperior || r.isRequestor || r.isInChain)

/** Trainings by their ids, in no order. */
export const trainingsById = (ids: readonly string[]): Promise<Training[]> => (ids.length === 0 ? Promise.resolve([]) : q().select().from(training).where(inArray(training.id, [...new Set(ids)])))
