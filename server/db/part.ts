/**
 * Small reads that nearly every call needs: each is a statement of its own when it is asked for alone, and all of them are one
 * statement when they are wanted together. A statement costs far more than its few rows.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { q } from './context.ts'
import { hasMemory, isRemembered, remembered } from './memory.ts'

/** A read of few rows, the same for the whole call. */
export interface Part<T> {
  /** Every table that is looked at. */
  of: readonly PgTable[]
  /** All that the answer depends on. */
  key: string
  rows: SQL
  /** The answer from the rows as JSON has them: dates and instants are text. Of whatever type the rows are. */
  read(rows: readonly never[]): T
}

/** Rows of each of these, in one statement. */
async function rowsOf(parts: readonly Part<unknown>[]): Promise<unknown[][]> {
  const columns = parts.map(({ rows }, i) => sql`(select coalesce(json_agg(one), '[]') from (${rows}) one) as ${sql.identifier(`p${i}`)}`)
  const { rows } = await q().execute<Record<string, unknown[]>>(sql`select ${sql.join(columns, sql`, `)}`)
  return parts.map((_, i) => rows[0]?.[`p${i}`] ?? [])
}

/** The answer of a part, read once in a call. */
export const readPart = <T>(part: Part<T>): Promise<T> => remembered(part.of, part.key, async () => part.read(((await rowsOf([part]))[0] ?? []) as never[]))

/** Reads those of these parts that are not known yet, in one statement, so that whoever asks for one of them finds it. Does nothing outside of a call. */
export function readTogether(parts: readonly Part<unknown>[]): void {
  if (!hasMemory()) return
  const missing = parts.filter(({ key }) => !isRemembered(key))
  if (missing.length < 2) return
  const reading = rowsOf(missing)
  for (const [i, part] of missing.entries()) void remembered(part.of, part.key, async () => part.read(((await reading)[i] ?? []) as never[])).catch(() => undefined) // whoever asks for it hears of it
}
