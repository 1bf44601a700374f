/**
 * What else people have at the time of sessions. Times are half open: what ends at twelve leaves twelve o'clock free.
 * @see contract/modules/training-open-registration/README.md#clashes
 */
import { and, eq, gt, gte, inArray, isNull, lt, lte, ne, or } from 'drizzle-orm'
import { addDays } from '../../contract/kit/civil-date.ts'
import { Status } from '../../contract/kit/lifecycle.ts'
import { leaveRequest } from '../../contract/modules/leave-requests/index.ts'
import { trainingRequest } from '../../contract/modules/training-request/index.ts'
import { q } from '../db/context.ts'
import { dayKey, liveFacts } from '../facts/facts.ts'
import { STANDARD } from '../facts/plan-of-day.ts'
import { type PlannedDay, plannedDaysOf } from '../facts/planned-shift.ts'
import { instantsOf, wallTimeIn } from '../lib/wall-time.ts'
import { employmentsWithin } from '../org/employment.ts'
import { settingOf } from '../org/settings.ts'
import { site } from '../org/table.ts'
import { request } from '../request/table.ts'
import { leaveValues } from '../time/leave-case.ts'
import { isForGroup } from './open.ts'
import { training, trainingFacilitator, trainingParticipant, trainingPlace, trainingSession } from './table.ts'

/** `training`: a session of another training that runs, or a seat that is held there; `leave`: approved; `away`: a business trip, or work from home. */
export type ClashKind = 'training' | 'leave' | 'away' | 'leaveAsked' | 'trainingAsked' | 'dayOff' | 'shortRest'

/** As what somebody would be at the session. */
export type ClashRole = 'member' | 'facilitator' | 'registration'

export interface ClashSession {
  id: string
  /** Nothing of this training counts against it. */
  trainingId: string
  startsAt: Date
  endsAt: Date
}

export interface Clash {
  kind: ClashKind
  sessionId: string
  /** Civil date of the session where the person works. */
  date: string
  /** Code of the other training or request; '' where there is none, and for what only readers of it may know. */
  code: string
  /** Whole hours since the shift before: of `shortRest`. */
  hours: number
}

/** Whether it refuses, or is only worth knowing. */
export const isBlocking = (kind: ClashKind, role: ClashRole): boolean => role !== 'member' && (kind === 'training' || kind === 'leave')

/** Kinds that concern whoever would be there as this: nobody asks of a trainer whether it is their day off. */
const concerns = (kind: ClashKind, role: ClashRole): boolean => role !== 'facilitator' || (kind !== 'dayOff' && kind !== 'shortRest')

const HOUR_MS = 3_600_000
/** Less than so many hours after a shift of a day before is too little. */
const REST_HOURS = 8

interface Stretch {
  employeeId: string
  trainingId: string
  code: string
  startsAt: Date
  endsAt: Date
}

interface Range {
  from: Date
  until: Date
}

const sessionColumns = { trainingId: trainingSession.trainingId, code: training.code, startsAt: trainingSession.startsAt, endsAt: trainingSession.endsAt, groupId: trainingSession.groupId }
const inRange = ({ from, until }: Range) => and(eq(training.status, 'active'), ne(trainingSession.status, 'cancelled'), lt(trainingSession.startsAt, until), gt(trainingSession.endsAt, from))

/** Sessions they take part in, have a seat for, or lead. Three statements. */
async function trainingsOf(people: readonly string[], range: Range): Promise<Stretch[]> {
  const taking = await q().select({ ...sessionColumns, employeeId: trainingParticipant.employeeId, own: trainingParticipant.groupId }).from(trainingParticipant)
    .innerJoin(training, eq(training.id, trainingParticipant.trainingId)).innerJoin(trainingSession, eq(trainingSession.trainingId, training.id))
    .where(and(inArray(trainingParticipant.employeeId, [...people]), eq(trainingParticipant.status, 'enrolled'), inRange(range)))
  const held = await q().select({ ...sessionColumns, employeeId: trainingPlace.employeeId, own: trainingPlace.groupId }).from(trainingPlace)
    .innerJoin(training, eq(training.id, trainingPlace.trainingId)).innerJoin(trainingSession, eq(trainingSession.trainingId, training.id))
    .where(and(inArray(trainingPlace.employeeId, [...people]), eq(trainingPlace.state, 'held'), inRange(range)))
  const leading = await q().select({ ...sessionColumns, employeeId: trainingFacilitator.employeeId }).from(trainingFacilitator)
    .innerJoin(training, eq(training.id, trainingFacilitator.trainingId))
    .innerJoin(trainingSession, and(eq(trainingSession.trainingId, training.id), or(isNull(trainingSession.facilitatorId), eq(trainingSession.facilitatorId, trainingFacilitator.id))))
    .where(and(inArray(trainingFacilitator.employeeId, [...people]), isNull(trainingFacilitator.removedAt), inRange(range)))
  return [...[...taking, ...held].filter((s) => isForGroup(s, s.own)), ...leading].flatMap(({ employeeId, trainingId, code, startsAt, endsAt }) => (employeeId === null ? [] : [{ employeeId, trainingId, code, startsAt, endsAt }]))
}

