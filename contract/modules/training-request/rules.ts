/** What a proposed training may say by itself: days, sessions, groups, seats, who leads, registration. Pure: both sides use it. @see contract/modules/training-request/README.md#checks */
import { addDays, daysBetween } from '../../kit/civil-date.ts'
import { later, minutesBetween } from '../../kit/clock-time.ts'
import type { DraftValues } from '../../kit/field.ts'
import { lineField } from '../../kit/field-path.ts'
import { FacilitatorSource, MAX_TRAINING_DAYS, type trainingRequestFields } from './fields.ts'

export type TrainingDraft = DraftValues<typeof trainingRequestFields>
type RowsOf<L extends keyof TrainingDraft> = NonNullable<TrainingDraft[L]> extends readonly (infer R)[] ? R : never
export type SessionDraft = RowsOf<'sessions'>
export type GroupDraft = RowsOf<'sessionGroups'>
export type FacilitatorDraft = RowsOf<'facilitators'>
export type DetailDraft = RowsOf<'costDetails'>

export interface Fault {
  code: string
  field: string
  params?: Record<string, string | number>
}

/** Hours into the day after the last one until which a session may go on. */
const NIGHT_ENDS = '06:00'
const DAY = 1_440

/** Name of somebody of whom the values hold an id. */
export type NameOf = (employeeId: string) => string

/** A session with its times. */
type Timed = SessionDraft & { sessionStart: string; sessionEnd: string }
export const timedSessions = ({ sessions }: Pick<TrainingDraft, 'sessions'>): Timed[] => (sessions ?? []).filter((s): s is Timed => Boolean(s.sessionStart && s.sessionEnd))

/** What a session is called: its title, else when it begins. */
export const sessionName = ({ title, sessionStart }: Pick<SessionDraft, 'title' | 'sessionStart'>): string => title || (sessionStart ?? '').replace('T', ' ')

const at = (list: string, lineId: string, column: string): string => lineField(list, lineId, column)

function dayFaults({ trainingRequestStart: from, trainingRequestUntil: until }: TrainingDraft): Fault[] {
  if (!from || !until) return []
  if (until < from) return [{ code: 'training_until_before_start', field: 'trainingRequestUntil' }]
  return daysBetween(from, until) >= MAX_TRAINING_DAYS ? [{ code: 'training_range_too_long', field: 'trainingRequestUntil', params: { count: MAX_TRAINING_DAYS } }] : []
}

function needFaults({ external, provider, sessions, facilitators }: TrainingDraft): Fault[] {
  if (external) return provider?.trim() ? [] : [{ code: 'training_provider_missing', field: 'provider' }]
  return [
    ...((sessions ?? []).length > 0 ? [] : [{ code: 'training_no_session', field: 'sessions' }]),
    ...((facilitators ?? []).length > 0 ? [] : [{ code: 'training_facilitator_missing', field: 'facilitators' }]),
  ]
}

/** Its own times and break, and the days of the training. @param field name of a column of it, for a problem */
export function sessionFaults(session: SessionDraft, { trainingRequestStart: from, trainingRequestUntil: until }: Pick<TrainingDraft, 'trainingRequestStart' | 'trainingRequestUntil'>, field: (column: string) => string): Fault[] {
  const { sessionStart: start, sessionEnd: end, breakMinutes } = session
  if (!start || !end) return []
  const length = minutesBetween(start, end)
  if (length <= 0 || length > DAY) return [{ code: 'training_session_end', field: field('sessionEnd') }]
  const isOutside = from && until && (start < `${from}T00:00` || end > `${addDays(until, 1)}T${NIGHT_ENDS}`)
  return [
    ...(isOutside ? [{ code: 'training_session_outside', field: field(start < `${from}T00:00` ? 'sessionStart' : 'sessionEnd'), params: { session: sessionName(session), from, until } }] : []),
    ...((breakMinutes ?? 0) >= length ? [{ code: 'training_session_break', field: field('breakMinutes') }] : []),
  ]
}

const haveCommonAudience = (a: SessionDraft, b: SessionDraft): boolean => !a.sessionGroupId || !b.sessionGroupId || a.sessionGroupId === b.sessionGroupId
const overlap = (a: Timed, b: Timed): boolean => a.sessionStart < b.sessionEnd && b.sessionStart < a.sessionEnd

