/** Schemas of the wire (zod). Never imported by the client's entry or the worker: see call.ts. */
import { z } from 'zod'
import type { AnyCall, InputOf } from './call.ts'
import { type EmployeeLine, type Field, type FieldKind, type Fields, isList } from './field.ts'
import { type DeskFields, deskFieldsOf } from './desk.ts'
import { danglingIn, namingColumns, NO_SUCH_ROW } from './line-of.ts'
import { keyOfLine } from './employee-lines.ts'
import { isCivilDate, isDateOfUse } from './civil-date.ts'
import { isEmptyId } from './ids.ts'

// The pages' security policy forbids code made of text: there zod must not even try. Before the first schema is made.
z.config({ jitless: 'document' in globalThis })

/** An id in lower case, as the database gives it back: two spellings of one id are one id. */
export const zId = z.guid().toLowerCase()
/** An id made on the device: the all-zero one names nothing. */
export const zOwnId = zId.refine((id) => !isEmptyId(id))
const OUTSIDE = 'A date is from 1900 to 2999'
/** One date or time as its kind is written, on a day of the calendar from 1900 to 2999. The empty date (0001-01-01) is written by the server only. */
const zDay = (shape: RegExp, wrong: string) =>
  z.string().max(40).regex(shape, { error: wrong, abort: true }).refine((v) => isCivilDate(v.slice(0, 10)), { error: wrong, abort: true }).refine((v) => isDateOfUse(v.slice(0, 10)), OUTSIDE)
export const zCivilDate = zDay(/^\d{4}-\d{2}-\d{2}$/, 'Invalid Date Format')
export const zCivilDateTime = zDay(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, 'Invalid Date Time Format')
/** A UTC instant with Z, to the millisecond. */
export const zInstant = zDay(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?Z$/, 'Invalid Date Time Format')
/** Text without control characters other than tab and line breaks (PostgreSQL refuses NUL). */
export const zText = (max: number) =>
  z.string().max(max).refine((s) => ![...s].some((c) => c < ' ' && c !== '\n' && c !== '\r' && c !== '\t'), 'Text holds a character that cannot be stored')
/** Name of a person, in one line and of what can be seen: what is invisible (of no width, or turning the direction round) would make one person look like another, and is left out. */
export const zPersonName = (max: number) => zText(max).overwrite((name) => name.replaceAll(/\p{Cf}/gu, '').replaceAll(/\s/g, ' ').trim())

/** A number, or the text of one (query strings and forms have no numbers). Nothing else becomes one: not null, not '', not a list. */
export const zNumber = (schema: z.ZodNumber = z.number()) =>
  z.preprocess((value) => (typeof value === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value), schema)
/** The same for whole numbers from `min` to `max`. */
export const zWhole = (min: number, max: number = Number.MAX_SAFE_INTEGER) => zNumber(z.number().int().min(min).max(max))

export const zListInput = z.object({
  filterSearch: zText(200).optional(),
  paginationSize: zWhole(1, 500).optional(),
  paginationPage: zWhole(1, 1_000_000).optional(),
  sortingColumn: zText(60).optional(),
  sortingDirection: zWhole(0, 1).optional(),
})

const zDecimal = z.union([z.string().max(13), z.number()]).transform(String).pipe(z.string().regex(/^-?\d{1,9}([.,]\d{1,2})?$/))

type Shape = Record<string, z.ZodType>

/** Each line once (a person, or a person and what tells their lines apart); what else a line says (names) is not taken. */
const zEmployees = (f: Field, own: (line: Fields) => Shape) =>
  z
    .array(z.object({ employeeId: zId, note: zText(500).default(''), ...own(f.line ?? {}) }))
    .max(f.max ?? 500)
    .refine((lines) => new Set(lines.map((l) => keyOfLine(f, l as unknown as EmployeeLine & Record<string, unknown>))).size === lines.length, 'An employee stands twice')

/** Anything may be missing or null. */
const draftShape = (fields: Fields): Shape => Object.fromEntries(Object.entries(fields).filter(([, f]) => !f.computed).map(([name, f]) => [name, schemaOfField(f).nullish()]))

/** Required fields must be there. */
const completeShape = (fields: Fields): Shape =>
  Object.fromEntries(Object.entries(fields).filter(([, f]) => !f.computed).map(([name, f]) => [name, f.optional ? completeField(f).nullish() : requiredField(f)]))

/** What a row says, without what is empty and what the server computes. */
const given = (row: unknown, columns: Fields): unknown =>
  row !== null && typeof row === 'object' && !Array.isArray(row)
    ? Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== null && value !== '' && !columns[name]?.computed))
    : row

/** Columns of one row of a draft: what is there must fit; what is empty or computed by the server is not taken. */
export const draftRow = (columns: Fields): Shape => draftShape(columns)

