/** Reading and locking requests with what the rules look at. */
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { AnyRequestDef } from '../../contract/kit/request.ts'
import type { StaleState } from '../../contract/kit/wire.ts'
import { q } from '../db/context.ts'
import type { Context } from '../lib/handler.ts'
import { CallError, refuse } from '../lib/refuse.ts'
import { namesOf } from '../org/people.ts'
import { isShown, isVisible, statusOf, type Subject } from './actions.ts'
import type { LineRecord, RequestRecord, ServerModule, StepRecord } from './module.ts'
import { isSystem } from './system.ts'
import { approvalStep, request, requestHistory, requestLine } from './table.ts'
import { meet, type Viewer } from './viewer.ts'

/** Steps of all rounds of these requests: by round, level, then the order they were resolved in. */
export async function stepsOf(requestIds: readonly string[]): Promise<Map<string, StepRecord[]>> {
  if (requestIds.length === 0) return new Map()
  const rows = await q().select().from(approvalStep).where(inArray(approvalStep.requestId, [...requestIds])).orderBy(asc(approvalStep.round), asc(approvalStep.level), asc(approvalStep.id))
  return Map.groupBy(rows, (s) => s.requestId)
}

/** Lines of a request in their order. */
export const linesOf = (requestId: string): Promise<LineRecord[]> =>
  q().select().from(requestLine).where(eq(requestLine.requestId, requestId)).orderBy(asc(requestLine.position), asc(requestLine.lineId))

const live = (def: AnyRequestDef, id: string) => and(eq(request.id, id), eq(request.module, def.slug), isNull(request.deletedAt))

/** People who stand on a line of these requests, by request. */
export async function coveredBy(requestIds: readonly string[]): Promise<Map<string, ReadonlySet<string>>> {
  if (requestIds.length === 0) return new Map()
  const rows = await q().selectDistinct({ id: requestLine.requestId, employeeId: requestLine.employeeId }).from(requestLine).where(inArray(requestLine.requestId, [...requestIds]))
  return new Map([...Map.groupBy(rows, (r) => r.id)].map(([id, own]) => [id, new Set(own.map((r) => r.employeeId))]))
}

/** A stored record with what the rules look at. */
export async function subjectFor(module: ServerModule, record: RequestRecord, viewer: Viewer, context: Context): Promise<Subject> {
  await meet(viewer, [record.employeeId])
  return { module, record, steps: (await stepsOf([record.id])).get(record.id) ?? [], covered: (await coveredBy([record.id])).get(record.id) ?? new Set(), viewer, context }
}

async function subjectOf(module: ServerModule, record: RequestRecord | undefined, viewer: Viewer, context: Context, sees = isVisible): Promise<Subject> {
  if (!record) return refuse('not_found')
  const subject = await subjectFor(module, record, viewer, context)
  return sees(subject) ? subject : refuse('not_found')
}

/** The same of many, in their order, for a fixed number of statements; of a module that is not there any more: none. */
export async function subjectsFor(records: readonly RequestRecord[], modules: ReadonlyMap<string, ServerModule>, viewer: Viewer, context: Context): Promise<Subject[]> {
  if (records.length === 0) return []
  const found = records.map((r) => r.id)
  const steps = await stepsOf(found)
  const covered = await coveredBy(found)
  await meet(viewer, records.map((r) => r.employeeId))
  return records.flatMap((record): Subject[] => {
    const module = modules.get(record.module)
    return module ? [{ module, record, steps: steps.get(record.id) ?? [], covered: covered.get(record.id) ?? new Set<string>(), viewer, context }] : []
  })
}

/** Requests by id, whoever may see them; one that is not there, or was deleted, is absent. */
export const recordsById = (ids: readonly string[]): Promise<RequestRecord[]> => q().select().from(request).where(and(inArray(request.id, [...new Set(ids)]), isNull(request.deletedAt)))

/** Slug of a request's module, or null when there is no such request. */
export async function findModuleOf(id: string): Promise<string | null> {
  const [row] = await q().select({ module: request.module }).from(request).where(and(eq(request.id, id), isNull(request.deletedAt)))
  return row?.module ?? null
}

/** A request this person may see. @throws CallError not_found: there is none, it was deleted, or it is not theirs to see */
export async function findSubject(module: ServerModule, id: string, viewer: Viewer, context: Context): Promise<Subject> {
  const [record] = await q().select().from(request).where(live(module.def, id))
  return subjectOf(module, record, viewer, context)
}

/** A request this person may open: the whole of it, or, for somebody who stands on a line, what concerns them. @throws CallError not_found */
export async function findShown(module: ServerModule, id: string, viewer: Viewer, context: Context): Promise<Subject> {
  const [record] = await q().select().from(request).where(live(module.def, id))
  return subjectOf(module, record, viewer, context, isShown)
}

/** A request this person may see, locked until the transaction ends: two people who act at once take turns. One that was deleted says by whom and when. */
export async function lockSubject(module: ServerModule, id: string, viewer: Viewer, context: Context): Promise<Subject> {
  const [record] = await q().select().from(request).where(and(eq(request.id, id), eq(request.module, module.def.slug))).for('update')
  const subject = await subjectOf(module, record, viewer, context)
  await requireLive(subject)
  return subject
}

/** Names for people who acted; the machine has one, too. */
export async function actorNames(ids: readonly string[], context: Context): Promise<Map<string, string>> {
  const names = await namesOf(ids)
  for (const id of ids) if (isSystem({ employeeId: id })) names.set(id, context.t('approval:system'))
  return names
}

/** What makes a request another one than it was; a reminder does not. */
const MOVES: readonly string[] = ['submit', 'cancel', 'approve', 'revise', 'reject', 'reopen', 'expire', 'void', 'return']

/** Whether the one who asks changed it last: nobody reads of themselves by name. */
export const byReader = (record: Pick<RequestRecord, 'changedById'>, { caller }: Context): { byYou?: true } => (record.changedById === caller.employeeId ? { byYou: true } : {})

/** The record's state for somebody who was slower and who may see it. */
async function stateOf(record: RequestRecord, context: Context): Promise<StaleState> {
  const changedBy = (await actorNames([record.changedById], context)).get(record.changedById) ?? ''
  const [last] = await q().select({ action: requestHistory.action, at: requestHistory.at }).from(requestHistory).where(and(eq(requestHistory.requestId, record.id), inArray(requestHistory.action, [...MOVES]))).orderBy(desc(requestHistory.position)).limit(1)
  const moved = last?.at.getTime() === record.changedAt.getTime()
  return {
    version: record.version, status: statusOf(record), changedBy, ...byReader(record, context), changedAt: record.changedAt.toISOString(),
    ...(moved ? { action: last.action } : {}), ...(record.deletedAt === null ? {} : { deleted: true as const }),
  }
}

/** @throws CallError stale (409) with who changed it, how and when, unless `version` is the record's; none given = the current one is meant */
export async function requireVersion(record: RequestRecord, version: number | undefined, context: Context): Promise<void> {
  if (version === undefined || version === record.version) return
  const current = await stateOf(record, context)
  throw new CallError('stale', [{ code: 'stale', params: { person: current.changedBy } }], { current })
}

/** @throws CallError not_found with who deleted it and when: for those who might see it, as the caller has made sure */
export async function requireLive({ record, context }: Subject): Promise<void> {
  if (record.deletedAt !== null) throw new CallError('not_found', [{ code: 'not_found' }], { current: await stateOf(record, context) })
}
