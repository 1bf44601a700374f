/** Writing many rows at once. */
import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { q } from '../db/context.ts'

/** Rows a statement; PostgreSQL takes at most 65 535 parameters in one. */
const BATCH = 800

/** Inserts rows in batches, in order. */
export async function insertAll<T extends PgTable>(table: T, rows: T['$inferInsert'][]): Promise<void> {
  for (let i = 0; i < rows.length; i += BATCH) await q().insert(table).values(rows.slice(i, i + BATCH))
}

/** Rows of one statement of `insertMany`. */
const MANY = 8000

/** Inserts thousands of rows that all name the same columns: they travel as one JSON text, in a third of the time. */
export async function insertMany<T extends PgTable>(table: T, rows: T['$inferInsert'][]): Promise<void> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => rows[0] && name in rows[0]).map(([key, column]) => ({ key, name: column.name }))
  const names = sql.join(columns.map(({ name }) => sql.identifier(name)), sql`, `)
  for (let i = 0; i < rows.length; i += MANY) {
    const json = JSON.stringify(rows.slice(i, i + MANY).map((row) => Object.fromEntries(columns.map(({ key, name }) => [name, row[key as keyof typeof row]]))))
    await q().execute(sql`insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, ${json}::jsonb)`)
  }
}
