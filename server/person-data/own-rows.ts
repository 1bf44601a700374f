/** Rows of one person in a table, read a page at a time: memory does not grow with the years. */
import { and, eq, getTableColumns, gt, or, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { q } from '../db/context.ts'
import type { Person, TableFacts } from './facts.ts'
import { columnOf, keyOf } from './registry.ts'

export type Row = Record<string, unknown>
type Key = readonly { name: string; column: AnyPgColumn }[]

const PAGE = 1000

/** Rows after one that was read, in the order of the key. */
export const rowsAfter = (key: Key, last: Row | undefined): SQL | undefined =>
  last && or(...key.map(({ name, column }, i) => and(...key.slice(0, i).map((before) => eq(before.column, last[before.name])), gt(column, last[name]))))

/** Columns the archive tells, in the order of the table. */
export function toldColumns(facts: TableFacts): string[] {
  const silent = new Set([...(facts.secrets ?? []), ...(facts.files ?? []), ...(facts.hides ?? [])])
  return Object.keys(getTableColumns(facts.table)).filter((name) => !silent.has(name))
}

/** Pages of a person's rows with everything there is of them. */
export async function* ownPages(facts: TableFacts, person: Person): AsyncGenerator<Row[]> {
  const of = facts.own?.(person)
  if (!of) return
  const names = new Set([...(facts.by ?? []), ...keyOf(facts).map(({ name }) => name)])
  const key = [...names].map((name) => ({ name, column: columnOf(facts, name) }))
  for (let last: Row | undefined, read = PAGE; read === PAGE; ) {
    const rows = (await q().select().from(facts.table).where(and(of, rowsAfter(key, last))).orderBy(...key.map(({ column }) => column)).limit(PAGE)) as Row[]
    if (rows.length > 0) yield rows
    read = rows.length
    last = rows.at(-1)
  }
}
