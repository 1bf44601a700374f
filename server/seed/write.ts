/** Writing many rows at once. */
import type { PgTable } from 'drizzle-orm/pg-core'
import { q } from '../db/context.ts'

/** Rows a statement; PostgreSQL takes at most 65 535 parameters in one. */
const BATCH = 800

/** Inserts rows in batches, in order. */
export async function insertAll<T extends PgTable>(table: T, rows: T['$inferInsert'][]): Promise<void> {
  for (let i = 0; i < rows.length; i += BATCH) await q().insert(table).values(rows.slice(i, i + BATCH))
}
