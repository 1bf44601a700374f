/** What is read of requests when many are read at once: a page is answered in a moment, whatever somebody has written into each of them. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type Fields, isList } from '../../../contract/kit/field.ts'
import type { RequestRecord, ServerModule } from '../module.ts'
import { request } from '../table.ts'

/** What the values of a page may have together. A page as people look at one has room for the longest lists a form takes; 500 rows of them do not fit. */
export const PAGE_BYTES = 4 * 1024 * 1024

/** How many people or rows each list of a request holds that was left behind, by field; null: nothing was. */
export type LeftBehind = Record<string, number | null> | null

/** A record of a page. Of one that left its lists behind nothing may be said that is worked out from them. */
export type ListedRecord = RequestRecord & { left?: LeftBehind }

/** Fields of a module that are lists: rows, or people. */
export const listFields = (module: ServerModule): string[] => Object.entries(module.def.fields as Fields).flatMap(([name, f]) => (isList(f) ? [name] : []))

/** Columns of the requests of a page. @param limit rows it may have: each has its share of the page */
export function listedColumns(modules: Iterable<ServerModule>, limit: number) {
  const { valuesBytes: _, ...columns } = getTableColumns(request)
  const all = [...modules]
  const names = [...new Set(all.flatMap(listFields))].sort()
  // somebody may stand on two lines
  const isOfPeople = (name: string) => all.some(({ def }) => (def.fields as Fields)[name]?.kind === 'employees')
  if (names.length === 0) return { ...columns, left: sql<LeftBehind>`null::jsonb`.as('left') }
  const isLarge = sql`${request.valuesBytes} > ${Math.floor(PAGE_BYTES / limit)}`
  const list = (name: string): SQL => sql`${request.values} -> ${name}::text`
  const howMany = (name: string): SQL => (isOfPeople(name) ? sql`(select count(distinct one ->> 'employeeId') from jsonb_array_elements(${list(name)}) one)` : sql`jsonb_array_length(${list(name)})`)
  const counts = names.map((name) => sql`${name}::text, case when jsonb_typeof(${list(name)}) = 'array' then ${howMany(name)} end`)
  return {
    ...columns,
    values: sql<Record<string, unknown>>`case when ${isLarge} then ${request.values} - array[${sql.join(names.map((name) => sql`${name}`), sql`, `)}]::text[] else ${request.values} end`.as('values'),
    left: sql<LeftBehind>`case when ${isLarge} then jsonb_build_object(${sql.join(counts, sql`, `)}) end`.as('left'),
  }
}
