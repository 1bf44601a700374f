import { keyOfLine, lineOfPath, listOf } from '../../../contract/kit/employee-lines.ts'
import type { EmployeeLine, Fields } from '../../../contract/kit/field.ts'
import type { AnyClientModule } from '../client-module.ts'

/** What the place of a line's problem is called, by its person ("Dina, Time"); null where the path is none of a list of people. */
export function personLabel(module: AnyClientModule, path: string, values: Record<string, unknown>, fieldLabel: (name: string) => string): string | null {
  const list = listOf(module.def.fields as Fields)
  const at = list && lineOfPath(list.name, path)
  if (!list || !at) return null
  const lines = (values[list.name] as (EmployeeLine & Record<string, unknown>)[] | null | undefined) ?? []
  const person = lines.find((l) => keyOfLine(list.field, l) === at.key)?.employee ?? fieldLabel(list.name)
  return [person, at.part ? fieldLabel(at.part) : ''].filter(Boolean).join(', ')
}