/** Rows of a draft lack what they like; of a complete form, nothing that is required. Each row's id is its own. */
function zLines({ max = 200, columns = {} }: Field, isComplete: boolean) {
  const shape = Object.entries(columns).filter(([, c]) => !c.computed).map(([name, c]) => [name, isComplete && !c.optional ? schemaOfField(c) : schemaOfField(c).nullish()] as const)
  return z
    .array(z.preprocess((row) => given(row, columns), z.object({ lineId: zOwnId, ...Object.fromEntries(shape) })))
    .max(max)
    .refine((rows) => new Set(rows.map((r) => r.lineId)).size === rows.length, 'A row stands twice')
}

/** A whole number as its field limits it. */
function zLimited({ min = 0, max = Number.MAX_SAFE_INTEGER, step = 1 }: Field): z.ZodNumber {
  const number = z.number().int().min(min, min === 0 ? 'Negative value is not allowed' : undefined).max(max)
  return step === 1 ? number : number.multipleOf(step)
}

const zCurrency = ({ currencies }: Field) => z.string().regex(/^[A-Z]{3}$/).refine((code) => currencies?.includes(code) ?? true)

const kinds: Record<FieldKind, (f: Field) => z.ZodType> = {
  text: (f) => zText(f.max ?? 200),
  note: (f) => zText(f.max ?? 1000),
  date: () => zCivilDate,
  dateTime: () => zCivilDateTime,
  minutes: (f) => z.number().int().min(f.min ?? 0, 'Negative value is not allowed').multipleOf(f.step ?? 1),
  whole: (f) => zLimited(f),
  decimal: () => zDecimal,
  money: (f) => z.object({ minor: zLimited(f), currency: zCurrency(f) }),
  option: () => zId,
  file: () => zId,
  lineOf: () => zId,
  enum: (f) => zNumber().refine((v) => f.values?.includes(v) ?? false),
  employee: () => zId,
  employees: (f) => zEmployees(f, draftShape),
  lines: (f) => zLines(f, false),
  flag: () => z.boolean(),
}

/** Schema of one field's value. */
const schemaOfField = (f: Field): z.ZodType => kinds[f.kind](f)

/** The same with nothing missing inside: each line of a list is complete. */
const completeField = (f: Field): z.ZodType => (f.kind === 'employees' ? zEmployees(f, completeShape) : f.kind === 'lines' ? zLines(f, true) : schemaOfField(f))

/** A required list is not empty. */
const requiredField = (f: Field): z.ZodType =>
  isList(f) ? completeField(f).refine((lines) => Array.isArray(lines) && lines.length > 0, 'This field is required') : completeField(f)

const zDraftHeader = { id: zOwnId, version: z.number().int().min(0).default(0), note: zText(1000).optional(), attachmentIds: z.array(zId).max(50).optional() }

/** A row that names one of another list names one that is there: also in a draft, which may name none. */
function withRowsThere<S extends z.ZodObject>(fields: Fields, schema: S): S {
  if (namingColumns(fields).length === 0) return schema
  return schema.superRefine((values, context) => {
    for (const { list, index, column, of } of danglingIn(fields, values)) context.addIssue({ code: 'custom', message: NO_SUCH_ROW, path: [list, index, column], params: { of } })
  })
}

/** Draft: what is there must fit, anything may be missing or null. Computed fields are ignored. */
export const draftSchema = (fields: Fields) => withRowsThere(fields, z.object({ ...zDraftHeader, ...draftShape(fields) }))

/** Submit: required fields must be there. Texts of 'This field is required' come from the error map of the server. */
export const completeSchema = (fields: Fields) => withRowsThere(fields, z.object({ ...zDraftHeader, ...completeShape(fields) }))

/** What is filled in at a desk: anything may be missing. */
export const deskSchema = (desk: DeskFields) => z.object({ id: zId, version: zWhole(0).optional(), deskVersion: zWhole(0), ...draftShape(deskFieldsOf(desk, ['first', 'last'])) })

/** Names of the required fields that desk values lack. */
export const completeDesk = (fields: Fields, values: Record<string, unknown>): string[] => {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))
  const result = z.object(completeShape(fields)).safeParse(given)
  return result.success ? [] : [...new Set(result.error.issues.map((issue) => String(issue.path[0])))]
}

export const zAct = z.object({ id: zId, version: zWhole(0).optional(), note: zText(1000).optional(), attachmentIds: z.array(zId).max(50).optional() })

/** Input schemas of a module's calls, one for each: the compiler counts them. Path parameters are part of the input. */
export type InputSchemas<T extends Record<string, AnyCall>> = { [K in keyof T]: z.ZodType<InputOf<T[K]>, unknown> }
