/** The database as the doctor finds it: of a running server, of one elsewhere, or begun for this look alone. */
import { existsSync } from 'node:fs'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Db, useDatabase } from '../db/context.ts'
import { lockDataDir } from '../db/data-dir-lock.ts'
import { placeOf, runningUrl } from '../db/embedded/place.ts'
import { startEmbedded } from '../db/embedded/start.ts'
import { newestMigration } from '../db/migrate.ts'
import { lookAtServer, type ServerLook } from '../db/server-look.ts'
import type { Config } from '../lib/config.ts'
import { silentLog } from '../lib/log.ts'

export interface OpenDatabase {
  kind: 'server' | 'embedded'
  /** Embedded, and its server does not run: it was begun for this look. */
  isBegun: boolean
  look: ServerLook
  /** When the newest migration it has was made; null: it holds nothing of the product. */
  newest: number | null
  close(): Promise<void>
}

/** Nobody serves it, and there is none yet. */
export class NoDatabaseYet extends Error {}

async function urlOf({ dataDir, databaseUrl }: Config): Promise<{ url: string; isBegun: boolean; end: () => Promise<void> }> {
  const asItIs = { isBegun: false, end: () => Promise.resolve() }
  if (databaseUrl) return { url: databaseUrl, ...asItIs }
  const running = runningUrl(dataDir)
  if (running !== null) return { url: running, ...asItIs }
  if (!existsSync(placeOf(dataDir).data)) throw new NoDatabaseYet(`there is no database in ${dataDir} yet`)
  const unlock = lockDataDir(dataDir)
  try {
    const embedded = await startEmbedded(dataDir, silentLog)
    return {
      url: embedded.url,
      isBegun: true,
      async end() {
        await embedded.stop()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Opens it, changes nothing, and makes it the one `q()` answers. @throws NoDatabaseYet, and whatever stands in the way */
export async function openForLook(config: Config): Promise<OpenDatabase> {
  const { url, isBegun, end } = await urlOf(config)
  try {
    const look = await lookAtServer(url)
    const pool = new pg.Pool({ connectionString: url, max: 2, application_name: 'ess doctor', connectionTimeoutMillis: 10_000, query_timeout: 10_000 })
    pool.on('error', () => undefined)
    const db = drizzle({ client: pool }) as unknown as Db
    useDatabase(db, db)
    return {
      kind: config.databaseUrl ? 'server' : 'embedded', isBegun, look,
      newest: await newestMigration(pool),
      async close() {
        await pool.end()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}
