import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import type { Log } from '../lib/log.ts'
import { projectRoot } from '../lib/project-root.ts'
import { version } from '../lib/version.ts'
import { CannotStart } from './embedded/cannot-start.ts'
import { type SessionLockOptions, withSessionLock } from './session-lock.ts'
import { LOCK_NOT_AVAILABLE, sqlState } from './sql-state.ts'

const LOCK = 5_210_901
const migrationsFolder = join(projectRoot, 'server', 'db', 'migrations')

/** When each migration of this build was made, in milliseconds: what the database notes of those it has. */
export const migrationsOfBuild = (): number[] => (JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as { entries: { when: number }[] }).entries.map(({ when }) => when)

/**
 * Does what nobody else may do to the schema meanwhile, on a client of its own. Processes that start together take turns: drizzle's migrator
 * has no lock of its own.
 */
export const withSchemaAlone = <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>, options?: SessionLockOptions): Promise<T> => withSessionLock(pool, LOCK, work, options)

/** When the newest migration the database has was made, in milliseconds; null: it holds nothing of the product. */
export async function newestMigration(client: pg.Pool | pg.PoolClient): Promise<number | null> {
  const { rows: there } = await client.query<{ yes: boolean }>("select to_regclass('drizzle.__drizzle_migrations') is not null as yes")
  if (!there[0]?.yes) return null
  const { rows: newest } = await client.query<{ at: string | null }>('select max(created_at) as at from drizzle.__drizzle_migrations')
  return newest[0]?.at == null ? null : Number(newest[0].at)
}

/** A version after this one has been at work there: what it changed this one does not know. */
export class NewerDatabase extends CannotStart {
  constructor() {
    super(`the database is of a newer version of the portal than this one (${version}): start that version, or restore a backup of before the upgrade`)
  }
}

/** A change of a table waits so long for whoever uses it; everybody who comes later waits behind it meanwhile. */
const LOCK_MS = 2_000
const BETWEEN_MS = 1_000
const PATIENCE_MS = 10 * 60_000

/**
 * Brings the schema up to date, while processes of the version before go on: where a table is in use, it steps back and tries again.
 * @throws NewerDatabase when a later version has changed it; the database's own error when a table was in use for ten minutes on end
 */
export const migrateDatabase = (pool: pg.Pool, log?: Log): Promise<void> =>
  withSchemaAlone(pool, async (client) => {
    if (((await newestMigration(client)) ?? 0) > (migrationsOfBuild().at(-1) ?? 0)) throw new NewerDatabase()
    for (const until = Date.now() + PATIENCE_MS; ; await setTimeout(BETWEEN_MS)) {
      try {
        return await drizzle({ client }).transaction(async (whole) => {
          // in the transaction: behind a pooler nothing else is one client's
          await whole.execute(sql`select set_config('lock_timeout', ${`${LOCK_MS}ms`}, true)`)
          await migrate(whole as unknown as NodePgDatabase, { migrationsFolder })
        })
      } catch (error) {
        if (sqlState(error) !== LOCK_NOT_AVAILABLE || Date.now() > until) throw error
      }
    }
  }, { log })

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
