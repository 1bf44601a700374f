/** Servers to be cut off and killed: one on the embedded database, or two on one PostgreSQL. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { useDatabase } from '../../../server/db/context.ts'
import { openDatabase } from '../../../server/db/database.ts'
import { serverPool, socketPool } from '../../../server/db/pool.ts'
import { silentLog } from '../../../server/lib/log.ts'
import { markSeeded } from '../../../server/seed/index.ts'
import { aCompany, type Company } from '../../../server/ledger/testing/company.ts'
import { NOON, setLevels } from '../../support/company.ts'
import { type Issuer, startIssuer } from '../../support/issuer.ts'
import { startPostgres } from '../../support/postgres.mjs'
import { type ServerProcess, startServer } from '../../support/process.ts'

export type Kind = 'embedded' | 'postgres'

export interface Place {
  company: Company
  issuer: Issuer
  /** Address of the server whose turn it is. */
  upstream(): string
  /** SIGKILL to the server that got the last request; it is started again at once. */
  kill(): void
  /** Resolves when every killed server is back. */
  whole(): Promise<void>
  kills: number
  close(): Promise<void>
}

async function freshDatabase(url: string): Promise<string> {
  const name = `faults_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`).finally(() => client.end())
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}

/** A pool to look into the database of a running server: the judge's own way in. */
function lookInto(dataDir: string, databaseUrl: string | undefined): pg.Pool {
  const ignore = () => undefined // a killed server takes the connections with it; the next look opens another
  // where server/db/lite.ts puts its socket
  const host = join(tmpdir(), `ess-${createHash('sha256').update(join(dataDir, 'pg')).digest('hex').slice(0, 16)}`)
  return databaseUrl ? serverPool(databaseUrl, ignore) : socketPool(host, ignore)
}

/** Starts the servers with an empty company: one line of command, one level of approval. */
export async function openPlace(kind: Kind): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ess-lost-'))
  const postgres = kind === 'postgres' ? await startPostgres() : null
  const databaseUrl = postgres ? await freshDatabase(postgres.url) : undefined
  const issuer = await startIssuer()
  const database = await openDatabase({ dataDir, databaseUrl }, silentLog)
  const company = await aCompany()
  await setLevels([{ resolver: { kind: 'superior' }, rule: 'anyOne' }])
  await markSeeded('none', NOON)
  await database.close()

  const env = { SEED: 'none', CLOCK: '2026-05-12T12:00+07:00', LOG_LEVEL: 'error', ...issuer.env, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
  const servers: ServerProcess[] = []
  const returning = new Map<number, Promise<void>>()
  let closing = false
  let turn = 0

  /** Starts a server, and again whenever it dies. */
  async function start(i: number): Promise<void> {
    const server = await startServer({ ...env, DATA_DIR: i === 0 ? dataDir : join(dataDir, `server-${i}`) }, ['die-at-statement.mjs'])
    servers[i] = server
    void server.ended.then(() => {
      if (closing) return
      place.kills++
      returning.set(i, start(i).finally(() => returning.delete(i)))
    })
  }
  const place: Place = {
    company, issuer, kills: 0,
    upstream: () => new URL(servers[turn++ % servers.length]?.api ?? '').origin,
    kill: () => void servers[(turn - 1) % servers.length]?.kill(),
    async whole() {
      while (returning.size > 0) await Promise.all(returning.values())
    },
    async close() {
      await place.whole()
      closing = true
      await pool.end()
      for (const server of servers) await server.kill()
      await issuer.close()
      await postgres?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  for (let i = 0; i < (postgres ? 2 : 1); i++) await start(i)
  const pool = lookInto(dataDir, databaseUrl)
  useDatabase(drizzle({ client: pool }))
  return place
}
