/** Lines beside what is recorded. What is recorded is told to the person and to their HR of now, at every read. */
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { toKeyValues } from '../../../contract/kit/wire.ts'
import type { RecordValue, ReviewedLine } from '../../../contract/modules/personal-data-update/calls.ts'
import { categories, columnsOf, needsEvidence, personalFieldNames, personalLinesIn, type PersonalField, type PersonalLine } from '../../../contract/modules/personal-data-update/categories.ts'
import { relationships } from '../../../contract/modules/personal-data-update/choices.ts'
import { personalDataUpdate } from '../../../contract/modules/personal-data-update/index.ts'
import { q } from '../../db/context.ts'
import { attachmentsById } from '../../files/refs.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { findChoice } from '../../org/choices.ts'
import { isHrOfAny, reachesOf } from '../../org/scope.ts'
import { basedOnOf, type PersonRecord, recordsOf } from '../../person/records.ts'
import { namesIn, recordName, textPairs, valuePairs } from '../../person/words.ts'
import type { RequestRecord } from '../../request/module.ts'
import type { Requests } from '../../request/requests.ts'
import { request } from '../../request/table.ts'
import { openedOf } from './judge.ts'
import { caseOf, type LineCase } from './line-case.ts'
import { isTold } from './told.ts'

/** The part of the machinery lines need. */
export type Machinery = Pick<Requests, 'perform' | 'maySee' | 'seenOf'>

export const isOurs = and(eq(request.module, personalDataUpdate.slug), isNull(request.deletedAt))

/** A request the caller may see. @throws CallError not_found */
async function seen(machinery: Machinery, id: string, context: Context): Promise<RequestRecord> {
  const [record] = await q().select().from(request).where(and(eq(request.id, id), isOurs))
  return record && (await machinery.maySee(id, context)) ? record : refuse('not_found')
}

const given = (name: PersonalField, { line, kind }: LineCase): Record<string, RecordValue> =>
  Object.fromEntries([...(categories[name].one ? [categories[name].one] : []), ...columnsOf(name, kind)].map((column) => [column, (line[column] as RecordValue | undefined) ?? null]))

async function relationshipRules(c: LineCase) {
  const id = c.mine.relationship ?? c.record?.values.relationship
  return c.name === 'families' && typeof id === 'string' ? ((await findChoice(relationships, id))?.rules ?? {}) : {}
}

async function reviewed(record: RequestRecord, lines: readonly { name: PersonalField; line: PersonalLine }[], context: Context): Promise<ReviewedLine[]> {
  const { employeeId, id: requestId } = record
  const told = await isTold(employeeId, context)
  const records: readonly PersonRecord[] = told ? await recordsOf(employeeId) : []
  const fileIds = lines.flatMap(({ line }) => (typeof line.evidence === 'string' ? [line.evidence] : []))
  const files = await attachmentsById(fileIds)
  const opened = await openedOf(employeeId, fileIds, context)
  const cases: LineCase[] = []
  // who is not told compares with nothing: no version is looked up for them
  for (const { name, line } of lines) cases.push(await caseOf(records, employeeId, name, told ? line : { ...line, basedOn: null }))
  const names = await namesIn(cases.flatMap((c) => [{ name: c.name, values: given(c.name, c) }, { name: c.name, values: c.was }, { name: c.name, values: c.record?.values }]), context)
  const out: ReviewedLine[] = []
  for (const c of cases) {
    const { name, line, kind, operation } = c
    const file = typeof line.evidence === 'string' ? files.get(line.evidence) : undefined
    const values = given(name, c)
    const texts = [...textPairs(name, values, names), ...(told ? [...textPairs(name, c.was, names), ...textPairs(name, c.record?.values, names)] : [])]
    out.push({
      requestId, lineId: line.lineId, category: categories[name].id, operation, recordId: told ? (c.record?.id ?? null) : null,
      recordName: told && c.record ? recordName(name, kind, c.record.values, names, context) : '',
      values: toKeyValues(values), base: told && c.was ? valuePairs(name, kind, c.was) : null, current: told && c.record ? valuePairs(name, kind, c.record.values) : null, isTold: told,
      recordConflict: told && (c.trouble === 'gone' || c.trouble === 'there'), basedOn: told && c.record ? basedOnOf(c.record) : '',
      texts: [...new Map(texts.map((pair) => [pair.key, pair])).values()], standing: told ? c.standings.flatMap(({ columns, standing }) => columns.map((key) => ({ key, value: standing }))) : [],
      evidence: file ? { ...file, isSeen: opened.has(file.attachmentId) } : null, needsEvidence: needsEvidence(name, operation, await relationshipRules(c)),
    })
  }
  return out
}

/** All lines of a request. @throws CallError not_found */
export async function linesOfRequest(machinery: Machinery, id: string, context: Context): Promise<{ requestId: string; lines: ReviewedLine[] }> {
  const record = await seen(machinery, id, context)
  return { requestId: record.id, lines: await reviewed(record, personalLinesIn(record.values), context) }
}

/** Requests that are looked at for a line: nobody honest gives one id to many. */
const MOST_HOLDING = 50

/** Requests about or by the caller, or every other one, that hold a line of this id: it is the device's own, so it may stand in several. */
export async function holding(lineId: string, of: 'own' | 'others', { caller: { employeeId } }: Context): Promise<RequestRecord[]> {
  const holds = personalFieldNames.map((name) => sql`${request.values} @> ${JSON.stringify({ [name]: [{ lineId }] })}::jsonb`)
  const isOwn = or(eq(request.requestorId, employeeId), eq(request.employeeId, employeeId))
  return q().select().from(request).where(and(isOurs, of === 'own' ? isOwn : and(ne(request.requestorId, employeeId), ne(request.employeeId, employeeId)), or(...holds))).orderBy(request.id).limit(MOST_HOLDING)
}

const readsOfOthers = (context: Context): boolean => isHrOfAny(context) || reachesOf(context).length > 0

/** A line of a request the caller may see, whichever it is in. @throws CallError not_found */
export async function findLine(machinery: Machinery, lineId: string, context: Context): Promise<ReviewedLine> {
  const find = async (of: 'own' | 'others') => {
    const held = await holding(lineId, of, context)
    const seenOnes = held.length > 0 ? await machinery.seenOf(held.map((r) => r.id), context) : new Set<string>()
    return held.find(({ id }) => seenOnes.has(id))
  }
  // whoever reads of nobody else is not let through everybody's requests
  const record = (await find('own')) ?? (readsOfOthers(context) ? await find('others') : undefined)
  const [line] = record ? await reviewed(record, personalLinesIn(record.values).filter((l) => l.line.lineId === lineId), context) : []
  return line ?? refuse('not_found')
}
