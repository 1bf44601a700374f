/** Everything a form can check by itself before it is sent. The server checks again. */
import { ownValuesOfLine } from '../../../contract/kit/employee-lines.ts'
import type { EmployeeLine, Field, Fields } from '../../../contract/kit/field.ts'
import { withoutDangling } from '../../../contract/kit/line-of.ts'
import { completeSchema } from '../../../contract/kit/schema.ts'
import { type AnyClientModule, askedField } from '../client-module.ts'
import { type FieldProblem, headOf, isMissing, problemsOfSchema } from './field-errors.ts'

/** People of a list as ids, notes and values of their own: what the names are for stays here. */
const inputLine = (field: Field, { employeeId, note, ...line }: EmployeeLine) => ({ employeeId, note, ...ownValuesOfLine(field, line) })

function inputValue(field: Field, value: unknown): unknown {
  if (value === '' || value === undefined) return null
  return field.kind === 'employees' && Array.isArray(value) ? (value as EmployeeLine[]).map((line) => inputLine(field, line)) : value
}

/** Values as the calls take them: what a person fills in, empty as null, nothing computed. */
export function inputValues(module: AnyClientModule, held: Record<string, unknown>): Record<string, unknown> {
  const fields = module.def.fields as Fields
  // the form keeps what named a row that was taken away, for the moment in which it can be taken back
  const values = withoutDangling(fields, held)
  const own = Object.entries(fields)
    .filter(([, f]) => !f.computed)
    .map(([name, f]) => [name, inputValue(f, values[name])] as const)
  const note = typeof values.note === 'string' && values.note.trim() !== '' ? values.note : undefined
  return { ...Object.fromEntries(own), ...(note === undefined ? {} : { note }) }
}

type Schema = ReturnType<typeof completeSchema>
const schemas = new WeakMap<Fields, Schema>()

/** The schema of these fields, made once: making it takes longer than checking with it. */
function schemaOf(fields: Fields): Schema {
  const known = schemas.get(fields) ?? completeSchema(fields)
  schemas.set(fields, known)
  return known
}

/** Problems that would refuse a submit, first one of each field. @param hidden fields this form does not show now @param unreadable fields with a text that means nothing: code, by field */
export function problemsOf(module: AnyClientModule, id: string, values: Record<string, unknown>, hidden: ReadonlySet<string>, unreadable: Readonly<Record<string, string>> = {}): FieldProblem[] {
  const input = { ...inputValues(module, values), id, version: 0 }
  const result = schemaOf(module.def.fields as Fields).safeParse(input)
  const schema = result.success ? [] : problemsOfSchema(result.error, input, module.def.fields as Fields)
  const needed = Object.entries(module.def.fields as Fields).flatMap(([name, field]) => (!field.computed && askedField(module, name, field, values) !== field && isMissing(values[name]) ? [{ field: name, code: 'fixed:field.required' }] : []))
  const own = [...needed, ...(module.check?.(values) ?? [])]
  const typed = Object.entries(unreadable).map(([field, code]) => ({ field, code }))
  const seen = new Set<string>()
  return [...typed, ...schema, ...own].filter((p) => !hidden.has(headOf(p.field)) && !seen.has(p.field) && seen.add(p.field))
}
