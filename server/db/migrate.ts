import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { projectRoot } from '../lib/project-root.ts'
import { withSessionLock } from './session-lock.ts'
import { withTransactionLimit } from './watchdog.ts'

const LOCK = 5_210_901
/** An index of ten years takes its time, and nobody is served yet. */
const LIMIT_MS = 3_600_000
const migrationsFolder = join(projectRoot, 'server', 'db', 'migrations')

/**
 * Brings the schema up to date. Processes that start together take turns: drizzle's migrator has no lock of its own,
 * and a session lock holds only on the client that migrates.
 */
export const migrateDatabase = (pool: pg.Pool): Promise<void> =>
  withTransactionLimit(LIMIT_MS, () => withSessionLock(pool, LOCK, (client) => migrate(drizzle({ client }), { migrationsFolder })))