const inApproval = (slug: string, from: string, until: string) =>
  and(eq(request.module, slug), eq(request.status, Status.inApproval), isNull(request.deletedAt), lte(request.from, until), gte(request.until, from))

interface AskedSession { sessionStart?: string | null; sessionEnd?: string | null; sessionGroupId?: string | null; facilitatorLineId?: string | null }
interface AskedTraining { site?: string | null; sessions?: AskedSession[]; recommendMembers?: { employeeId: string; sessionGroupId?: string | null }[]; facilitators?: { lineId: string; facilitatorId?: string | null }[] }

const instantOf = (zone: string, local: string): Date => instantsOf(zone, { date: local.slice(0, 10), minute: Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16)) })[0] as Date

/** Sessions of trainings that wait for their approval, of people they name. */
async function askedTrainingsOf(people: readonly string[], from: string, until: string): Promise<Stretch[]> {
  const wanted = new Set(people)
  const rows = await q().select({ id: request.id, code: request.code, values: request.values }).from(request).where(inApproval(trainingRequest.slug, from, until))
  if (rows.length === 0) return []
  const zones = new Map((await q().select({ id: site.id, zone: site.timeZone }).from(site)).map((s) => [s.id, s.zone]))
  const company = await settingOf('companyTimeZone')
  return rows.flatMap(({ id, code, values }) => {
    const { site: at, sessions = [], recommendMembers = [], facilitators = [] } = values as AskedTraining
    const zone = zones.get(at ?? '') ?? company
    return sessions.flatMap(({ sessionStart, sessionEnd, sessionGroupId = null, facilitatorLineId = null }) => {
      if (!sessionStart || !sessionEnd) return []
      const members = recommendMembers.filter((m) => isForGroup({ groupId: sessionGroupId }, m.sessionGroupId ?? null)).map((m) => m.employeeId)
      const leaders = facilitators.filter((f) => facilitatorLineId === null || f.lineId === facilitatorLineId).flatMap((f) => f.facilitatorId ?? [])
      const span = { trainingId: id, code, startsAt: instantOf(zone, sessionStart), endsAt: instantOf(zone, sessionEnd) }
      return [...new Set([...members, ...leaders])].filter((p) => wanted.has(p)).map((employeeId) => ({ employeeId, ...span }))
    })
  })
}

interface Away { employeeId: string; date: string; part: number; kind: 'leave' | 'away' | 'leaveAsked' }

async function awayOf(people: readonly string[], dates: readonly string[]): Promise<Away[]> {
  const facts = await liveFacts(people, dates, ['leave'])
  const known = people.flatMap((employeeId) => dates.flatMap((date) => (facts.get(dayKey(employeeId, date)) ?? []).flatMap(({ fact }): Away[] => (fact.kind === 'leave' ? [{ employeeId, date, part: fact.part, kind: fact.status === 'onLeave' ? 'leave' : 'away' }] : []))))
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  const asked = await q().select({ employeeId: request.employeeId, values: request.values }).from(request).where(and(inApproval(leaveRequest.slug, first, last), inArray(request.employeeId, [...people])))
  const open = asked.flatMap(({ employeeId, values }) => {
    const leave = leaveValues(values)
    if (!leave) return []
    const { startDate, endDate, startDateLeaveType, endDateLeaveType } = leave
    return dates.filter((d) => d >= startDate && d <= endDate).map((date): Away => ({ employeeId, date, part: date === startDate ? startDateLeaveType : date === endDate ? endDateLeaveType : 0, kind: 'leaveAsked' }))
  })
  return [...known, ...open]
}

/** Middle of the shift: where one half of a day ends and the other begins. */
const middleOf = (day: PlannedDay | undefined): number => {
  const { startMinute, endMinute } = day?.shift ?? STANDARD
  return Math.floor((startMinute + endMinute) / 2)
}

const at = (zone: string, date: string, minute: number): number => (instantsOf(zone, { date: addDays(date, Math.floor(minute / 1440)), minute: minute % 1440 })[0] as Date).getTime()

