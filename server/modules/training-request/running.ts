/**
 * Changes of a training that runs, by who looks after it: under its lock, by the rules of a proposal, noted, with calendars, days and rows of
 * attendance following, and those concerned told once. @see contract/modules/training-request/README.md#running
 */
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { TrainingRowList } from '../../../contract/modules/training-request/fields.ts'
import { trainingRequest } from '../../../contract/modules/training-request/index.ts'
import { TrainingLimits } from '../../../contract/modules/training-request/fields.ts'
import { capacityFaults, comingOf, type FacilitatorDraft, type GroupDraft, type SessionDraft, type TrainingDraft } from '../../../contract/modules/training-request/rules.ts'
import { Status } from '../../../contract/kit/lifecycle.ts'
import { q } from '../../db/context.ts'
import { moduleName } from '../../effects/notice-text.ts'
import type { Context } from '../../lib/handler.ts'
import { CallError, type Problem, refuse, refuseAll } from '../../lib/refuse.ts'
import { employeesById, namesOf } from '../../org/people.ts'
import type { ServerModule } from '../../request/module.ts'
import type { Requests } from '../../request/requests.ts'
import { request } from '../../request/table.ts'
import { fileableOf, viewerOf } from '../../request/viewer.ts'
import { instantAt } from '../../training/clock.ts'
import { coordinatorsOf, facilitatorsOf, groupsOf, lockTraining, noteChange, type Session, sessionsOf, type Training, turnKeys } from '../../training/open.ts'
import { emptiestGroup, endParticipants, enrol, enrolledIn, followSessions, type GroupSeats, type Participant, participantId, participantOf, seatsOfGroups } from '../../training/participants.ts'
import { freePlace, offerOf, placesOf } from '../../training/seats.ts'
import { training, trainingAttendance, trainingChange, trainingCoordinator, trainingFacilitator, trainingForm, trainingGroup, trainingParticipant, trainingSession, trainingSessionKey } from '../../training/table.ts'
import { tellTraining, type TrainingNotice } from '../../training/tell.ts'
import { relationTo } from '../../training/who.ts'
import { memberWarnings, type SessionSpan } from './check.ts'
import { formWindow } from './opening.ts'
import { takersOf } from './people.ts'
import { rowCheck } from './row-rules.ts'

type Row = { lineId: string } & Record<string, unknown>
type Sees = Pick<Requests, 'maySee'>

interface Asked {
  trainingId: string
  /** Of the training; left out: the current one is meant. */
  version?: number
}

export interface Changed {
  version: number
  message: string
}
export interface ChangedRow extends Changed {
  row: Row
  warnings: Problem[]
}

/** A training that may be changed now, locked. */
interface Running {
  of: Training
  context: Context
}

async function requireVersion({ id, version }: Training, asked: number | undefined, { caller }: Context): Promise<void> {
  if (asked === undefined || asked === version) return
  const [last] = await q().select().from(trainingChange).where(eq(trainingChange.trainingId, id)).orderBy(desc(trainingChange.at), desc(trainingChange.id)).limit(1)
  const changedBy = last?.by ? ((await namesOf([last.by])).get(last.by) ?? '') : ''
  throw new CallError('stale', [{ code: 'stale', params: { person: changedBy } }], {
    current: { version, status: Status.approved, changedBy, ...(last?.by === caller.employeeId ? { byYou: true as const } : {}), changedAt: (last?.at ?? new Date(0)).toISOString() },
  })
}

/** @throws CallError not_found, not_allowed: who does not look after it; training_not_active; stale */
async function opened(machinery: Sees, { trainingId, version }: Asked, context: Context): Promise<Running> {
  const relation = await relationTo(trainingId, context, trainingRequest.slug)
  if (!relation.isCoordinator) return refuse(Object.values(relation).includes(true) || (await machinery.maySee(trainingId, context)) ? 'not_allowed' : 'not_found')
  const of = (await lockTraining(trainingId)) ?? refuse('training_not_active')
  if (of.status !== 'active') refuse('training_not_active')
  await requireVersion(of, version, context)
  return { of, context }
}

interface Noted {
  what: string
  before?: unknown
  after?: unknown
  note?: string
}

