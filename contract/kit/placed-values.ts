/** Values of one kind wherever a form holds them: its own fields, columns of its rows, what is asked of each person. Pure. */
import { keyOfLine, pathOfLine } from './employee-lines.ts'
import type { EmployeeLine, Field, FieldKind, Fields } from './field.ts'
import { lineField } from './field-path.ts'

export interface Placed {
  field: Field
  /** Name of the field, as a problem of it is named: `<field>.<lineId>.<column>` in a row. */
  path: string
  /** Key of its name among a request's texts without the value: `cost`, and for every row of a list `<field>.<column>`. */
  name: string
  value: unknown
}

const isGiven = (value: unknown) => value !== null && value !== undefined && value !== ''
const partsOf = (field: Field): Fields => field.columns ?? field.line ?? {}

/** Whether fields of this kind stand anywhere among these. */
export const hasKind = (fields: Fields, kind: FieldKind): boolean => Object.values(fields).some((f) => f.kind === kind || Object.values(partsOf(f)).some((part) => part.kind === kind))

/** Every value of the kind that is filled in. */
export function placedValues(fields: Fields, values: Readonly<Record<string, unknown>>, kind: FieldKind): Placed[] {
  return Object.entries(fields).flatMap(([name, field]): Placed[] => {
    const value = values[name]
    if (field.kind === kind) return isGiven(value) ? [{ field, path: name, name, value }] : []
    const parts = Object.entries(partsOf(field)).filter(([, part]) => part.kind === kind)
    if (parts.length === 0 || !Array.isArray(value)) return []
    return (value as (EmployeeLine & { lineId: string } & Record<string, unknown>)[]).flatMap((row) => parts.flatMap(([part, of]): Placed[] => {
      const path = field.columns ? lineField(name, row.lineId, part) : pathOfLine(name, keyOfLine(field, row), part)
      return isGiven(row[part]) ? [{ field: of, path, name: `${name}.${part}`, value: row[part] }] : []
    }))
  })
}
