/** Inputs made of a call's schema: one that fits, and the values no field should accept in silence. */
import { z } from 'zod'
import { NO_SUCH_ROW } from '../../contract/kit/line-of.ts'
import type { ServedCall } from '../../server/lib/handler.ts'

export const SOME_ID = '0190a000-0000-7000-8000-00000000beef'

/** Values that some field takes; the first that fits is taken. */
const candidates = (): unknown[] => [
  SOME_ID, '2026-06-01', '2026-06-01T09:00', 'leave-requests', 'some words', '1.00', 0, 1, 15, true, [], [SOME_ID], [{ id: SOME_ID, module: 'leave-requests' }], [{ employeeId: SOME_ID, note: '' }], '2026-06-01T02:00:00Z', { minor: 100, currency: 'IDR' }, {}, '08:00', 'Approve', '7-9', 2026, '2026-05', 'ID',
  new File(['%PDF-1.4\n%%EOF'], 'a.pdf', { type: 'application/pdf' }),
]

type Shape = Record<string, z.ZodType>

export const shapeOf = ({ call, schema }: Pick<ServedCall, 'call' | 'schema'>): Shape => {
  if (!(schema instanceof z.ZodObject)) throw new Error(`${call.id}: an input is an object`)
  return schema.shape
}

const jsonOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>

/** What a wrapper (optional, null allowed, a default, a transformation) is about. */
export function inner(schema: z.ZodType): z.ZodType {
  const { innerType, in: into, out } = schema.def as { innerType?: z.ZodType; in?: z.ZodType; out?: z.ZodType }
  const within = innerType ?? (into instanceof z.ZodTransform ? out : into)
  return within ? inner(within) : schema
}

/** The first value that fits; a list of rows gets one row, and a group of fields those it needs, made the same way. */
export function fitting(schema: z.ZodType): unknown {
  const found = [...((jsonOf(inner(schema)).enum ?? []) as unknown[]), ...candidates()].find((value) => fits(schema, value))
  const list = inner(schema)
  if (found === undefined && list instanceof z.ZodObject) {
    const group = Object.fromEntries(Object.entries(list.shape).filter(([, field]) => isRequired(field)).map(([name, field]) => [name, fitting(field)]))
    return fits(schema, group) ? group : undefined
  }
  if (found !== undefined || !(list instanceof z.ZodArray)) return found
  const row = inner(list.element as z.ZodType)
  if (!(row instanceof z.ZodObject)) return undefined
  const rows = [Object.fromEntries(Object.entries(row.shape).map(([name, field]) => [name, fitting(field)]))]
  return fits(schema, rows) ? rows : undefined
}

export const fits = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

/** The JSON a field stands for, refinements aside: 'string', 'number', 'array' … and its format. */
export function kindOf(schema: z.ZodType): { type: string; format: string } {
  const json = jsonOf(schema)
  const options = [json, ...((json.anyOf ?? []) as Record<string, unknown>[])].filter((o) => typeof o.type === 'string' && o.type !== 'null')
  const [one = {}] = options
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return { type: text(one.type) || (json.enum ? 'string' : ''), format: text(one.format) }
}

export const isRequired = (schema: z.ZodType): boolean => !fits(schema, undefined)

/** One row of a list, made of what fits its columns. */
function aRow(list: z.ZodType): Record<string, unknown> {
  const row = inner((inner(list) as z.ZodArray).element as z.ZodType) as z.ZodObject
  return Object.fromEntries(Object.entries(row.shape).map(([name, field]) => [name, fitting(field)]))
}

/** The input with rows that name others naming ones that are there: no schema of a column says which list that is, the refusal of the whole does. */
export function mended(served: ServedCall, input: Record<string, unknown>): Record<string, unknown> {
  const { error } = served.schema.safeParse(input)
  const dangling = (error?.issues ?? []).filter((issue) => issue.code === 'custom' && issue.message === NO_SUCH_ROW)
  if (dangling.length === 0) return input
  const next = structuredClone(input) as Record<string, Record<string, unknown>[] | undefined>
  for (const { path: [list, index, column], params } of dangling as { path: PropertyKey[]; params?: { of: string } }[]) {
    const of = params?.of ?? ''
    const rows = next[of]?.length ? next[of] : [aRow(shapeOf(served)[of] as z.ZodType)]
    next[of] = rows
    const row = next[String(list)]?.[Number(index)]
    if (row) row[String(column)] = rows[Number(index) % rows.length]?.lineId
  }
  return next
}

/** A complete input the schema takes; what it means is another question. */
export function fittingInput(served: ServedCall): Record<string, unknown> {
  const input = mended(served, Object.fromEntries(
    Object.entries(shapeOf(served)).map(([name, schema]) => {
      const found = fitting(schema)
      if (found === undefined) throw new Error(`${served.call.id}: nothing fits ${name}`)
      return [name, found]
    }),
  ))
  const result = served.schema.safeParse(input)
  if (!result.success) throw new Error(`${served.call.id}: ${result.error.message}`)
  return input
}

export interface Fault {
  what: string
  value: unknown
}

/** Values a field must refuse, by what it is. Schemas read '3' as 3, so texts that are numbers are no fault of a number. */
export function faultsOf(schema: z.ZodType): Fault[] {
  const { type, format } = kindOf(schema)
  const faults: Fault[] = []
  const add = (what: string, value: unknown) => {
    if (!fits(schema, value)) faults.push({ what, value })
  }
  if (isRequired(schema)) faults.push({ what: 'missing', value: undefined }, { what: 'null', value: null })
  if (type !== 'object') add('an object', { a: 1 })
  if (type !== 'array') faults.push({ what: 'a list', value: [1, 2] })
  if (type === 'array') faults.push({ what: 'an object for a list', value: { 0: SOME_ID } }, { what: 'a text for a list', value: 'x' }, { what: 'a list of objects', value: [{ nested: [] }] })
  if (type === 'string') faults.push({ what: 'a NUL character', value: 'a\u0000b' }, { what: 'a huge text', value: 'x'.repeat(200_000) }, { what: 'half a surrogate pair', value: '\ud800' })
  if (type === 'string' && format !== 'binary') add('a number', 7)
  if (type === 'boolean') faults.push({ what: 'a word', value: 'perhaps' }, { what: 'a number', value: 7 })
  if (type === 'number' || type === 'integer') {
    faults.push({ what: 'a word', value: 'many' }, { what: 'a broken number', value: 1.5 }, { what: 'beyond all numbers', value: 1e300 })
    add('a negative number', -1)
  }
  if (format === 'uuid' || format === 'guid') add('no guid', 'not-a-guid')
  return faults
}
