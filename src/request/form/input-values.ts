/** What a form holds, as the calls take it. */
import { ownValuesOfLine } from '../../../contract/kit/employee-lines.ts'
import type { EmployeeLine, Field, Fields } from '../../../contract/kit/field.ts'
import { withoutDangling } from '../../../contract/kit/line-of.ts'
import type { AnyClientModule } from '../client-module.ts'

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
