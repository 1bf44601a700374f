/** What whoever has a request on the desk fills in: stored beside the request, with a version of its own. */
import { eq, inArray } from 'drizzle-orm'
import { type DeskFields, deskFieldsOf, type DeskInput, deskLevelsAt, type DeskOutput, type DeskValues } from '../../../contract/kit/desk.ts'
import type { Fields } from '../../../contract/kit/field.ts'
import { outcomeOf } from '../../../contract/kit/lifecycle.ts'
import { completeDesk } from '../../../contract/kit/schema.ts'
import { toKeyValues } from '../../../contract/kit/wire.ts'
import { q } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import { CallError, type Problem, refuse, refuseAll } from '../../lib/refuse.ts'
import { standInsOf } from '../approval/delegation.ts'
import { deskOf, statusOf, type Subject } from '../actions.ts'
import type { ModuleValues, RequestRecord, ServerModule } from '../module.ts'
import { actorNames, byReader, linesOf, lockSubject, requireVersion } from '../records.ts'
import { requestDeskValue } from '../table.ts'
import { relationTo, viewerOf } from '../viewer.ts'
import { ownValues } from './own-values.ts'

const storedOf = async (requestId: string) => (await q().select().from(requestDeskValue).where(eq(requestDeskValue.requestId, requestId)))[0]

/** Desk values with their version; of a request at no desk so far 0 and none. */
export async function deskStateOf(requestId: string): Promise<{ version: number; values: ModuleValues }> {
  const { version = 0, values = {} } = (await storedOf(requestId)) ?? {}
  return { version, values }
}

/** Desk values of a request as they are now, for effects and rules of its module. */
export const deskValuesOf = async (requestId: string): Promise<ModuleValues> => (await storedOf(requestId))?.values ?? {}

/** The same of many; of a request at no desk so far: none. */
export async function deskValuesOfMany(requestIds: readonly string[]): Promise<Map<string, ModuleValues>> {
  if (requestIds.length === 0) return new Map()
  const rows = await q().select({ id: requestDeskValue.requestId, values: requestDeskValue.values }).from(requestDeskValue).where(inArray(requestDeskValue.requestId, [...requestIds]))
  return new Map(rows.map((r) => [r.id, r.values]))
}

const fieldsOf = ({ def }: ServerModule): DeskFields | undefined => def.deskFields

/** Fields of the level that is on, while the round decides on the request itself; a cancellation is granted without. */
const fieldsNow = ({ module, record }: Pick<Subject, 'module' | 'record'>): Fields =>
  outcomeOf(statusOf(record), 'approve')?.effects === 'post' ? deskFieldsOf(fieldsOf(module), deskLevelsAt(record)) : {}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** @throws CallError stale (409): somebody else at the desk was faster */
async function requireDeskVersion(record: RequestRecord, stored: Awaited<ReturnType<typeof storedOf>>, version: number, context: Context): Promise<void> {
  if ((stored?.version ?? 0) === version) return
  const by = stored ?? { changedById: record.changedById, changedAt: record.changedAt, version: 0 }
  const changedBy = (await actorNames([by.changedById], context)).get(by.changedById) ?? ''
  const current = { version: record.version, status: statusOf(record), changedBy, ...byReader(by, context), changedAt: by.changedAt.toISOString(), action: 'saveDesk', deskVersion: by.version }
  throw new CallError('stale', [{ code: 'stale', params: { person: changedBy } }], { current })
}

/**
 * Keeps what whoever has the request on the desk filled in; the fields of the other level stay as they are.
 * @throws CallError not_found, stale (409) for the request's version or the desk's, illegal_transition, not_allowed (403; with `field`: it is another level's)
 */
export async function saveDesk(module: ServerModule, input: DeskInput, context: Context): Promise<DeskOutput> {
  const subject = await lockSubject(module, input.id, await viewerOf(context), context)
  const { record } = subject
  await requireVersion(record, input.version, context)
  const fields = fieldsNow(subject)
  if (outcomeOf(statusOf(record), 'approve')?.effects !== 'post') refuse('illegal_transition')
  if (!deskOf(subject)) refuse('not_allowed')
  const others = Object.keys(deskFieldsOf(fieldsOf(module), ['first', 'last'])).filter((name) => !(name in fields) && isGiven(input[name]))
  refuseAll(others.map((field) => ({ code: 'not_allowed', field })))
  const stored = await storedOf(record.id)
  await requireDeskVersion(record, stored, input.deskVersion, context)
  const version = (stored?.version ?? 0) + 1
  const row = { values: { ...stored?.values, ...ownValues(fields, input) }, version, changedAt: context.now, changedById: context.caller.employeeId }
  await q().insert(requestDeskValue).values({ requestId: record.id, ...row }).onConflictDoUpdate({ target: requestDeskValue.requestId, set: row })
  return { id: record.id, deskVersion: version, message: context.t('approval:success.deskSaved') }
}

/** What the level that is on still misses, and what its module says against its approval. */
export async function levelProblems(subject: Subject): Promise<Problem[]> {
  const { module, record, context } = subject
  if (outcomeOf(statusOf(record), 'approve')?.effects !== 'post') return []
  const desk = module.def.deskFields || module.check?.level ? await deskValuesOf(record.id) : {}
  const gaps = completeDesk(fieldsNow(subject), desk)
  if (gaps.length > 0) return gaps.map((field) => ({ code: 'field.required', field }))
  const levels = deskLevelsAt(record)
  const own = await module.check?.level?.({ record, lines: await linesOf(record.id), context, desk, isFirst: levels.includes('first'), isLast: levels.includes('last') })
  return own?.problems ?? []
}

/** @throws CallError: see `levelProblems` */
export const requireLevel = async (subject: Subject): Promise<void> => refuseAll(await levelProblems(subject))

/** Levels of the round at which the reader is asked or was, also in somebody's place. */
export const levelsAskedOf = ({ record, steps, viewer: { employeeId: me, grants } }: Pick<Subject, 'record' | 'steps' | 'viewer'>): number[] =>
  [...new Set(steps.filter((s) => s.round === record.round && (s.personId === me || s.actedById === me || standInsOf(grants, s, record).includes(me))).map((s) => s.level))]

/** Desk values as the reader may see them; null where the module has none, or none for them. */
export async function deskFor(subject: Subject): Promise<DeskValues | null> {
  const { module, record, viewer, context, steps } = subject
  const { deskFields } = module.def
  if (!deskFields) return null
  const relation = relationTo(viewer, module, record, steps)
  const asked = levelsAskedOf(subject)
  const seen = (['first', 'last'] as const).filter((level) => deskFields[level] && (module.seesDesk?.(relation, { record, level, asked, context }) ?? relation.isInChain))
  if (seen.length === 0) return null
  const stored = await storedOf(record.id)
  const values = Object.fromEntries(Object.keys(deskFieldsOf(deskFields, seen)).map((name) => [name, stored?.values[name] ?? null]))
  const mayWrite = viewer.readOnly.get(module.def.slug) === false && deskOf(subject) !== null
  return { version: stored?.version ?? 0, values, texts: toKeyValues((await module.deskTexts?.(values, context)) ?? {}), mine: mayWrite ? Object.keys(fieldsNow(subject)) : [] }
}