/** Notes the change: the training has a new version. */
async function changed({ of, context }: Running, { what, before = null, after = null, note = '' }: Noted): Promise<Changed> {
  await noteChange({ trainingId: of.id, by: context.caller.employeeId, what, before, after, note }, context.now)
  const [row] = await q().update(training).set({ version: sql`${training.version} + 1` }).where(eq(training.id, of.id)).returning({ version: training.version })
  return { version: row?.version ?? of.version + 1, message: context.t('approval:success.saved', { module: moduleName(context.language, trainingRequest.slug) }) }
}

const tell = ({ of, context }: Running, code: TrainingNotice, employeeIds: readonly string[], occasion: string, date: string, grouped?: true): Promise<string[]> =>
  tellTraining({ training: of, code, employeeIds: [...new Set(employeeIds)], actorId: context.caller.employeeId, occasion: `${occasion}:${of.version}`, params: { date }, now: context.now, ...(grouped ? { grouped } : {}) })

const takesPlace = ({ status }: Pick<Session, 'status'>): boolean => status !== 'cancelled'
const isRecommended = (p: Participant): boolean => p.status === 'enrolled' && p.origin !== 'registered'

/** The training as it is now, as a proposal would say it: the rules are the same. */
async function asDraft(of: Training): Promise<TrainingDraft> {
  const sessions = (await sessionsOf([of.id])).filter(takesPlace)
  const people = (await enrolledIn([of.id])).filter(isRecommended)
  const offer = await offerOf(of.id)
  return {
    trainingSubject: of.subjectId, trainingRequestStart: of.from, trainingRequestUntil: of.until, external: of.external, provider: of.provider, place: of.place, site: of.siteId,
    sessionGroups: (await groupsOf([of.id])).map((g) => ({ lineId: g.id, name: g.name, capacity: g.capacity })),
    sessions: sessions.map((s) => ({
      lineId: s.id, title: s.title, sessionGroupId: s.groupId, sessionStart: s.startsLocal, sessionEnd: s.endsLocal, breakMinutes: s.breakMinutes, place: s.place, capacity: s.capacity, facilitatorLineId: s.facilitatorId,
    })),
    facilitators: (await facilitatorsOf([of.id])).map((f) => ({ lineId: f.id, facilitatorSource: f.source, facilitatorId: f.employeeId, facilitatorName: f.name, facilitatorCompany: f.company, facilitatorContact: f.contact, topic: f.topic })),
    coordinators: (await coordinatorsOf([of.id])).map((c) => ({ lineId: c.id, coordinatorId: c.employeeId })),
    recommendMembers: people.map((p) => ({ employeeId: p.employeeId, note: p.note, sessionGroupId: p.groupId })),
    openRegistration: offer !== null, quota: offer?.quota ?? null,
  }
}

/** The draft with a row as it is to be. */
const withRow = (draft: TrainingDraft, list: TrainingRowList, row: Row): TrainingDraft => {
  const rows = (draft[list] ?? []) as readonly Row[]
  return { ...draft, [list]: rows.some((r) => r.lineId === row.lineId) ? rows.map((r) => (r.lineId === row.lineId ? row : r)) : [...rows, row] }
}

const spanOf = (s: Session): SessionSpan => ({ name: s.title || s.startsLocal.replace('T', ' '), start: s.startsAt, end: s.endsAt, groupId: s.groupId, facilitatorId: s.facilitatorId })

/** Sessions that are still to end, from now on. */
const coming = async (of: Training, now: Date): Promise<Session[]> => (await sessionsOf([of.id])).filter((s) => takesPlace(s) && s.endsAt > now)

/** Day of the next session, else of the training. */
const nextDay = async (of: Training, now: Date): Promise<string> => (await coming(of, now))[0]?.startsLocal.slice(0, 10) ?? of.from

async function personNamed(employeeId: string): Promise<string> {
  return (await namesOf([employeeId])).get(employeeId) ?? ''
}

// ---- people

interface MemberChange extends Asked {
  employeeId: string
  note: string
  groupId: string | null
}

