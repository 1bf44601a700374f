import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { projectRoot } from '../lib/project-root.ts'
import { withSessionLock } from './session-lock.ts'

const LOCK = 5_210_901
const migrationsFolder = join(projectRoot, 'server', 'db', 'migrations')

/**
 * Brings the schema up to date. Processes that start together take turns: drizzle's migrator has no lock of its own,
 * and a session lock holds only on the client that migrates.
 */
export const migrateDatabase = (pool: pg.Pool): Promise<void> => withSessionLock(pool, LOCK, (client) => migrate(drizzle({ client }), { migrationsFolder }))
