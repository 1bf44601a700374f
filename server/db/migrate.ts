import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { projectRoot } from '../lib/project-root.ts'
import { withSessionLock } from './session-lock.ts'

const LOCK = 5_210_901
const migrationsFolder = join(projectRoot, 'server', 'db', 'migrations')

/** When each migration of this build was made, in milliseconds: what the database notes of those it has. */
export const migrationsOfBuild = (): number[] => (JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as { entries: { when: number }[] }).entries.map(({ when }) => when)

/**
 * Does what nobody else may do to the schema meanwhile, on a client of its own. Processes that start together take turns: drizzle's migrator
 * has no lock of its own.
 */
export const withSchemaAlone = <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => withSessionLock(pool, LOCK, work)

/** Brings the schema up to date. */
export const migrateDatabase = (pool: pg.Pool): Promise<void> => withSchemaAlone(pool, (client) => migrate(drizzle({ client }), { migrationsFolder }))

/**
 * Brings the schema to where an earlier build left it: to the migration with this digest, and no further.
 * @returns false when this build has no such migration
 */
export async function migrateTo(client: pg.PoolClient, digest: string): Promise<boolean> {
  const last = readMigrationFiles({ migrationsFolder }).findIndex((migration) => migration.hash === digest)
  if (last < 0) return false
  const folder = mkdtempSync(join(tmpdir(), 'ess-migrations-'))
  try {
    const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as { entries: { tag: string }[] }
    const entries = journal.entries.slice(0, last + 1)
    mkdirSync(join(folder, 'meta'))
    writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries) cpSync(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`))
    await migrate(drizzle({ client }), { migrationsFolder: folder })
    return true
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