/** @throws CallError training_group_unknown, training_group_full */
function requireSeat(groups: readonly GroupSeats[], chosen: string | null): void {
  if (groups.length === 0 && chosen === null) return
  const group = groups.find((g) => g.id === (chosen ?? emptiestGroup(groups))) ?? refuse('training_group_unknown', {}, 'sessionGroupId')
  if (group.free <= 0) refuse('training_group_full', { group: group.name }, 'sessionGroupId')
}

/** Somebody the caller may recommend, who works here then. */
async function requireMayName(module: ServerModule, employeeId: string, { of, context }: Running): Promise<void> {
  const viewer = await viewerOf(context)
  if (!(await fileableOf(viewer, module, [employeeId])).has(employeeId)) refuse('not_allowed', {}, 'employeeId')
  const person = (await employeesById([employeeId])).get(employeeId) ?? refuse('employee_unknown', {}, 'employeeId')
  if (person.leaveDate !== null && person.leaveDate < of.from) refuse('training_person_gone', { person: person.fullName }, 'employeeId')
}

export async function changeMember(machinery: Sees, module: ServerModule, { employeeId, note, groupId, ...asked }: MemberChange, context: Context): Promise<ChangedRow> {
  const running = await opened(machinery, asked, context)
  const { of } = running
  await requireMayName(module, employeeId, running)
  const there = await participantOf(of.id, employeeId)
  const groups = await seatsOfGroups(of.id)
  const isIn = there?.status === 'enrolled'
  const group = groupId ?? (isIn ? there.groupId : null)
  if (isIn && group === there.groupId && note === there.note) refuse('training_already_in', { person: await personNamed(employeeId) }, 'employeeId')
  if (!isIn || group !== there.groupId) requireSeat(groups, group)
  if (isIn) {
    await q().update(trainingParticipant).set({ groupId: group, note, version: sql`${trainingParticipant.version} + 1` }).where(eq(trainingParticipant.id, there.id))
    await followSessions(of.id, context.now, [there.id])
  } else {
    await requireRoomFor(running, employeeId, group)
    await enrol(of.id, [{ employeeId, groupId: group, origin: 'recommended', note }], context.now)
    await tell(running, 'trainingEnrolled', [employeeId], `member:${employeeId}`, await nextDay(of, context.now))
  }
  const after = await participantOf(of.id, employeeId)
  const lineId = participantId(of.id, employeeId)
  const spans = (await coming(of, context.now)).map(spanOf)
  return {
    ...(await changed(running, { what: 'member', before: isIn ? { employeeId, groupId: there.groupId } : null, after: { employeeId, groupId: after?.groupId ?? null } })),
    row: { lineId, employeeId, note: after?.note ?? note, sessionGroupId: after?.groupId ?? null },
    warnings: await memberWarnings([{ employeeId, groupId: after?.groupId ?? null }], spans, of.id, () => 'employeeId'),
  }
}

/** @throws CallError training_already_registered, training_too_many, training_capacity */
async function requireRoomFor({ of }: Running, employeeId: string, groupId: string | null): Promise<void> {
  const place = (await placesOf([of.id])).find((p) => p.employeeId === employeeId)
  if (place) {
    const [found] = await q().select({ code: request.code }).from(request).where(eq(request.id, place.id))
    refuse('training_already_registered', { person: await personNamed(employeeId), code: found?.code ?? '' }, 'employeeId')
  }
  const draft = await asDraft(of)
  const members = [...(draft.recommendMembers ?? []), { employeeId, note: '', sessionGroupId: groupId }]
  if (members.length > TrainingLimits.members) refuse('training_too_many', { count: TrainingLimits.members }, 'employeeId')
  refuseAll(capacityFaults(draft, comingOf({ ...draft, recommendMembers: members })).map((f): Problem => ({ ...f, field: 'employeeId' })))
}

