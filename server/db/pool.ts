/** The pool of connections to a PostgreSQL: the embedded one, or a server elsewhere. */
import type pg from 'pg'
import { Client, Pool, types } from 'pg'
import { preparingClient } from './prepared.ts'
import { watchedClient } from './watchdog.ts'

/** Dates of calls made without drizzle's columns stay text; int8 and numeric are pg's default, text. */
const CIVIL_DATE = 1082
types.setTypeParser(CIVIL_DATE, (text: string) => text)

/** A connection that dies while checked out emits on the client, not on the pool: unheard, it would end the process. */
function watched(pool: pg.Pool, onError: (error: Error) => void): pg.Pool {
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/**
 * A transaction over its time is ended from a second connection, whatever it is doing.
 * @param max connections it may open
 */
export function serverPool(url: string, onError: (error: Error) => void, max = 10): pg.Pool {
  const end = (client: pg.Client) => {
    const pid = (client as unknown as { processID: number }).processID
    const killer = new Client({ connectionString: url })
    killer.on('error', onError)
    void killer
      .connect()
      .then(() => killer.query('select pg_terminate_backend($1)', [pid]))
      .catch(onError)
      .finally(() => killer.end().catch(onError))
  }
  const pool = new Pool({ connectionString: url, max, connectionTimeoutMillis: 20_000, idleTimeoutMillis: 60_000, application_name: 'ess', Client: watchedClient(preparingClient(Client), end) })
  return watched(pool, onError)
}
