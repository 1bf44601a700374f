/**
 * What stands in the way of somebody's coming to a session: another training, leave, a day off, the end of a shift. Times are instants and half open:
 * what ends at noon does not clash with what begins at noon. @see contract/modules/training-request/README.md#clashes
 */
import { and, eq, gt, gte, inArray, isNull, lt, lte, ne, or } from 'drizzle-orm'
import { addDays, datesOf } from '../../contract/kit/civil-date.ts'
import { Status } from '../../contract/kit/lifecycle.ts'
import { leaveRequest } from '../../contract/modules/leave-requests/index.ts'
import { type LeaveRange, partOf } from '../../contract/modules/leave-requests/range.ts'
import { trainingRequest } from '../../contract/modules/training-request/index.ts'
import { timedSessions, type TrainingDraft } from '../../contract/modules/training-request/rules.ts'
import { q } from '../db/context.ts'
import { dayKey, liveFacts } from '../facts/facts.ts'
import { STANDARD } from '../facts/plan-of-day.ts'
import { type PlannedDay, plannedDaysOf } from '../facts/planned-shift.ts'
import { wallTimeIn } from '../lib/wall-time.ts'
import { employmentsOn } from '../org/employment.ts'
import { settingOf } from '../org/settings.ts'
import { request, requestLine } from '../request/table.ts'
import { instantAt, zonesOf } from './clock.ts'
import { isForGroup } from './open.ts'
import { training, trainingFacilitator, trainingParticipant, trainingPlace, trainingSession } from './table.ts'

/** A session as somebody is to come to it. */
export interface Span {
  name: string
  start: Date
  end: Date
}

export interface Attending {
  employeeId: string
  spans: readonly Span[]
}

/**
 * `busy` in another active training, or with a place of one held; `proposed` for one that is in approval; `leave` approved, `trip` on business or at
 * work from home, `leaveOpen` asked for; `dayOff`; `shortRest` less than eight hours after a shift.
 */
export type ClashKind = 'busy' | 'proposed' | 'leave' | 'trip' | 'leaveOpen' | 'dayOff' | 'shortRest'

export interface Clash {
  employeeId: string
  kind: ClashKind
  /** Day of it where the person works. */
  date: string
  span: Span
  /** Of the other training, or request. */
  code: string
  /** Since the end of the shift. */
  hours: number
}

/** Minutes between a shift and a session. */
const REST = 8 * 60
const DAY = 1_440

/** A time in which somebody is elsewhere. */
interface Taken {
  employeeId: string
  start: Date
  end: Date
  code: string
}

const touches = (a: { start: Date; end: Date }, b: { start: Date; end: Date }): boolean => a.start < b.end && b.start < a.end

interface Asked {
  ids: string[]
  from: Date
  until: Date
  exceptId: string | null
}

/** Sessions of active trainings these people take part in, lead, or have a place of. Three statements. */
async function takenIn({ ids, from, until, exceptId }: Asked): Promise<Taken[]> {
  const during = and(eq(training.status, 'active'), ne(trainingSession.status, 'cancelled'), lt(trainingSession.startsAt, until), gt(trainingSession.endsAt, from), exceptId ? ne(training.id, exceptId) : undefined)
  const session = { start: trainingSession.startsAt, end: trainingSession.endsAt, ofGroup: trainingSession.groupId, code: training.code }
  const people = await q().select({ ...session, employeeId: trainingParticipant.employeeId, groupId: trainingParticipant.groupId }).from(trainingParticipant)
    .innerJoin(training, eq(training.id, trainingParticipant.trainingId)).innerJoin(trainingSession, eq(trainingSession.trainingId, training.id))
    .where(and(during, inArray(trainingParticipant.employeeId, ids), eq(trainingParticipant.status, 'enrolled')))
  const places = await q().select({ ...session, employeeId: trainingPlace.employeeId, groupId: trainingPlace.groupId }).from(trainingPlace)
    .innerJoin(training, eq(training.id, trainingPlace.trainingId)).innerJoin(trainingSession, eq(trainingSession.trainingId, training.id))
    .where(and(during, inArray(trainingPlace.employeeId, ids), eq(trainingPlace.state, 'held')))
  const leaders = await q().select({ ...session, employeeId: trainingFacilitator.employeeId, leads: trainingFacilitator.id, ledBy: trainingSession.facilitatorId }).from(trainingFacilitator)
    .innerJoin(training, eq(training.id, trainingFacilitator.trainingId)).innerJoin(trainingSession, eq(trainingSession.trainingId, training.id))
    .where(and(during, inArray(trainingFacilitator.employeeId, ids), isNull(trainingFacilitator.removedAt)))
  return [
    ...[...people, ...places].filter((r) => isForGroup({ groupId: r.ofGroup }, r.groupId)),
    ...leaders.filter((r) => r.ledBy === null || r.ledBy === r.leads).flatMap((r) => (r.employeeId === null ? [] : [{ ...r, employeeId: r.employeeId }])),
  ].map(({ employeeId, start, end, code }) => ({ employeeId, start, end, code }))
}