async function removeMember(running: Running, lineId: string, note: string): Promise<Changed> {
  const { of, context } = running
  const [member] = await q().select().from(trainingParticipant).where(and(eq(trainingParticipant.id, lineId), eq(trainingParticipant.trainingId, of.id)))
  if (member?.status !== 'enrolled') return refuse('not_found')
  const [attended] = await q().select({ id: trainingAttendance.id }).from(trainingAttendance).where(and(eq(trainingAttendance.participantId, lineId), inArray(trainingAttendance.status, [1, 2]))).limit(1)
  if (attended) refuse('training_attended_one', { person: await personNamed(member.employeeId) })
  await endParticipants([lineId], 'withdrawn', context.now)
  if (member.registrationId !== null) await freePlace(member.registrationId, context)
  await tell(running, 'trainingRemoved', [member.employeeId], `removed:${member.employeeId}`, of.from)
  return changed(running, { what: 'memberRemoved', before: { employeeId: member.employeeId, groupId: member.groupId }, note })
}

// ---- sessions

const FEEDBACK = 3

/** Tests and feedback are open by the sessions as they are now; feedback that has closed stays closed. */
async function moveForms(of: Training, now: Date): Promise<void> {
  const sessions = (await sessionsOf([of.id])).filter(takesPlace)
  const [first] = sessions
  if (!first) return
  const last = sessions.map((s) => s.endsAt).reduce((a, b) => (a > b ? a : b))
  for (const form of await q().select().from(trainingForm).where(eq(trainingForm.trainingId, of.id))) {
    // shown to the crew from then on: with one answer more, the difference would name who gave it
    if (form.kind === FEEDBACK && form.closesAt <= now) continue
    const { opensAt, closesAt } = formWindow(form.kind, first.startsAt, last, form.opensAt)
    await q().update(trainingForm).set({ opensAt, closesAt }).where(eq(trainingForm.id, form.id))
  }
}

const valuesOf = (row: SessionDraft, of: Training) => ({
  groupId: row.sessionGroupId ?? null, title: row.title ?? '', startsLocal: row.sessionStart ?? '', endsLocal: row.sessionEnd ?? '', startsAt: instantAt(of.timeZone, row.sessionStart ?? ''), endsAt: instantAt(of.timeZone, row.sessionEnd ?? ''),
  breakMinutes: row.breakMinutes ?? 0, place: row.place ?? '', capacity: row.capacity ?? null, facilitatorId: row.facilitatorLineId ?? null,
})
type SessionValues = ReturnType<typeof valuesOf>

/** Of a session that has begun only its end and its place. */
const touchesMore = (before: Session, after: SessionValues): boolean =>
  (['groupId', 'title', 'startsLocal', 'breakMinutes', 'capacity', 'facilitatorId'] as const).some((name) => before[name] !== after[name])

const shown = ({ startsLocal, endsLocal, place, groupId }: SessionValues | Session) => ({ startsLocal, endsLocal, place, groupId })

async function changeSession(running: Running, row: Row): Promise<{ warnings: Problem[]; noted: Noted }> {
  const { of, context: { now } } = running
  const field = (column: string) => `sessions.${row.lineId}.${column}`
  if (!row.sessionStart || !row.sessionEnd) refuse('field.required', {}, row.sessionStart ? field('sessionEnd') : field('sessionStart'))
  const [found] = await q().select().from(trainingSession).where(eq(trainingSession.id, row.lineId))
  if (found && (found.trainingId !== of.id || !takesPlace(found))) refuse('not_found')
  const after = valuesOf(row, of)
  const hasBegun = found ? found.startsAt <= now || found.status === 'closed' : after.startsAt <= now
  if (hasBegun && (!found || found.status === 'closed' || touchesMore(found, after))) refuse('training_session_started', {}, field('sessionStart'))
  const { problems } = await rowCheck('sessions', row, { id: of.id, values: withRow(await asDraft(of), 'sessions', row) })
  refuseAll(problems)
  const offer = await offerOf(of.id)
  if (offer && !hasBegun && instantAt(of.timeZone, `${after.startsLocal.slice(0, 10)}T00:00`) < offer.closesAt) refuse('training_registration_window', {}, field('sessionStart'))
  await writeSession(of, row.lineId, found, after, now)
  await followSessions(of.id, now)
  await moveForms(of, now)
  const people = (await enrolledIn([of.id])).filter((p) => p.status === 'enrolled').map(({ employeeId, groupId }) => ({ employeeId, groupId }))
  const leaders = (await facilitatorsOf([of.id])).filter((f) => after.facilitatorId === null || f.id === after.facilitatorId).flatMap((f) => f.employeeId ?? [])
  const groups = [...new Set([after.groupId, found ? found.groupId : after.groupId])]
  const concerned = [...new Set((await Promise.all(groups.map((g) => takersOf(of.id, g)))).flat())]
  await tell(running, 'trainingSessionMoved', [...concerned, ...leaders], `session:${row.lineId}`, await nextDay(of, now), true)
  const span = { name: after.title || after.startsLocal.replace('T', ' '), start: after.startsAt, end: after.endsAt, groupId: after.groupId, facilitatorId: after.facilitatorId }
  return { warnings: await memberWarnings(people, [span], of.id, (employeeId) => `recommendMembers.${employeeId}`), noted: { what: found ? 'session' : 'sessionAdded', before: found ? shown(found) : null, after: shown(after) } }
}

