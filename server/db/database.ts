import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { type Log, errorFacts } from '../lib/log.ts'
import { type Db, useDatabase } from './context.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { startLite } from './lite.ts'
import { noteStatement } from './memory.ts'
import { migrateDatabase } from './migrate.ts'
import { serverPool, socketPool } from './pool.ts'

export interface Database {
  db: Db
  pool: pg.Pool
  /** 'lite': embedded, one backend; 'pg': a PostgreSQL server. */
  kind: 'lite' | 'pg'
  /** Settles when the database is lost for good and the process should end; never on PostgreSQL, where the pool reconnects. */
  broken: Promise<Error>
  close(): Promise<void>
}

export interface DatabaseConfig {
  dataDir: string
  /** PostgreSQL; left out, the embedded database in `dataDir`. */
  databaseUrl?: string | undefined
}

/**
 * Opens the database of this process, with its schema up to date, and makes it the one `q()` answers.
 * @throws DataDirInUse when another process has the folder
 */
export async function openDatabase(config: DatabaseConfig, log: Log): Promise<Database> {
  const onError = (error: Error) => log.warn(errorFacts(error), 'database connection lost')
  if (config.databaseUrl) {
    const pool = serverPool(config.databaseUrl, onError)
    await migrateDatabase(pool)
    return withPool(pool, 'pg', new Promise(() => undefined), () => pool.end())
  }
  const unlock = lockDataDir(config.dataDir)
  try {
    const lite = await startLite(join(config.dataDir, 'pg'))
    const pool = socketPool(lite.host, onError)
    await migrateDatabase(pool)
    return withPool(pool, 'lite', lite.broken, async () => {
      // the pool first: a worker stopped under an open transaction takes the process with it
      await pool.end()
      await lite.stop()
      unlock()
    })
  } catch (error) {
    unlock()
    throw error
  }
}

function withPool(pool: pg.Pool, kind: Database['kind'], broken: Promise<Error>, end: () => Promise<void>): Database {
  const db = drizzle({ client: pool, logger: { logQuery: noteStatement } }) as unknown as Db
  useDatabase(db)
  let closing: Promise<void> | undefined
  return { db, pool, kind, broken, close: () => (closing ??= end()) }
}
