/** What people wrote in requests is taken out; days, choices, numbers and people stay, for balances and decisions of others rest on them. */
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Field, FieldKind, Fields } from '../../contract/kit/field.ts'
import { fold } from '../../contract/kit/fold.ts'
import { requestModules } from '../../contract/requests.ts'
import { q } from '../db/context.ts'
import { effectLog, request, requestLine } from '../request/table.ts'
import type { Person } from './facts.ts'

type Values = Record<string, unknown>

/** Requests of these say nothing to whom they are about. */
export const confidential: readonly string[] = requestModules.filter((def) => def.confidential).map((def) => def.slug)
/** Requests of these hold what is known of a person beside work: nothing of it stays. */
const ofThePerson: readonly string[] = requestModules.filter((def) => def.saysOfPerson).map((def) => def.slug)
const fieldsOf = new Map(requestModules.map((def) => [def.slug, def.fields as Fields]))

const words: ReadonlySet<FieldKind> = new Set(['text', 'note'])
/** Ids, days, times, numbers: what a value of no known field may keep. */
const SAYS_NOBODY = /^(?:[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}|\d{4}-\d{2}(?:-\d{2})?(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{3})?Z?)?)?|\d{1,2}:\d{2}|-?\d{1,12}(?:\.\d{1,8})?|[A-Z]{3})$/

/** A value of a field nobody declares. */
function bare(value: unknown): unknown {
  if (typeof value === 'string') return SAYS_NOBODY.test(value) ? value : ''
  if (Array.isArray(value)) return value.map(bare)
  return value !== null && typeof value === 'object' ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, bare(one)])) : value
}

function emptied({ kind, columns, line }: Field, value: unknown): unknown {
  if (value === null || value === undefined) return value
  if (words.has(kind)) return ''
  if (kind === 'file') return null
  if ((kind === 'lines' || kind === 'employees') && Array.isArray(value)) return value.map((row) => emptyValues(row as Values, { ...columns, ...line }))
  return value
}

/** Values of a request, or of one of its rows, without what was written in them. */
export const emptyValues = (values: Values, fields: Fields): Values => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fields[name] ? emptied(fields[name], value) : bare(value)]))

const ROWS = 200

/** Everything of theirs that was sent in. @returns how many were changed */
export async function emptyRequests({ id }: Person): Promise<number> {
  let changed = 0
  for (let after = '00000000-0000-0000-0000-000000000000', read = ROWS; read === ROWS; ) {
    const rows = await q().select({ id: request.id, module: request.module, code: request.code, values: request.values, note: request.note, search: request.search }).from(request).where(and(eq(request.employeeId, id), sql`${request.id} > ${after}`)).orderBy(request.id).limit(ROWS)
    for (const row of rows) {
      const values = ofThePerson.includes(row.module) ? withoutRows(row.values, fieldsOf.get(row.module) ?? {}) : emptyValues(row.values, fieldsOf.get(row.module) ?? {})
      const search = row.search === '' ? '' : fold(row.code)
      if (row.note === '' && row.search === search && JSON.stringify(values) === JSON.stringify(row.values)) continue
      await q().update(request).set({ values, note: '', search }).where(eq(request.id, row.id))
      changed += 1
    }
    read = rows.length
    after = rows.at(-1)?.id ?? after
  }
  return changed
}

/** Of requests that hold what is known of a person, lists go whole. */
const withoutRows = (values: Values, fields: Fields): Values => Object.fromEntries(Object.entries(emptyValues(values, fields)).map(([name, value]) => [name, Array.isArray(value) ? [] : value]))

/** Their lines, also in requests of others, which say them once more in a list of people. @returns how many lines were changed */
export async function emptyOwnLines({ id }: Person): Promise<number> {
  const rows = await q().select({ requestId: requestLine.requestId, lineId: requestLine.lineId, note: requestLine.note, values: requestLine.values, module: request.module, of: request.employeeId, all: request.values })
    .from(requestLine).innerJoin(request, eq(request.id, requestLine.requestId)).where(or(eq(requestLine.employeeId, id), eq(request.employeeId, id)))
  let changed = 0
  for (const row of rows) {
    const fields = fieldsOf.get(row.module) ?? {}
    const all = Object.assign({}, ...Object.values(fields).map(({ columns, line }) => ({ ...columns, ...line })), fields) as Fields
    const values = ofThePerson.includes(row.module) ? {} : emptyValues(row.values, all)
    if (row.note !== '' || JSON.stringify(values) !== JSON.stringify(row.values)) {
      await q().update(requestLine).set({ note: '', values }).where(and(eq(requestLine.requestId, row.requestId), eq(requestLine.lineId, row.lineId)))
      changed += 1
    }
    if (row.of !== id) await emptyAmongOthers(row.requestId, id, fields)
  }
  return changed
}

/** What is written about one person in a list of somebody else's request. */
async function emptyAmongOthers(requestId: string, employeeId: string, fields: Fields): Promise<void> {
  const [row] = await q().select({ values: request.values }).from(request).where(eq(request.id, requestId))
  if (!row) return
  const isTheirs = (one: unknown) => one !== null && typeof one === 'object' && Object.values(one).includes(employeeId)
  const values = Object.fromEntries(Object.entries(row.values).map(([name, value]) => [name, Array.isArray(value) ? value.map((one) => (isTheirs(one) ? emptyValues(one as Values, { ...fields[name]?.columns, ...fields[name]?.line, note: { kind: 'note' } }) : one)) : value]))
  if (JSON.stringify(values) !== JSON.stringify(row.values)) await q().update(request).set({ values }).where(eq(request.id, requestId))
}

/** Of changes of personal data the log says that they were, and no longer what. @returns how many rows were changed */
export async function emptyEffects({ id }: Person): Promise<number> {
  if (ofThePerson.length === 0) return 0
  const of = q().select({ id: request.id }).from(request).where(and(eq(request.employeeId, id), inArray(request.module, [...ofThePerson])))
  const { rowCount } = await q().update(effectLog).set({ before: null, after: null }).where(and(inArray(effectLog.requestId, of), or(ne(sql`coalesce(${effectLog.before}, 'null'::jsonb)`, sql`'null'::jsonb`), ne(sql`coalesce(${effectLog.after}, 'null'::jsonb)`, sql`'null'::jsonb`))))
  return rowCount ?? 0
}