async function writeSession(of: Training, id: string, before: Session | undefined, after: SessionValues, now: Date): Promise<void> {
  if (before) {
    await q().update(trainingSession).set({ ...after, version: sql`${trainingSession.version} + 1` }).where(eq(trainingSession.id, id))
    return
  }
  await q().insert(trainingSession).values({ id, trainingId: of.id, ...after, status: 'planned' })
  await q().insert(trainingSessionKey).values({ sessionId: id, version: 1, from: now, until: null })
}

async function removeSession(running: Running, lineId: string, note: string): Promise<Changed> {
  const { of, context: { now } } = running
  const sessions = (await sessionsOf([of.id])).filter(takesPlace)
  const found = sessions.find((s) => s.id === lineId) ?? refuse('not_found')
  if (found.startsAt <= now || found.status === 'closed') refuse('training_session_started')
  const left = sessions.filter((s) => s.id !== lineId)
  if (left.length === 0) refuse('training_last_session')
  const group = (await groupsOf([of.id])).find((g) => g.id === found.groupId)
  if (group && !left.some((s) => s.groupId === null || s.groupId === group.id)) refuse('training_group_empty', { group: group.name })
  await q().update(trainingSession).set({ status: 'cancelled', cancelNote: note, version: sql`${trainingSession.version} + 1` }).where(eq(trainingSession.id, lineId))
  await followSessions(of.id, now)
  await moveForms(of, now)
  const leaders = (await facilitatorsOf([of.id])).filter((f) => found.facilitatorId === null || f.id === found.facilitatorId).flatMap((f) => f.employeeId ?? [])
  await tell(running, 'trainingSessionCancelled', [...(await takersOf(of.id, found.groupId)), ...leaders], `session:${lineId}`, found.startsLocal.slice(0, 10))
  return changed(running, { what: 'sessionCancelled', before: shown(found), note })
}

// ---- groups

async function changeGroup(running: Running, row: Row): Promise<{ warnings: Problem[]; noted: Noted }> {
  const { of } = running
  const { name, capacity } = row as unknown as GroupDraft
  const field = (column: string) => `sessionGroups.${row.lineId}.${column}`
  if (!name || !capacity) return refuse('field.required', {}, name ? field('capacity') : field('name'))
  const [found] = await q().select().from(trainingGroup).where(eq(trainingGroup.id, row.lineId))
  if (found && (found.trainingId !== of.id || found.removedAt !== null)) refuse('not_found')
  const seats = await seatsOfGroups(of.id)
  if (!found && seats.length >= TrainingLimits.sessionGroups) refuse('training_too_many', { count: TrainingLimits.sessionGroups })
  const own = seats.find((g) => g.id === row.lineId)
  const taken = own ? own.enrolled + own.held : 0
  if (capacity < taken) refuse('training_capacity', { place: name, capacity, people: taken }, field('capacity'))
  const draft = withRow(await asDraft(of), 'sessionGroups', row)
  const offered = await offerOf(of.id)
  const gone = (await placesOf([of.id])).filter((p) => p.state !== 'waiting').length
  if (offered && gone > 0 && seats.reduce((sum, g) => sum + (g.id === row.lineId ? capacity : g.capacity), 0) < gone) refuse('training_quota_below_taken', { count: gone }, field('capacity'))
  refuseAll(capacityFaults(draft, comingOf(draft)).filter((f) => f.field.startsWith('sessionGroups.')))
  if (found) await q().update(trainingGroup).set({ name, capacity, version: sql`${trainingGroup.version} + 1` }).where(eq(trainingGroup.id, row.lineId))
  else await q().insert(trainingGroup).values({ id: row.lineId, trainingId: of.id, name, capacity, sequence: Math.max(-1, ...seats.map((g) => g.sequence)) + 1 })
  return { warnings: [], noted: { what: 'group', before: found ? { name: found.name, capacity: found.capacity } : null, after: { name, capacity } } }
}

