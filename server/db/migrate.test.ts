/** Upgrades of a database that others still work on, and what an older version does with a newer one. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../lib/log.ts'
import { openDatabase } from './database.ts'
import { migrateDatabase, migrateTo, migrationsOfBuild, newestMigration } from './migrate.ts'
import { serverPool } from './pool.ts'
import { onServer, urlOfDatabase } from './test-database.ts'

const server = process.env.TEST_DATABASE_URL as string
const name = `migrate_${randomBytes(6).toString('hex')}`
const url = urlOfDatabase(server, name)
const dataDir = mkdtempSync(join(tmpdir(), 'ess-migrate-'))
const migrations = readMigrationFiles({ migrationsFolder: new URL('migrations', import.meta.url).pathname })
/** The next one adds a column to a table that is in use: nobody may read that for a moment. */
const BEFORE = 31

let pool: ReturnType<typeof serverPool>
beforeAll(async () => {
  await onServer(server, `create database ${name}`)
  pool = serverPool(url, () => undefined)
  const client = await pool.connect()
  await migrateTo(client, migrations[BEFORE]?.hash ?? '')
  client.release()
})
afterAll(async () => {
  await pool.end()
  await onServer(server, `drop database ${name} with (force)`)
  rmSync(dataDir, { recursive: true, force: true })
})

test('a table that is in use is waited for, and whoever comes meanwhile is not held up for long', async () => {
  const [reader, other] = [new Client({ connectionString: url }), new Client({ connectionString: url })]
  await Promise.all([reader.connect(), other.connect()])
  const { rows: tables } = await reader.query<{ name: string }>("select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'")
  // a long report of the version before: whatever the migration changes, it is in use
  await reader.query('begin')
  await reader.query(`lock table ${tables.map((t) => t.name).join(', ')} in access share mode`)
  const everywhere = tables.map((t) => `(select 1 from ${t.name} limit 1)`).join(' union all ')
  let isDone = false
  const upgrade = migrateDatabase(pool).then(() => (isDone = true))
  let longest = 0
  for (const until = Date.now() + 6000; Date.now() < until; ) {
    const from = performance.now()
    await other.query(everywhere)
    longest = Math.max(longest, performance.now() - from)
    await new Promise((done) => setTimeout(done, 50))
  }
  expect(longest, 'milliseconds').toBeLessThan(5500)
  await reader.query('commit')
  await upgrade
  expect(isDone).toBe(true)
  expect(await newestMigration(pool)).toBe(migrationsOfBuild().at(-1))
  await Promise.all([reader.end(), other.end()])
}, 60_000)

test('a version that is older than the database does not start, and one line says why', async () => {
  const later = (migrationsOfBuild().at(-1) ?? 0) + 1
  await pool.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', ['of a later version', later])
  await expect(openDatabase({ databaseUrl: url, dataDir }, silentLog)).rejects.toThrow(/^the database is of a newer version of the portal than this one \(\d+\.\d+\.\d+\): start that version, or restore a backup/)
  await pool.query('delete from drizzle.__drizzle_migrations where created_at = $1', [later])
  await (await openDatabase({ databaseUrl: url, dataDir }, silentLog)).close()
})
