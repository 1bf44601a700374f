/**
 * Which tables a piece of work may write to. A query writes nothing but the traces its call names (`writes`): every statement is looked at
 * before it is sent, so a handler that forgets is found by its first test and changes nothing.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import { isReadOnly } from '../lib/service-away.ts'
import { onPrimary, q } from './context.ts'
import { noteStatement } from './memory.ts'

interface Bounds {
  /** Whose work it is, for the one who reads the failure. */
  who: string
  tables: ReadonlySet<string>
  hasWritten: boolean
}

const current = new AsyncLocalStorage<Bounds | undefined>()

/**
 * Runs `work`, which may read everything and write to these tables alone. What it asks the database for beside that fails.
 * @param afterWriting done after `work`, within no bounds of it, when a statement of it was to write
 */
export async function writingOnly<T>(who: string, tables: readonly string[], work: () => Promise<T>, afterWriting?: () => Promise<unknown>): Promise<T> {
  const bounds: Bounds = { who, tables: new Set(tables), hasWritten: false }
  const result = await current.run(bounds, work)
  if (bounds.hasWritten) await afterWriting?.()
  return result
}

/**
 * For what is noted of the person who asks, whatever they ask (their language): no trace of the query's, and within no bounds. Nobody is
 * refused for it: while the database takes no writes it is left out.
 */
export const notingBeside = (work: () => Promise<unknown>): Promise<void> =>
  // awaited within: a query of the builder is sent when somebody waits for it
  current.run(undefined, async () => {
    await onPrimary(work)
  }).catch((error: unknown) => {
    if (!isReadOnly(error)) throw error
  })

/** A table after what writes to one. Not a lock (`for update`), nor what an insert does instead (`do update set`). */
// linear: over our own statements
const WRITTEN = /\b(?:insert into|delete from|merge into|truncate(?: table)?|(?<!for |key |do )update)\s(?:only )?"?(\w+)"?/gi

/** Names of the tables a statement writes to, also within a `with`. */
export const tablesWritten = (text: string): string[] => [...text.matchAll(WRITTEN)].map(([, table]) => String(table))

/** @throws Error for a statement that writes where this work may not */
function requireWithinBounds(text: string): void {
  const bounds = current.getStore()
  if (!bounds) return
  const written = tablesWritten(text)
  const beyond = written.find((table) => !bounds.tables.has(table))
  if (beyond !== undefined) throw new Error(`${bounds.who} writes to ${beyond}, which it does not name`)
  if (written.length > 0) bounds.hasWritten = true
}

/** Told of every statement before it is sent, on every connection of the product. */
export const statementLogger = {
  logQuery(text: string): void {
    requireWithinBounds(text)
    noteStatement(text)
  },
}

/** @throws Error naming each of these tables that the database does not have, and who names none or one twice */
export async function requireTables(of: readonly { id: string; writes?: readonly string[] }[]): Promise<void> {
  for (const { id, writes } of of) if (writes && new Set(writes).size !== Math.max(1, writes.length)) throw new Error(`${id}: names no table to write to, or one twice`)
  const named = of.flatMap(({ id, writes = [] }) => writes.map((table) => ({ id, table })))
  if (named.length === 0) return
  const { rows } = await q().execute<{ name: string }>(sql`select tablename as name from pg_tables where schemaname = current_schema()`)
  const known = new Set(rows.map(({ name }) => name))
  const unknown = named.filter(({ table }) => !known.has(table))
  if (unknown.length > 0) throw new Error(unknown.map(({ id, table }) => `${id}: there is no table ${table}`).join('\n'))
}
