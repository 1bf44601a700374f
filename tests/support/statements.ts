/** What a piece of work asks of the database: every statement through its pools, in order. */
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { q } from '../../server/db/context.ts'
import type { Database } from '../../server/db/database.ts'

export interface Statement {
  text: string
  values: unknown[]
}

type Query = (...args: unknown[]) => unknown
const watched = new WeakSet<pg.PoolClient>()
let sink: Statement[] | null = null

const textOf = (query: unknown): string => (typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? ''))
const valuesOf = (query: unknown, values: unknown): unknown[] => (Array.isArray(values) ? values : ((query as { values?: unknown[] } | null)?.values ?? []))

function watch(client: pg.PoolClient): void {
  if (watched.has(client)) return
  watched.add(client)
  const query = client.query.bind(client) as Query
  Object.defineProperty(client, 'query', {
    value: (...args: unknown[]) => {
      sink?.push({ text: textOf(args[0]), values: valuesOf(args[0], args[1]) })
      return query(...args)
    },
  })
}

/** Statements of `work`, without those that only open, close or set up a transaction. */
export async function watchStatements(database: Database, work: () => Promise<unknown>): Promise<Statement[]> {
  const own: Statement[] = []
  const pools = [database.pool, database.besides]
  for (const pool of pools) pool.on('acquire', watch)
  sink = own
  try {
    await work()
  } finally {
    sink = null
    for (const pool of pools) pool.off('acquire', watch)
  }
  return own.filter((s) => !/^\s*(begin|commit|rollback|savepoint|release|set )/i.test(s.text))
}

/** How many rows of each table this connection has written of late, as the database itself counts. */
async function rowsWritten(): Promise<Map<string, number>> {
  const { rows } = await q().execute<{ name: string; n: number }>(sql`select relname as name, (n_tup_ins + n_tup_upd + n_tup_del)::int as n from pg_stat_xact_user_tables`)
  return new Map(rows.map(({ name, n }) => [name, n]))
}

/** Tables that `work` writes to, in whatever way (a trigger, a function). In a transaction alone: on one connection. */
export async function tablesChangedBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = await rowsWritten()
  await work()
  return [...(await rowsWritten())].filter(([name, n]) => n > (before.get(name) ?? 0)).map(([name]) => name)
}