async function removeGroup(running: Running, lineId: string, note: string): Promise<Changed> {
  const { of, context: { now } } = running
  const found = (await seatsOfGroups(of.id)).find((g) => g.id === lineId) ?? refuse('not_found')
  const isUsed = found.enrolled + found.held > 0 || (await sessionsOf([of.id])).some((s) => takesPlace(s) && s.groupId === lineId) || (await placesOf([of.id])).some((p) => p.groupId === lineId)
  if (isUsed) refuse('training_group_in_use', { group: found.name })
  await q().update(trainingGroup).set({ removedAt: now }).where(eq(trainingGroup.id, lineId))
  return changed(running, { what: 'groupRemoved', before: { name: found.name, capacity: found.capacity }, note })
}

// ---- who leads it, and who looks after it

/** Codes whose secret somebody could have fetched, who is of the crew no more. */
const turnComing = async (of: Training, now: Date, facilitatorId: string | null = null): Promise<void> =>
  turnKeys((await coming(of, now)).filter((s) => facilitatorId === null || s.facilitatorId === null || s.facilitatorId === facilitatorId).map((s) => s.id), now)

async function changeFacilitator(running: Running, row: Row): Promise<{ warnings: Problem[]; noted: Noted }> {
  const { of, context: { now } } = running
  const leader = row as unknown as FacilitatorDraft
  if (!leader.facilitatorSource) return refuse('field.required', {}, `facilitators.${row.lineId}.facilitatorSource`)
  const [found] = await q().select().from(trainingFacilitator).where(eq(trainingFacilitator.id, row.lineId))
  if (found && (found.trainingId !== of.id || found.removedAt !== null)) refuse('not_found')
  const draft = withRow(await asDraft(of), 'facilitators', row)
  if ((draft.facilitators ?? []).length > TrainingLimits.facilitators) refuse('training_too_many', { count: TrainingLimits.facilitators })
  const { problems, warnings } = await rowCheck('facilitators', row, { id: of.id, values: draft })
  refuseAll(problems)
  const employeeId = leader.facilitatorSource === 1 ? (leader.facilitatorId ?? null) : null
  const after = { source: leader.facilitatorSource, employeeId, name: leader.facilitatorName ?? '', company: leader.facilitatorCompany ?? '', contact: leader.facilitatorContact ?? '', topic: leader.topic ?? '' }
  if (employeeId !== null && !(await employeesById([employeeId])).has(employeeId)) refuse('employee_unknown', {}, `facilitators.${row.lineId}.facilitatorId`)
  if (found) await q().update(trainingFacilitator).set({ ...after, version: sql`${trainingFacilitator.version} + 1` }).where(eq(trainingFacilitator.id, row.lineId))
  else await q().insert(trainingFacilitator).values({ id: row.lineId, trainingId: of.id, ...after })
  if (found?.employeeId && found.employeeId !== employeeId) await turnComing(of, now)
  await followSessions(of.id, now)
  if (employeeId !== null && employeeId !== found?.employeeId) await tell(running, 'trainingCrew', [employeeId], `facilitator:${row.lineId}`, await nextDay(of, now))
  return { warnings, noted: { what: 'facilitator', before: found ? { employeeId: found.employeeId, name: found.name } : null, after: { employeeId, name: after.name } } }
}