/** Sessions of trainings in approval that name these people. */
async function proposedFor({ ids, from, until, exceptId }: Asked): Promise<Taken[]> {
  const day = (at: Date, days: number) => addDays(at.toISOString().slice(0, 10), days)
  const rows = await q().select({ code: request.code, values: request.values }).from(request)
    .where(and(eq(request.module, trainingRequest.slug), eq(request.status, Status.inApproval), isNull(request.deletedAt), lte(request.from, day(until, 1)), gte(request.until, day(from, -2)), exceptId ? ne(request.id, exceptId) : undefined))
  const drafts = rows.map(({ code, values }) => ({ code, values: values as TrainingDraft }))
  const zones = await zonesOf(drafts.flatMap(({ values }) => values.site ?? []))
  const zone = await settingOf('companyTimeZone')
  const asked = new Set(ids)
  return drafts.flatMap(({ code, values }) => {
    const sessions = timedSessions(values).map((s) => ({ s, start: instantAt(zones.get(values.site ?? '') ?? zone, s.sessionStart), end: instantAt(zones.get(values.site ?? '') ?? zone, s.sessionEnd) }))
    const coming = (values.recommendMembers ?? []).flatMap(({ employeeId, sessionGroupId }) => sessions.filter(({ s }) => isForGroup({ groupId: s.sessionGroupId ?? null }, sessionGroupId ?? null)).map(({ start, end }) => ({ employeeId, start, end, code })))
    const leading = (values.facilitators ?? []).flatMap(({ lineId, facilitatorId }) => (facilitatorId ? sessions.filter(({ s }) => !s.facilitatorLineId || s.facilitatorLineId === lineId).map(({ start, end }) => ({ employeeId: facilitatorId, start, end, code })) : []))
    return [...coming, ...leading].filter((t) => asked.has(t.employeeId))
  })
}

/** Days with leave that is not decided, by person: the part of the day it asks for. */
async function leaveAskedFor(ids: readonly string[], from: string, until: string): Promise<Map<string, (0 | 1 | 2)[]>> {
  const rows = await q().select({ employeeId: requestLine.employeeId, values: requestLine.values }).from(requestLine).innerJoin(request, eq(request.id, requestLine.requestId))
    .where(and(eq(requestLine.kind, leaveRequest.slug), eq(request.status, Status.inApproval), isNull(request.deletedAt), inArray(requestLine.employeeId, [...ids]), lte(requestLine.from, until), or(gte(requestLine.until, from))))
  const parts = new Map<string, (0 | 1 | 2)[]>()
  for (const { employeeId, values } of rows) {
    if (typeof values.startDate !== 'string' || typeof values.endDate !== 'string') continue
    const leave = values as unknown as LeaveRange
    const days = datesOf(leave.startDate < from ? from : leave.startDate, leave.endDate > until ? until : leave.endDate)
    for (const date of days) parts.set(dayKey(employeeId, date), [...(parts.get(dayKey(employeeId, date)) ?? []), partOf(leave, date)])
  }
  return parts
}

/** Minutes of a day, from its midnight. */
interface Minutes {
  start: number
  end: number
}

/** What of a day a part of leave takes: its halves meet in the middle of the shift. */
function minutesOfPart(part: 0 | 1 | 2, day: PlannedDay | undefined): Minutes {
  const { startMinute, endMinute } = day?.shift ?? STANDARD
  const middle = Math.floor((startMinute + endMinute) / 2)
  return part === 0 ? { start: 0, end: DAY } : part === 1 ? { start: 0, end: middle } : { start: middle, end: DAY }
}

/** A span on the days it touches where somebody works. */
function onDays({ start, end }: Span, zone: string): (Minutes & { date: string })[] {
  const [first, last] = [wallTimeIn(zone, start), wallTimeIn(zone, end)]
  return datesOf(first.date, last.date).map((date) => ({ date, start: date === first.date ? first.minute : 0, end: date === last.date ? last.minute : DAY })).filter((m) => m.end > m.start)
}

/** Whole minutes since the last shift before a span ended; null where there was none that day or the day before. */
function restBefore(span: Span, zone: string, dayOf: (date: string) => PlannedDay | undefined): number | null {
  const { date, minute } = wallTimeIn(zone, span.start)
  const ends = [-1, 0].flatMap((days) => {
    const day = dayOf(addDays(date, days))
    return day?.shift && !day.leave.includes(0) ? [minute - (day.shift.endMinute + days * DAY)] : []
  }).filter((rest) => rest >= 0)
  return ends.length > 0 ? Math.min(...ends) : null
}

/**
 * What clashes with these people's sessions: of each kind the first for each person. The number of statements does not depend on how many they are.
 * @param exceptId the training, or its request, that is asked about
 */
export async function clashesOf(people: readonly Attending[], exceptId: string | null): Promise<Clash[]> {
  const spans = people.flatMap((p) => p.spans)
  const ids = [...new Set(people.filter((p) => p.spans.length > 0).map((p) => p.employeeId))]
  if (ids.length === 0) return []
  const from = new Date(Math.min(...spans.map((s) => s.start.getTime())))
  const until = new Date(Math.max(...spans.map((s) => s.end.getTime())))
  const [first, last] = [addDays(from.toISOString().slice(0, 10), -2), addDays(until.toISOString().slice(0, 10), 1)]
  const asked: Asked = { ids, from, until, exceptId }
  const zone = await settingOf('companyTimeZone')
  const work = await employmentsOn(ids, from.toISOString().slice(0, 10))
  const taken = Map.groupBy(await takenIn(asked), (t) => t.employeeId)
  const proposed = Map.groupBy(await proposedFor(asked), (t) => t.employeeId)
  const plans = await plannedDaysOf(ids, first, last)
  const leave = await liveFacts(ids, datesOf(first, last), ['leave'])
  const open = await leaveAskedFor(ids, first, last)
  // one person may be asked about for many trainings
  const daysOf = new Map(ids.map((id) => [id, new Map((plans.get(id) ?? []).map((d) => [d.date, d]))]))
  return people.flatMap(({ employeeId, spans: own }) => {
    const clock = work.get(employeeId)?.timeZone ?? zone
    const days = daysOf.get(employeeId) ?? new Map<string, PlannedDay>()
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
