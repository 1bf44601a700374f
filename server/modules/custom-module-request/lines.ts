/** Lines of a saved request, one at a time: each change is a save of the request, with its rights, its version and its history. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { ListInput, Paged } from '../../../contract/kit/paging.ts'
import { type KeyValue, toKeyValues } from '../../../contract/kit/wire.ts'
import type { ActOutput } from '../../../contract/kit/request.ts'
import { customLineCalls, type DeleteLineInput, type DeleteLineOutput } from '../../../contract/modules/custom-module-request/calls.ts'
import { customModuleRequest } from '../../../contract/modules/custom-module-request/index.ts'
import { type AnyLine, lineType, lineTypeNames, type LineTypeName, MAX_LINES } from '../../../contract/modules/custom-module-request/line-types.ts'
import { customModuleSchemas } from '../../../contract/modules/custom-module-request/schemas.ts'
import { q, tx } from '../../db/context.ts'
import { pagedRows } from '../../db/paging.ts'
import type { Context, ServedCall } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import type { RequestRecord } from '../../request/module.ts'
import type { Requests } from '../../request/requests.ts'
import { request } from '../../request/table.ts'
import { namesIn, textsOfLine } from './texts.ts'

/** The part of the machinery lines need. */
export type Machinery = Pick<Requests, 'perform' | 'maySee' | 'seenOf'>

type ShownLine = AnyLine & { requestId: string; texts: KeyValue[] }

const isOurs = and(eq(request.module, customModuleRequest.slug), isNull(request.deletedAt))
const linesOf = (record: RequestRecord, type: LineTypeName): AnyLine[] => (record.values[type] ?? []) as AnyLine[]

/** A request the caller may see. @throws CallError not_found */
export async function seen(machinery: Machinery, id: string, context: Context): Promise<RequestRecord> {
  const [record] = await q().select().from(request).where(and(eq(request.id, id), isOurs))
  return record && (await machinery.maySee(id, context)) ? record : refuse('not_found')
}

/** Lines with every column, and the names of what they hold. */
async function shown(type: LineTypeName, lines: readonly AnyLine[], requestId: string, context: Context): Promise<ShownLine[]> {
  const names = await namesIn(lines, context)
  const empty = Object.fromEntries(Object.keys(lineType(type).columns).map((column) => [column, null]))
  return lines.map((line) => ({ ...empty, ...line, requestId, texts: toKeyValues(textsOfLine(type, line, names)) }))
}

async function listLines(machinery: Machinery, type: LineTypeName, input: ListInput & { requestId: string }, context: Context): Promise<Paged<ShownLine>> {
  const record = await seen(machinery, input.requestId, context)
  const page = pagedRows(linesOf(record, type), input)
  return { ...page, listData: await shown(type, page.listData, record.id, context) }
}

/** Requests that are looked at for a line: nobody honest gives one id to many. */
const MOST_HOLDING = 50

/** A line of a request the caller may see, whichever it is in: the id is the device's own, so it may stand in somebody else's, too. */
async function findLine(machinery: Machinery, type: LineTypeName, lineId: string, context: Context): Promise<ShownLine> {
  const isMine = eq(request.employeeId, context.caller.employeeId)
  const holding = await q().select({ id: request.id }).from(request)
    .where(and(isOurs, sql`${request.values} @> ${JSON.stringify({ [type]: [{ lineId }] })}::jsonb`))
    .orderBy(desc(isMine), request.id).limit(MOST_HOLDING)
  const seenOnes = await machinery.seenOf(holding.map((r) => r.id), context)
  const record = holding.map(({ id }) => seenOnes.get(id)).find((r) => r !== undefined)
  const [line] = record ? await shown(type, linesOf(record, type).filter((l) => l.lineId === lineId), record.id, context) : []
  return line ?? refuse('not_found')
}

/** Saves the request with other lines of one type; locked, so that two changes at once take turns. */
async function change(machinery: Machinery, type: LineTypeName, { requestId, version }: Pick<DeleteLineInput, 'requestId' | 'version'>, context: Context, lines: (before: AnyLine[]) => AnyLine[]): Promise<{ saved: ActOutput; record: RequestRecord }> {
  const [locked] = await q().select().from(request).where(and(eq(request.id, requestId), isOurs)).for('update')
  if (!locked || !(await machinery.maySee(requestId, context))) return refuse('not_found')
  const next = lines(linesOf(locked, type))
  if (next.length > MAX_LINES) refuse('cmr_too_many', { max: MAX_LINES }, type)
  const saved = await machinery.perform(customModuleRequest, 'save', { ...locked.values, id: requestId, version: version ?? locked.version, note: locked.note, [type]: next }, context)
  return { saved, record: await seen(machinery, requestId, context) }
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

const saveLine = (machinery: Machinery, type: LineTypeName, { requestId, version, lineId, ...columns }: DeleteLineInput & Record<string, unknown>, context: Context) =>
  tx(async () => {
    const line: AnyLine = { lineId, ...Object.fromEntries(Object.entries(columns).filter(([, value]) => isGiven(value))) }
    const { saved, record } = await change(machinery, type, { requestId, ...(version === undefined ? {} : { version }) }, context, (before) =>
      before.some((l) => l.lineId === lineId) ? before.map((l) => (l.lineId === lineId ? line : l)) : [...before, line])
    const [stored] = await shown(type, linesOf(record, type).filter((l) => l.lineId === lineId), requestId, context)
    return { requestId, lineId, version: saved.version, message: saved.message, line: stored ?? refuse('not_found') }
  })

const deleteLine = (machinery: Machinery, type: LineTypeName, input: DeleteLineInput, context: Context): Promise<DeleteLineOutput> =>
  tx(async () => {
    const { saved } = await change(machinery, type, input, context, (before) => (before.some((l) => l.lineId === input.lineId) ? before.filter((l) => l.lineId !== input.lineId) : refuse('not_found')))
    return { requestId: input.requestId, lineId: input.lineId, version: saved.version, message: saved.message }
  })

/** The four calls of every type of line: 28 of the 61. */
export function servedLines(machinery: Machinery): ServedCall[] {
  return lineTypeNames.flatMap((type): ServedCall[] => {
    const name = lineType(type).call
    const calls = customLineCalls as unknown as Record<string, ServedCall['call']>
    const schemas = customModuleSchemas as unknown as Record<string, ServedCall['schema']>
    const served = (call: string, handle: ServedCall['handle']): ServedCall => ({ call: calls[call] as ServedCall['call'], schema: schemas[call] as ServedCall['schema'], handle })
    return [
      served(`get${name}`, (input, context) => listLines(machinery, type, input, context)),
      served(`get${name}ById`, ({ id }, context) => findLine(machinery, type, id, context)),
      served(`createOrUpdate${name}`, (input, context) => saveLine(machinery, type, input, context)),
      served(`delete${name}`, (input, context) => deleteLine(machinery, type, input, context)),
    ]
  })
}