/** What of a day somebody is away. */
function spanOf({ date, part }: Away, zone: string, day: PlannedDay | undefined): [number, number] {
  const middle = middleOf(day)
  return [part === 2 ? at(zone, date, middle) : at(zone, date, 0), part === 1 ? at(zone, date, middle) : at(zone, date, 1440)]
}

const meets = (s: ClashSession, [from, until]: readonly [number, number]): boolean => from < s.endsAt.getTime() && s.startsAt.getTime() < until

/** The rest since a shift of the day before, in milliseconds; null where it is long enough, or there was none. */
function shortRest(before: PlannedDay | undefined, zone: string, s: ClashSession): number | null {
  if (!before?.shift || before.leave.includes(0) || before.leave.includes(2)) return null
  const rest = s.startsAt.getTime() - at(zone, before.date, before.shift.endMinute)
  return rest >= 0 && rest < REST_HOURS * HOUR_MS ? rest : null
}

/**
 * Everything at the time of these sessions, by person; a session is judged for each of them, whatever its group. The number of statements depends on
 * neither. @param role leaves out what does not concern it; `isBlocking` says what refuses
 */
export async function clashesOf(people: readonly string[], sessions: readonly ClashSession[], role: ClashRole): Promise<Map<string, Clash[]>> {
  if (people.length === 0 || sessions.length === 0) return new Map()
  const ids = [...new Set(people)]
  const range = { from: new Date(Math.min(...sessions.map((s) => s.startsAt.getTime()))), until: new Date(Math.max(...sessions.map((s) => s.endsAt.getTime()))) }
  // whichever zone somebody works in
  const [first, last] = [addDays(range.from.toISOString().slice(0, 10), -2), addDays(range.until.toISOString().slice(0, 10), 1)]
  const works = await employmentsWithin(ids, first, last)
  const company = await settingOf('companyTimeZone')
  const plans = await plannedDaysOf(ids, first, last)
  const leave = await liveFacts(ids, datesOf(first, last), ['leave'])
  const open = await leaveAskedFor(ids, first, last)
  return people.flatMap(({ employeeId, spans: own }) => {
    const clock = work.get(employeeId)?.timeZone ?? zone
    const days = new Map((plans.get(employeeId) ?? []).map((d) => [d.date, d]))
    const found = own.toSorted((a, b) => a.start.getTime() - b.start.getTime()).flatMap((span) => clashesOn(span, { employeeId, clock, days, taken: taken.get(employeeId) ?? [], proposed: proposed.get(employeeId) ?? [], leave, open }))
    return [...new Map(found.toReversed().map((c) => [c.kind, c])).values()].toReversed()
  })
}

interface Known {
  employeeId: string
  clock: string
  days: ReadonlyMap<string, PlannedDay>
  taken: readonly Taken[]
  proposed: readonly Taken[]
  leave: Awaited<ReturnType<typeof liveFacts>>
  open: ReadonlyMap<string, (0 | 1 | 2)[]>
}

function clashesOn(span: Span, { employeeId, clock, days, taken, proposed, leave, open }: Known): Clash[] {
  const on = onDays(span, clock)
  const clash = (kind: ClashKind, date = on[0]?.date ?? '', more: Partial<Pick<Clash, 'code' | 'hours'>> = {}): Clash => ({ employeeId, kind, date, span, code: '', hours: 0, ...more })
  const meets = ({ date, start, end }: Minutes & { date: string }, part: 0 | 1 | 2) => {
    const away = minutesOfPart(part, days.get(date))
    return start < away.end && away.start < end
  }
  const away = on.flatMap((m) => (leave.get(dayKey(employeeId, m.date)) ?? []).flatMap(({ fact }) => (fact.kind === 'leave' && meets(m, fact.part) ? [clash(fact.status === 'onLeave' ? 'leave' : 'trip', m.date)] : [])))
  const wanted = on.filter((m) => (open.get(dayKey(employeeId, m.date)) ?? []).some((part) => meets(m, part))).map((m) => clash('leaveOpen', m.date))
  const day = days.get(on[0]?.date ?? '')
  const rest = restBefore(span, clock, (date) => days.get(date))
  return [
    ...taken.filter((t) => touches(t, span)).map((t) => clash('busy', undefined, { code: t.code })),
    ...proposed.filter((t) => touches(t, span)).map((t) => clash('proposed', undefined, { code: t.code })),
    ...away,
    ...wanted,
    ...(day && day.kind !== 'work' && !day.leave.includes(0) ? [clash('dayOff')] : []),
    ...(rest !== null && rest < REST ? [clash('shortRest', undefined, { hours: Math.floor(rest / 60) })] : []),
  ]
}