/** The first session, of those given, for some of the same people at the same time. */
export const sessionOverlapping = (session: SessionDraft, others: readonly SessionDraft[]): SessionDraft | undefined => {
  const [own] = timedSessions({ sessions: [session] })
  return own && timedSessions({ sessions: [...others] }).find((other) => other.lineId !== own.lineId && haveCommonAudience(own, other) && overlap(own, other))
}

function overlapFaults(draft: TrainingDraft): Fault[] {
  const sessions = timedSessions(draft)
  return sessions.flatMap((session, i) => {
    const other = sessionOverlapping(session, sessions.slice(0, i))
    return other ? [{ code: 'training_sessions_overlap', field: at('sessions', session.lineId, 'sessionStart'), params: { session: sessionName(session), other: sessionName(other) } }] : []
  })
}

function groupFaults({ sessionGroups, sessions }: TrainingDraft): Fault[] {
  const all = sessions ?? []
  if (all.some((s) => !s.sessionGroupId)) return []
  return (sessionGroups ?? []).filter((g) => !all.some((s) => s.sessionGroupId === g.lineId)).map((g) => ({ code: 'training_group_empty', field: at('sessionGroups', g.lineId, 'name'), params: { group: g.name ?? '' } }))
}

/** Who is to come, by what seats them. */
export interface Coming {
  /** Members with a group of their own choice, by its id. */
  inGroup: ReadonlyMap<string, number>
  members: number
  /** Seats others may register for. */
  quota: number
}

export function comingOf({ recommendMembers, openRegistration, quota }: Pick<TrainingDraft, 'recommendMembers' | 'openRegistration' | 'quota'>): Coming {
  const members = recommendMembers ?? []
  const chosen = Map.groupBy(members.filter((m) => m.sessionGroupId), (m) => m.sessionGroupId as string)
  return { inGroup: new Map([...chosen].map(([id, own]) => [id, own.length])), members: members.length, quota: openRegistration ? (quota ?? 0) : 0 }
}

type Seated = Pick<TrainingDraft, 'sessionGroups' | 'sessions' | 'place'>

/** Seats of a group: its own, or those of its smallest room. */
export const seatsOfGroup = (group: GroupDraft, { sessions }: Seated): number =>
  Math.min(group.capacity ?? Infinity, ...(sessions ?? []).filter((s) => s.sessionGroupId === group.lineId && s.capacity).map((s) => s.capacity as number))

/** More are to come than there are seats: in a group, in all of them together, or in a room everybody is to be in. */
export function capacityFaults(draft: Seated, { inGroup, members, quota }: Coming): Fault[] {
  const groups = draft.sessionGroups ?? []
  const people = members + quota
  const fault = (field: string, place: string, capacity: number, coming: number): Fault[] => (coming > capacity ? [{ code: 'training_capacity', field, params: { place, capacity, people: coming } }] : [])
  const each = groups.flatMap((g) => fault(at('sessionGroups', g.lineId, 'capacity'), g.name ?? '', seatsOfGroup(g, draft), inGroup.get(g.lineId) ?? 0))
  const [last] = groups.slice(-1)
  const together = last && each.length === 0 ? fault(at('sessionGroups', last.lineId, 'capacity'), groups.map((g) => g.name ?? '').join(' + '), groups.reduce((sum, g) => sum + seatsOfGroup(g, draft), 0), people) : []
  const rooms = (draft.sessions ?? []).filter((s) => !s.sessionGroupId && s.capacity).flatMap((s) => fault(at('sessions', s.lineId, 'capacity'), s.place || draft.place || sessionName(s), s.capacity as number, people))
  return [...each, ...together, ...rooms]
}

/** Who they are: a colleague, or a name with its company. */
const whoIs = ({ facilitatorSource, facilitatorId, facilitatorName, facilitatorCompany }: FacilitatorDraft): string =>
  facilitatorSource === FacilitatorSource.colleague ? (facilitatorId ?? '') : [facilitatorName, facilitatorCompany].map((text) => (text ?? '').trim().toLowerCase()).join('\n').trim()

/** Nobody is named, or somebody a second time. @param others rows that stand there already */
export function facilitatorFaults(row: FacilitatorDraft, others: readonly FacilitatorDraft[], nameOf: NameOf, field: (column: string) => string): Fault[] {
  if (!row.facilitatorSource) return []
  const column = row.facilitatorSource === FacilitatorSource.colleague ? 'facilitatorId' : 'facilitatorName'
  const isNamed = row.facilitatorSource === FacilitatorSource.colleague ? Boolean(row.facilitatorId) : Boolean(row.facilitatorName?.trim())
  if (!isNamed) return [{ code: 'training_facilitator_missing', field: field(column) }]
  const isTwice = others.some((other) => other.lineId !== row.lineId && whoIs(other) === whoIs(row))
  return isTwice ? [{ code: 'training_facilitator_twice', field: field(column), params: { person: row.facilitatorId ? nameOf(row.facilitatorId) : (row.facilitatorName ?? '') } }] : []
}

