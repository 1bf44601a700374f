/** The pool of connections to a PostgreSQL: the embedded one, or a server elsewhere. */
import type pg from 'pg'
import { Client, Pool, types } from 'pg'
import { isObserved } from '../lib/observe.ts'
import { observePool } from './observed-queries.ts'
import { preparingClient } from './prepared.ts'
import { watchedClient } from './watchdog.ts'

/** Of one process, beside the one that no transaction holds. */
export const MOST_CONNECTIONS = 10

/** Dates of calls made without drizzle's columns stay text; int8 and numeric are pg's default, text. */
const CIVIL_DATE = 1082
types.setTypeParser(CIVIL_DATE, (text: string) => text)

/** A connection that dies while checked out emits on the client, not on the pool: unheard, it would end the process. */
function watched(pool: pg.Pool, onError: (error: Error) => void): pg.Pool {
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** What a pooler before the database leaves of it: each transaction may be another connection's. */
export interface Pooled {
  /** It knows prepared statements, and brings them along. */
  prepared: boolean
}

/**
 * A transaction over its time is ended from a second connection, whatever it is doing.
 * @param max connections it may open
 * @param pooled null: a connection is one of the server's own
 */
export function serverPool(url: string, onError: (error: Error) => void, max = MOST_CONNECTIONS, pooled: Pooled | null = null): pg.Pool {
  const end = (client: pg.Client, ofTransaction?: number) => {
    const inner = client as unknown as { processID: number; connection: { stream: { destroy(): void } } }
    // a pooler makes numbers up: what is no transaction ends with its connection
    if (pooled && ofTransaction === undefined) return inner.connection.stream.destroy()
    const pid = ofTransaction ?? inner.processID
    const killer = new Client({ connectionString: url })
    killer.on('error', onError)
    void killer
      .connect()
      .then(() => killer.query('select pg_terminate_backend($1)', [pid]))
      .catch(onError)
      .finally(() => killer.end().catch(onError))
  }
  const pool = new Pool({ connectionString: url, max, connectionTimeoutMillis: 20_000, idleTimeoutMillis: 60_000, application_name: 'ess', Client: watchedClient(pooled?.prepared === false ? Client : preparingClient(Client), end, pooled !== null) })
  if (isObserved()) observePool(pool)
  return watched(pool, onError)
}
