/** One day of one person with everything it was computed from, and where each fact came from. */
import { inArray } from 'drizzle-orm'
import type { AttendanceDetail, FactOrigin } from '../../../contract/modules/attendance/calls.ts'
import { q } from '../../db/context.ts'
import { dayKey, type LiveFact, liveFacts } from '../../facts/facts.ts'
import { componentNames, factsOfKind, type KnownFact } from '../../facts/known-facts.ts'
import { leaveTypeName } from '../../ledger/read.ts'
import { leaveType } from '../../ledger/table.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { accessOf } from '../../org/access.ts'
import { calendarPlansOf } from '../../org/calendar.ts'
import { readableBy } from '../../org/scope.ts'
import { request } from '../../request/table.ts'
import { detailOf, rowById, shown } from './rows.ts'

/** What puts a day of each kind right, the likeliest first. */
const remedies: Record<string, readonly string[]> = {
  absent: ['leave-requests', 'attendance-check-time-overrides'],
  incomplete: ['attendance-check-time-overrides', 'permit-out'],
  late: ['attendance-check-time-overrides', 'permit-out', 'leave-requests'],
  earlyLeave: ['permit-out', 'attendance-check-time-overrides', 'leave-requests'],
}

/** Slugs of what puts a day of this kind right, the likeliest first. */
export const remediesOf = (status: string): readonly string[] => remedies[status] ?? []

async function originsOf(requestIds: readonly (string | null)[]): Promise<(id: string | null | undefined) => FactOrigin | null> {
  const ids = [...new Set(requestIds.flatMap((id) => id ?? []))]
  const rows = ids.length > 0 ? await q().select({ id: request.id, code: request.code, module: request.module }).from(request).where(inArray(request.id, ids)) : []
  const known = new Map(rows.map((r) => [r.id, { requestId: r.id, code: r.code, module: r.module }]))
  return (id) => known.get(id ?? '') ?? null
}

/** Names of leave types by code, in the caller's language. */
async function leaveNames(codes: readonly string[], language: string): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map()
  const rows = await q().select().from(leaveType).where(inArray(leaveType.code, [...codes]))
  return new Map(rows.map((r) => [r.code, leaveTypeName(r, language)]))
}

/** Modules the caller may ask in. */
export async function within(slugs: readonly string[], context: Context): Promise<string[]> {
  if (slugs.length === 0) return []
  const has = new Set((await accessOf(context)).filter((a) => !a.readOnly).map((a) => a.slug))
  return slugs.filter((slug) => has.has(slug))
}

/** @throws CallError not_found for a day that is not there, or not there for the caller */
export async function dayDetail({ id }: { id: string }, context: Context): Promise<AttendanceDetail> {
  const row = (await rowById(id)) ?? refuse('not_found')
  const { employeeId, date } = row
  const readable = await (await readableBy(context))?.among([employeeId])
  if (readable && !readable.has(employeeId)) refuse('not_found')
  const facts = (await liveFacts([employeeId], [date])).get(dayKey(employeeId, date)) ?? []
  const [calendar] = (await calendarPlansOf([employeeId], date, date, context.language)).get(employeeId) ?? []
  const originOf = await originsOf([...facts.map((f) => f.requestId), calendar?.change?.requestId ?? null])
  const leaveName = await leaveNames(facts.flatMap(({ fact }) => (fact.kind === 'leave' ? [fact.leaveType] : [])), context.language)
  const factOf = new Map<string, LiveFact>(facts.map((f) => [f.id, f]))
  /** Facts of a kind with where each came from. */
  const of = <K extends KnownFact['kind']>(kind: K) => factsOfKind(facts, kind).map(({ id: factId, fact }) => ({ factId, fact, origin: originOf(factOf.get(factId)?.requestId) }))

  const { holiday, plannedIn, plannedOut, planOrigin, rawIn, rawOut, lateMinutes, earlyMinutes, holds, overtime, components } = detailOf(row)
  // whoever takes part does not see the request that made it
  const trainings = of('training').map(({ fact: { trainingStart, trainingUntil } }) => ({ trainingStart, trainingUntil })).sort((a, b) => (a.trainingStart < b.trainingStart ? -1 : 1))
  const minutes = new Map(overtime.map((o) => [o.factId, o.minutes]))
  const replaced = new Map(of('component').map((c) => [c.fact.component, c.origin]))
  return {
    ...shown(row, context),
    holiday: calendar?.name ?? holiday, plannedIn, plannedOut, rawIn, rawOut, lateMinutes, earlyMinutes,
    plan: { by: planOrigin, origin: originOf(holds.shift === null ? calendar?.change?.requestId : factOf.get(holds.shift)?.requestId) },
    punches: of('punch').map(({ fact }) => ({ direction: fact.direction, time: fact.time, zone: fact.zone ?? null })).sort((a, b) => (a.time < b.time ? -1 : 1)),
    overrides: of('override').map(({ factId, fact, origin }) => ({ checkStatus: fact.checkStatus, time: fact.time, holds: factId === holds.in || factId === holds.out, origin })),
    permits: of('permit').map(({ fact: { permitStart, permitUntil, official, reason }, origin }) => ({ permitStart, permitUntil, official, reason, origin })),
    ...(trainings.length > 0 ? { trainings } : {}),
    leave: of('leave').map(({ fact, origin }) => ({ leaveType: leaveName.get(fact.leaveType) ?? fact.leaveType, part: fact.part, origin })),
    overtime: of('overtime').map(({ factId, fact: { oTStart, oTUntil, breakMinutes }, origin }) => ({ oTStart, oTUntil, breakMinutes, minutes: minutes.get(factId) ?? 0, origin })),
    components: componentNames.map((name) => ({ id: name, name: context.t(`attendance:component.${name}`), value: components[name], origin: replaced.get(name) ?? null })),
    suggestions: employeeId === context.caller.employeeId ? await within(remediesOf(row.status), context) : [],
  }
}
