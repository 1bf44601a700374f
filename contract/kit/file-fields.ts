/** Files that stand in fields: one attachment is the field's value, its id on the wire. Pure. */
import type { Field, Fields } from './field.ts'
import { hasKind, type Placed, placedValues } from './placed-values.ts'

type Given = Readonly<Record<string, unknown>>

/** Every file the values name, with the field it stands in. */
export const filesIn = (fields: Fields, values: Given): Placed[] => placedValues(fields, values, 'file').filter(({ value }) => typeof value === 'string')

/** Their ids, each once. */
export const fileIdsIn = (fields: Fields, values: Given): string[] => [...new Set(filesIn(fields, values).map(({ value }) => value as string))]

const hasFiles = (field: Field): boolean => hasKind({ field }, 'file')

/** The values without their files: a file is one request's alone. */
export function withoutFiles<V extends Given>(fields: Fields, values: V): V {
  const named = Object.entries(fields).filter(([name, field]) => hasFiles(field) && name in values)
  const emptied = named.map(([name, field]) => {
    const rows = values[name]
    if (!field.columns || !Array.isArray(rows)) return [name, null]
    const columns = Object.entries(field.columns).filter(([, column]) => hasFiles(column)).map(([column]) => [column, null])
    return [name, rows.map((row: object) => ({ ...row, ...Object.fromEntries(columns) }))]
  })
  return { ...values, ...Object.fromEntries(emptied) }
}
