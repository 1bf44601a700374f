import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { projectRoot } from '../lib/project-root.ts'

const LOCK = 5_210_901

/** Folder of the migrations, named by the history drizzle-kit keeps. */
export const migrationsFolder = join(projectRoot, 'server', 'db', 'migrations')

/**
 * Brings the schema up to date. Processes that start together take turns: drizzle's migrator has no lock of its own,
 * and a session lock holds only on the client that migrates.
 */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    try {
      await migrate(drizzle({ client }), { migrationsFolder })
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK])
    }
  } finally {
    client.release()
  }
}