function crewFaults({ facilitators, coordinators }: TrainingDraft, nameOf: NameOf): Fault[] {
  const leaders = facilitators ?? []
  const lookingAfter = coordinators ?? []
  return [
    ...leaders.flatMap((row, i) => facilitatorFaults(row, leaders.slice(0, i), nameOf, (column) => at('facilitators', row.lineId, column))),
    ...lookingAfter.flatMap(({ lineId, coordinatorId }, i) => (coordinatorId && lookingAfter.slice(0, i).some((c) => c.coordinatorId === coordinatorId)
      ? [{ code: 'training_coordinator_twice', field: at('coordinators', lineId, 'coordinatorId'), params: { person: nameOf(coordinatorId) } }] : [])),
  ]
}

/** The first day of it: of its sessions, else of what is asked for. */
export const firstDayOf = (draft: TrainingDraft): string | null => timedSessions(draft).map((s) => s.sessionStart.slice(0, 10)).toSorted()[0] ?? draft.trainingRequestStart ?? null

function registrationFaults(draft: TrainingDraft): Fault[] {
  const { openRegistration, trainingOpenRegistrationStart: from, trainingOpenRegistrationEnd: until, quota } = draft
  if (!openRegistration) return (draft.recommendMembers ?? []).length > 0 ? [] : [{ code: 'training_nobody', field: 'recommendMembers' }]
  const first = firstDayOf(draft)
  const isSound = from && until && from <= until && (!first || until < first)
  return [
    ...(isSound ? [] : [{ code: 'training_registration_window', field: 'trainingOpenRegistrationEnd' }]),
    ...(quota && quota >= 1 ? [] : [{ code: 'training_registration_quota', field: 'quota' }]),
  ]
}

const formFaults = ({ forms }: TrainingDraft): Fault[] =>
  (forms ?? []).flatMap(({ lineId, formKind }, i) => (formKind && (forms ?? []).slice(0, i).some((f) => f.formKind === formKind) ? [{ code: 'training_form_twice', field: at('forms', lineId, 'formKind') }] : []))

/** Every fault of the values themselves, in the order of the form. What is still missing of a row is none. */
export function faultsOf(draft: TrainingDraft, nameOf: NameOf = () => ''): Fault[] {
  return [
    ...dayFaults(draft),
    ...needFaults(draft),
    ...(draft.sessions ?? []).flatMap((s) => sessionFaults(s, draft, (column) => at('sessions', s.lineId, column))),
    ...overlapFaults(draft),
    ...groupFaults(draft),
    ...capacityFaults(draft, comingOf(draft)),
    ...crewFaults(draft, nameOf),
    ...registrationFaults(draft),
    ...formFaults(draft),
  ]
}

/** Minutes of a session without its break. */
export const netMinutes = ({ sessionStart, sessionEnd, breakMinutes }: Pick<Timed, 'sessionStart' | 'sessionEnd'> & Pick<SessionDraft, 'breakMinutes'>): number =>
  Math.max(0, minutesBetween(sessionStart, sessionEnd) - (breakMinutes ?? 0))

/** Minutes one person is planned to be there: of the group that has most, with the sessions that are everybody's. */
export function plannedMinutes(draft: Pick<TrainingDraft, 'sessions' | 'sessionGroups'>): number {
  const sessions = timedSessions(draft)
  const sum = (group: string | null) => sessions.filter((s) => !s.sessionGroupId || s.sessionGroupId === group).reduce((minutes, s) => minutes + netMinutes(s), 0)
  return Math.max(sum(null), ...(draft.sessionGroups ?? []).map((g) => sum(g.lineId)))
}

/** A session of another day, at the same times of the day. */
export function sessionOn<S extends Pick<Timed, 'sessionStart' | 'sessionEnd'>>(session: S, day: string): S {
  const start = `${day}${session.sessionStart.slice(10)}`
  return { ...session, sessionStart: start, sessionEnd: later(start, minutesBetween(session.sessionStart, session.sessionEnd)) }
}