async function removeFacilitator(running: Running, lineId: string, note: string): Promise<Changed> {
  const { of, context: { now } } = running
  const all = await facilitatorsOf([of.id])
  const found = all.find((f) => f.id === lineId) ?? refuse('not_found')
  if (all.length === 1 && !of.external) refuse('training_facilitator_missing')
  await turnComing(of, now, lineId)
  await q().update(trainingFacilitator).set({ removedAt: now }).where(eq(trainingFacilitator.id, lineId))
  await q().update(trainingSession).set({ facilitatorId: null, version: sql`${trainingSession.version} + 1` }).where(and(eq(trainingSession.trainingId, of.id), eq(trainingSession.facilitatorId, lineId)))
  await followSessions(of.id, now)
  return changed(running, { what: 'facilitatorRemoved', before: { employeeId: found.employeeId, name: found.name }, note })
}

async function changeCoordinator(running: Running, row: Row): Promise<{ warnings: Problem[]; noted: Noted }> {
  const { of, context: { now } } = running
  const field = `coordinators.${row.lineId}.coordinatorId`
  const employeeId = typeof row.coordinatorId === 'string' ? row.coordinatorId : refuse('field.required', {}, field)
  const [found] = await q().select().from(trainingCoordinator).where(eq(trainingCoordinator.id, row.lineId))
  if (found && (found.trainingId !== of.id || found.removedAt !== null)) refuse('not_found')
  const person = (await employeesById([employeeId])).get(employeeId) ?? refuse('employee_unknown', {}, field)
  if (person.leaveDate !== null && person.leaveDate < of.from) refuse('training_person_gone', { person: person.fullName }, field)
  const draft = withRow(await asDraft(of), 'coordinators', row)
  if ((draft.coordinators ?? []).length > TrainingLimits.coordinators) refuse('training_too_many', { count: TrainingLimits.coordinators })
  refuseAll((await rowCheck('coordinators', row, { id: of.id, values: draft })).problems)
  if (found) await q().update(trainingCoordinator).set({ employeeId, version: sql`${trainingCoordinator.version} + 1` }).where(eq(trainingCoordinator.id, row.lineId))
  else await q().insert(trainingCoordinator).values({ id: row.lineId, trainingId: of.id, employeeId })
  if (found && found.employeeId !== employeeId) await turnComing(of, now)
  if (found?.employeeId !== employeeId) await tell(running, 'trainingCrew', [employeeId], `coordinator:${row.lineId}`, await nextDay(of, now))
  return { warnings: [], noted: { what: 'coordinator', before: found ? { employeeId: found.employeeId } : null, after: { employeeId } } }
}

async function removeCoordinator(running: Running, lineId: string, note: string): Promise<Changed> {
  const { of, context: { now } } = running
  const [found] = await q().select().from(trainingCoordinator).where(and(eq(trainingCoordinator.id, lineId), eq(trainingCoordinator.trainingId, of.id), isNull(trainingCoordinator.removedAt)))
  if (!found) return refuse('not_found')
  if ((await coordinatorsOf([of.id])).length === 1) refuse('training_last_coordinator')
  await q().update(trainingCoordinator).set({ removedAt: now }).where(eq(trainingCoordinator.id, lineId))
  await turnComing(of, now)
  return changed(running, { what: 'coordinatorRemoved', before: { employeeId: found.employeeId }, note })
}

// ---- the calls

const isOfCosts = (list: string): boolean => list === 'costs' || list === 'costDetails'

const changes = { sessions: changeSession, sessionGroups: changeGroup, facilitators: changeFacilitator, coordinators: changeCoordinator }
const removals = { recommendMembers: removeMember, sessions: removeSession, sessionGroups: removeGroup, facilitators: removeFacilitator, coordinators: removeCoordinator }

export async function changeRow(machinery: Sees, list: TrainingRowList, { row, ...asked }: Asked & { row: Row }, context: Context): Promise<ChangedRow> {
  const running = await opened(machinery, asked, context)
  if (isOfCosts(list)) return refuse('training_cost_fixed')
  const { warnings, noted } = await changes[list as keyof typeof changes](running, row)
  return { ...(await changed(running, noted)), row, warnings }
}

export async function removeFromTraining(machinery: Sees, list: TrainingRowList | 'recommendMembers', { lineId, note, ...asked }: Asked & { lineId: string; note: string }, context: Context): Promise<Changed> {
  const running = await opened(machinery, asked, context)
  if (isOfCosts(list)) return refuse('training_cost_fixed')
  return removals[list as keyof typeof removals](running, lineId, note)
}
