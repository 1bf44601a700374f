/** What is read of requests when many are read at once: a page is answered in a moment, whatever somebody has written into each of them. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Fields } from '../../../contract/kit/field.ts'
import type { RequestRecord, ServerModule } from '../module.ts'
import { request } from '../table.ts'

/** Values larger than this come without their lists: a page of 500 stays near 4 MB. */
export const LARGE_BYTES = 8_192

/** How many entries each list holds that was left behind, by field; null: nothing was. */
export type LeftBehind = Record<string, number | null> | null

/** A record of a page. */
export type ListedRecord = RequestRecord & { left?: LeftBehind }

/** Fields of a module that are lists: rows, or people. */
export const listFields = (module: ServerModule): string[] => Object.entries(module.def.fields as Fields).flatMap(([name, f]) => (f.kind === 'employees' || f.kind === 'lines' ? [name] : []))

/** Columns of the requests of a page. */
export function listedColumns(modules: Iterable<ServerModule>) {
  const { valuesBytes: _, ...columns } = getTableColumns(request)
  const names = [...new Set([...modules].flatMap(listFields))].sort()
  if (names.length === 0) return { ...columns, left: sql<LeftBehind>`null::jsonb`.as('left') }
  const isLarge = sql`${request.valuesBytes} > ${LARGE_BYTES}`
  const list = (name: string): SQL => sql`${request.values} -> ${name}::text`
  const counts = names.map((name) => sql`${name}::text, case when jsonb_typeof(${list(name)}) = 'array' then jsonb_array_length(${list(name)}) end`)
  return {
    ...columns,
    values: sql<Record<string, unknown>>`case when ${isLarge} then ${request.values} - array[${sql.join(names.map((name) => sql`${name}`), sql`, `)}]::text[] else ${request.values} end`.as('values'),
    left: sql<LeftBehind>`case when ${isLarge} then jsonb_build_object(${sql.join(counts, sql`, `)}) end`.as('left'),
  }
}
