/** Connection pools: PostgreSQL, the embedded database behind its socket, or PGlite in this process (tests). */
import type { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import type pg from 'pg'
import { Client, Pool, types } from 'pg'
import { preparingClient } from './prepared.ts'
import { watchedClient } from './watchdog.ts'

/** Dates of calls made without drizzle's columns stay text; int8 and numeric are pg's default, text. */
const CIVIL_DATE = 1082
types.setTypeParser(CIVIL_DATE, (text: string) => text)

type Stream = { destroy(): void }
const dropSocket = (client: pg.Client) => (client as unknown as { connection: { stream: Stream } }).connection.stream.destroy()

/** A connection that dies while checked out emits on the client, not on the pool: unheard, it would end the process. */
function watched(pool: pg.Pool, onError: (error: Error) => void): pg.Pool {
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** The embedded database behind its socket: one backend, so a long transaction is ended by dropping its connection. */
export function socketPool(host: string, onError: (error: Error) => void): pg.Pool {
  const pool = new Pool({ host, user: 'postgres', database: 'postgres', max: 10, connectionTimeoutMillis: 20_000, idleTimeoutMillis: 0, Client: watchedClient(Client, dropSocket) })
  return watched(pool, onError)
}

/** A PostgreSQL server. A transaction over its time is ended from a second connection, whatever it is doing. */
export function serverPool(url: string, onError: (error: Error) => void): pg.Pool {
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
  const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 20_000, idleTimeoutMillis: 60_000, application_name: 'ess', Client: watchedClient(preparingClient(Client), end) })
  return watched(pool, onError)
}

type Connection = { parse: (query: { types?: unknown }) => unknown }

/** A pool that speaks to a PGlite in this process: one shared session, so one connection. */
export function litePool(lite: PGlite): pg.Pool {
  class LiteClient extends Client {
    constructor(options?: pg.ClientConfig) {
      const connection = createPgConfig(lite).connection as unknown as Connection
      const parse = connection.parse.bind(connection)
      // drizzle hands an object where pg means a list of type numbers
      connection.parse = (query) => parse(Array.isArray(query.types) ? query : { ...query, types: undefined })
      super({ ...options, connection } as pg.ClientConfig)
    }
  }
  return new Pool({
    Client: LiteClient,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
    // the next user of the session must not find what the last one left open
    verify: (client: pg.Client, done: (error?: Error) => void) => {
      client.query('rollback', (error: Error | null) => done(error ?? undefined))
    },
  })
}
