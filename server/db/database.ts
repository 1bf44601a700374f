import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { type Log, errorFacts } from '../lib/log.ts'
import { type Db, useDatabase } from './context.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { CannotStart } from './embedded/cannot-start.ts'
import { startEmbedded } from './embedded/start.ts'
import { lookAtServer, notesOf, refusalOf } from './server-look.ts'
import { TakesNoWrites } from './patiently.ts'
import { statementLogger } from './writes.ts'
import { migrateDatabase } from './migrate.ts'
import { MOST_CONNECTIONS, serverPool } from './pool.ts'
import { useStandbys } from './read-old.ts'
import { openStandbys } from './standbys.ts'
import { countWrites } from './written.ts'

export interface Database {
  db: Db
  pool: pg.Pool
  /** The one connection that no transaction holds (`aside`). */
  besides: pg.Pool
  /** 'embedded': this process has it to itself; 'server': others may work on it too. */
  kind: 'embedded' | 'server'
  close(): Promise<void>
}

export interface DatabaseConfig {
  dataDir: string
  /** PostgreSQL; left out, the embedded database in `dataDir`. */
  databaseUrl?: string | undefined
  /** Standbys of that PostgreSQL, for reads that may be a moment old. */
  standbyUrls?: readonly string[] | undefined
}

/**
 * Opens the database of this process, with its schema up to date, and makes it the one `q()` answers.
 * @throws TakesNoWrites when it is a standby or read-only; DataDirInUse when another process has the folder, CannotStart when the embedded database does not come up
 */
export async function openDatabase(config: DatabaseConfig, log: Log): Promise<Database> {
  let isEnding = false
  // PostgreSQL cuts what is still closing when it is told to end
  const onError = (error: Error) => void (isEnding || log.warn(errorFacts(error), 'database connection lost'))
  if (config.databaseUrl) {
    const server = await lookAtServer(config.databaseUrl)
    const refused = refusalOf(server)
    if (refused !== null) throw server.isStandby || server.isReadOnly ? new TakesNoWrites(`DATABASE_URL: ${refused}`) : new CannotStart(`DATABASE_URL: ${refused}`)
    for (const line of notesOf(server)) log.warn({}, `DATABASE_URL: ${line}`)
    const pooled = server.pooler === 'transaction' ? { prepared: server.isPreparing } : null
    const pool = serverPool(config.databaseUrl, onError, MOST_CONNECTIONS, pooled)
    try {
      await migrateDatabase(pool, log)
    } catch (error) {
      void pool.end()
      throw error
    }
    const besides = serverPool(config.databaseUrl, onError, 1, pooled)
    const standbys = config.standbyUrls?.length ? await openStandbys({ urls: config.standbyUrls, primary: besides, log }) : null
    useStandbys(standbys, log)
    countWrites(true)
    return withPools({ pool, besides }, 'server', async () => {
      useStandbys(null)
      await standbys?.end()
      await Promise.all([pool.end(), besides.end()])
    })
  }
  countWrites(false)
  const unlock = lockDataDir(config.dataDir)
  let stop = () => Promise.resolve()
  try {
    const embedded = await startEmbedded(config.dataDir, log)
    stop = () => embedded.stop()
    const pool = serverPool(embedded.url, onError)
    stop = async () => {
      isEnding = true
      await pool.end()
      await embedded.stop()
    }
    await migrateDatabase(pool, log)
    const besides = serverPool(embedded.url, onError, 1)
    return withPools({ pool, besides }, 'embedded', async () => {
      isEnding = true
      // a statement that hangs holds this up until the process leaves all the same; then the database is ended under it
      await Promise.all([pool.end(), besides.end()])
      await embedded.stop()
      unlock()
    })
  } catch (error) {
    await stop()
    unlock()
    throw error
  }
}

function withPools({ pool, besides }: { pool: pg.Pool; besides: pg.Pool }, kind: Database['kind'], end: () => Promise<void>): Database {
  const over = (client: pg.Pool) => drizzle({ client, logger: statementLogger }) as unknown as Db
  const db = over(pool)
  useDatabase(db, over(besides))
  let closing: Promise<void> | undefined
  return { db, pool, besides, kind, close: () => (closing ??= end()) }
}
