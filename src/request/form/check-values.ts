/** Everything a form can check by itself before it is sent. The server checks again. With a library of schemas: forms fetch it once they stand (use-problems.ts). */
import type { Fields } from '../../../contract/kit/field.ts'
import { completeSchema } from '../../../contract/kit/schema.ts'
import { type AnyClientModule, askedField } from '../client-module.ts'
import { type FieldProblem, headOf, isMissing, problemsOfSchema } from './field-errors.ts'
import { inputValues } from './input-values.ts'

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
