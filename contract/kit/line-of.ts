/** Columns, and fields of a person's line, that name a row of another list of the same form. Pure. */
import type { Fields } from './field.ts'

/** What a schema says of a row that names one that is not there. */
export const NO_SUCH_ROW = 'The row is not in its list'

interface Naming {
  /** List and column that name. */
  list: string
  column: string
  /** List whose rows are named. */
  of: string
}

interface Dangling extends Naming {
  index: number
}

type Rows = readonly ({ lineId?: unknown } & Readonly<Record<string, unknown>>)[]
type Given = Readonly<Record<string, unknown>>

const rowsIn = (values: Given, list: string): Rows => (Array.isArray(values[list]) ? (values[list] as unknown[]).filter((row): row is Rows[number] => row !== null && typeof row === 'object') : [])

/** Every column of these fields that names rows. */
export const namingColumns = (fields: Fields): Naming[] =>
  Object.entries(fields).flatMap(([list, { columns = {}, line = {} }]) => Object.entries({ ...columns, ...line }).flatMap(([column, { of }]) => (of === undefined ? [] : [{ list, column, of }])))

/** Cells that name a row which is not there. */
export const danglingIn = (fields: Fields, values: Given): Dangling[] =>
  namingColumns(fields).flatMap((naming) => {
    const there = new Set(rowsIn(values, naming.of).map((row) => row.lineId))
    return rowsIn(values, naming.list).flatMap((row, index): Dangling[] => {
      const named = row[naming.column]
      return named === null || named === undefined || named === '' || there.has(named) ? [] : [{ ...naming, index }]
    })
  })

/** The values with nothing in cells whose row is gone: what was taken away is named by nobody. */
export function withoutDangling<V extends Given>(fields: Fields, values: V): V {
  const gone = Map.groupBy(danglingIn(fields, values), (d) => d.list)
  if (gone.size === 0) return values
  const emptied = [...gone].map(([list, cells]) => [list, rowsIn(values, list).map((row, i) => ({ ...row, ...Object.fromEntries(cells.filter((c) => c.index === i).map((c) => [c.column, null])) }))])
  return { ...values, ...Object.fromEntries(emptied) }
}

/** The same rows under ids of their own, for another request: what named one names it still. */
export function withNewRows<V extends Given>(fields: Fields, values: V, newId: () => string): V {
  const lists = Object.entries(fields).filter(([name, { kind }]) => kind === 'lines' && Array.isArray(values[name])).map(([name]) => name)
  const ids = new Map(lists.flatMap((list) => rowsIn(values, list).map((row) => [`${list} ${String(row.lineId)}`, newId()] as const)))
  const naming = namingColumns(fields)
  const renamed = [...new Set([...lists, ...naming.map((n) => n.list)])].filter((list) => Array.isArray(values[list])).map((list) => [list, rowsIn(values, list).map((row) => ({
    ...row, ...(lists.includes(list) ? { lineId: ids.get(`${list} ${String(row.lineId)}`) } : {}),
    ...Object.fromEntries(naming.filter((n) => n.list === list && row[n.column]).map((n) => [n.column, ids.get(`${n.of} ${String(row[n.column])}`) ?? null])),
  }))])
  return { ...values, ...Object.fromEntries(renamed) }
}

/** How many rows name this one. */
export const namedBy = (fields: Fields, values: Given, list: string, lineId: string): number =>
  namingColumns(fields).filter((n) => n.of === list).reduce((sum, { list: other, column }) => sum + rowsIn(values, other).filter((row) => row[column] === lineId).length, 0)
