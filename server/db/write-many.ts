/** Thousands of rows in few statements: they travel as one JSON text, in a third of the time their values would take. */
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { q } from './context.ts'

/** Rows of one statement. */
const MANY = 8000

async function written<T extends PgTable>(table: T, rows: readonly T['$inferInsert'][], end: (columns: readonly string[]) => ReturnType<typeof sql>): Promise<void> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => rows[0] && name in rows[0]).map(([key, column]) => ({ key, name: column.name }))
  const names = sql.join(columns.map(({ name }) => sql.identifier(name)), sql`, `)
  for (let i = 0; i < rows.length; i += MANY) {
    const json = JSON.stringify(rows.slice(i, i + MANY).map((row) => Object.fromEntries(columns.map(({ key, name }) => [name, row[key as keyof typeof row]]))))
    await q().execute(sql`insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, ${json}::jsonb) ${end(columns.map((c) => c.name))}`)
  }
}

/** Inserts rows that all name the same columns. */
export const insertMany = <T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): Promise<void> => written(table, rows, () => sql``)

/** The same; a row whose `id` is there already is changed to what is said, and its `version`, where it has one, goes up. */
export async function upsertMany<T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): Promise<void> {
  const own = sql.identifier(getTableName(table))
  const isVersioned = 'version' in getTableColumns(table)
  await written(table, rows, (columns) => {
    const changes = columns.filter((name) => name !== 'id').map((name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`)
    return sql`on conflict (id) do update set ${sql.join(isVersioned ? [...changes, sql`version = ${own}.version + 1`] : changes, sql`, `)}`
  })
}
