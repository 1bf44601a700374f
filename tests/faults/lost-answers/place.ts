/** Servers to be cut off and killed: one on the embedded database, or two on one PostgreSQL. */
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { useDatabase } from '../../../server/db/context.ts'
import { openDatabase } from '../../../server/db/database.ts'
import { silentLog } from '../../../server/lib/log.ts'
import { markSeeded } from '../../../server/seed/index.ts'
import { aCompany, type Company } from '../../../server/ledger/testing/company.ts'
import { NOON, setLevels } from '../../support/company.ts'
import { ownDatabase } from '../../support/database-of-own.ts'
import { type Issuer, startIssuer } from '../../support/issuer.ts'
import { lookInto } from '../../support/look.ts'
import { startPostgres } from '../../support/postgres.ts'
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

/** Starts the servers with an empty company: one line of command, one level of approval. */
export async function openPlace(kind: Kind): Promise<Place> {
  const postgres = kind === 'postgres' ? await startPostgres() : null
  const own = await ownDatabase(postgres?.url)
  const { dataDir, databaseUrl } = own
  const issuer = await startIssuer()
  const database = await openDatabase(own, silentLog)
  const company = await aCompany()
  await setLevels([{ resolver: { kind: 'superior' }, rule: 'anyOne' }])
  await markSeeded('none', NOON)
  await database.close()

  const env = { SEED: 'none', CLOCK: '2026-05-12T12:00+07:00', LOG_LEVEL: 'error', ...issuer.env, ...own.env }
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
      await own.drop()
      await postgres?.stop()
    },
  }
  for (let i = 0; i < (postgres ? 2 : 1); i++) await start(i)
  const pool = lookInto(dataDir, databaseUrl)
  const looked = drizzle({ client: pool })
  useDatabase(looked, looked)
  return place
}
