/** `npm run backup` and `npm run restore` as an operator runs them, for every kind of database and file store. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { q, tx } from '../db/context.ts'
import { openDatabase } from '../db/database.ts'
import { migrateDatabase, migrateTo } from '../db/migrate.ts'
import { serverPool } from '../db/pool.ts'
import { onServer, openTestDatabase, urlOfDatabase } from '../db/test-database.ts'
import { openFileStore } from '../files/store.ts'
import { type S3StandIn, startS3 } from '../files/testing/s3-stand-in.ts'
import { lastOperation } from '../installation/operations.ts'
import { silentLog } from '../lib/log.ts'
import { seedDemo } from '../seed/index.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { withEmbedded } from './source.ts'

const BUCKET = 'ess-files'
const KEY = randomBytes(32).toString('base64')
const KEYS = { DOCUMENT_KEY: KEY, DEVICE_KEYS: KEY, SECURITY_KEY: KEY }
const home = mkdtempSync(join(tmpdir(), 'ess-backup-'))
const folder = (name: string) => join(home, name)
const made: string[] = []
let s3: S3StandIn

type Environment = Record<string, string>
const installation = ({ DATA_DIR = folder('nowhere'), DATABASE_URL, ...env }: Environment) => ({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL, env })
const whole = { withoutFiles: false, withoutKeys: false }
const back = (env: Environment, file: string, left: Partial<typeof whole> = {}) => backUp(file, installation(env), { ...whole, ...left })
const put = (env: Environment, file: string, withoutKeys = false) => restore(file, installation(env), withoutKeys)
/** As an operator runs it. */
const run = (program: 'backup' | 'restore', env: Environment, ...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> =>
  promisify(execFile)(process.execPath, [programOf(program), ...args], { env: { PATH: process.env.PATH, TMPDIR: tmpdir(), DATA_DIR: folder('nowhere'), ...env } }).then(
    (done) => ({ code: 0, ...done }),
    (error: { code: number; stdout: string; stderr: string }) => ({ code: error.code, stdout: error.stdout, stderr: error.stderr }),
  )
const programOf = (name: string) => new URL(`${name}-command.ts`, import.meta.url).pathname
const inS3 = (): Environment => ({ S3_BUCKET: BUCKET, S3_REGION: 'x', S3_ENDPOINT: s3.endpoint, S3_ACCESS_KEY_ID: 'AKIATEST', S3_SECRET_ACCESS_KEY: 'secret' })
const open = (dataDir: string) => openDatabase({ dataDir }, silentLog)

/** A database that was just made, on the server of the tests. */
async function emptyDatabase(): Promise<string> {
  const url = process.env.TEST_DATABASE_URL as string
  const name = `backup_${randomBytes(6).toString('hex')}`
  await onServer(url, `create database ${name}`)
  made.push(name)
  return urlOfDatabase(url, name)
}

/** Everything a database holds and knows: a digest of all rows of each table, and each index, constraint and trigger. */
async function contentOf(url: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set timezone = 'UTC'`)
    const { rows: tables } = await client.query<{ name: string }>(`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'drizzle') order by 1`)
    const content: Record<string, string> = {}
    for (const { name } of tables) content[name] = (await client.query<{ all: string }>(`select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as all from ${name} t`)).rows[0]?.all ?? ''
    const kinds = {
      indexes: `select indexdef as one from pg_indexes where schemaname = 'public'`,
      constraints: `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as one from pg_constraint where connamespace = 'public'::regnamespace`,
      triggers: `select pg_get_triggerdef(oid) || tgenabled::text as one from pg_trigger where not tgisinternal`,
    }
    for (const [kind, query] of Object.entries(kinds)) content[kind] = (await client.query<{ one: string }>(query)).rows.map((row) => row.one).sort().join('\n')
    return content
  } finally {
    await client.end()
  }
}
/** drizzle notes under a number of its own and when it was asked; that there was a backup is noted after it. */
const withoutNotes = (content: Record<string, string>) => Object.fromEntries(Object.entries(content).filter(([name]) => name !== 'drizzle.__drizzle_migrations' && name !== 'public.operation_note'))

beforeAll(async () => {
  s3 = await startS3(BUCKET, 'AKIATEST', 'x')
})
afterAll(async () => {
  await s3.close()
  for (const name of made) await onServer(process.env.TEST_DATABASE_URL as string, `drop database if exists ${name} with (force)`)
  rmSync(home, { recursive: true, force: true })
})

test('the demo company goes from a PostgreSQL and S3 to the embedded one and a folder, and back to another: every row, index, trigger, file and key', async () => {
  const database = await openTestDatabase()
  const from = database.pool.options.connectionString as string
  try {
    const store = await openFileStore({ dataDir: home, s3: { bucket: BUCKET, region: 'x', endpoint: s3.endpoint, accessKeyId: 'AKIATEST', secretAccessKey: 'secret' } })
    await seedDemo({ now: () => new Date('2026-05-12T08:00:00+07:00') }, (key, bytes, type) => store.put(key, bytes, type))
    mkdirSync(folder('keys'))
    for (const name of ['document.key', 'device.keys', 'security.key']) writeFileSync(join(folder('keys'), name), `${name} of ${KEY}`)
    const objects = new Map(s3.objects)
    expect(objects.size).toBeGreaterThan(5)
    const content = await contentOf(from)
    expect(Object.keys(content).length).toBeGreaterThan(100)

    const first = await back({ DATA_DIR: folder('keys'), DATABASE_URL: from, ...inS3() }, folder('first.tar.gz'))
    expect(first).toEqual({ said: [expect.stringMatching(/^\d+ rows of \d+ tables$/), `${objects.size} files`, 'document.key', 'device.keys', 'security.key'], lacks: [] })
    expect((await lastOperation('backup'))?.getTime()).toBeGreaterThan(Date.now() - 60 * 60_000)
    expect(statSync(folder('first.tar.gz')).mode & 0o777).toBe(0o600)

    await put({ DATA_DIR: folder('embedded') }, folder('first.tar.gz'))
    expect(withoutNotes(await withEmbedded(folder('embedded'), contentOf))).toEqual(withoutNotes(content))
    for (const [key, { bytes }] of objects) expect(readFileSync(join(folder('embedded'), 'files', key.slice(BUCKET.length + 1))).equals(bytes)).toBe(true)
    expect(readFileSync(join(folder('embedded'), 'document.key'), 'utf8')).toBe(`document.key of ${KEY}`)

    await back({ DATA_DIR: folder('embedded') }, folder('second.tar.gz'))
    s3.objects.clear()
    const to = await emptyDatabase()
    const again = { DATA_DIR: folder('server'), DATABASE_URL: to, ...inS3() }
    expect((await put(again, folder('second.tar.gz')))[0]).toContain(`${objects.size} files`)
    expect(withoutNotes(await contentOf(to))).toEqual(withoutNotes(content))
    expect([...s3.objects].map(([key, { bytes }]) => [key, bytes.toString('base64')]).sort()).toEqual([...objects].map(([key, { bytes }]) => [key, bytes.toString('base64')]).sort())
    expect(existsSync(join(folder('server'), 'files'))).toBe(false)
    expect(readdirSync(folder('server')).filter((name) => !name.startsWith('before-')).sort()).toEqual(['device.keys', 'document.key', 'security.key'])

    // nothing is ever overwritten
    await expect(put(again, folder('second.tar.gz'))).rejects.toThrow(/^the database holds a company already: /)
    expect(withoutNotes(await contentOf(to))).toEqual(withoutNotes(content))
  } finally {
    await database.close()
  }
}, 300_000)

/** Rows come in pairs, one transaction each. */
const pairs = async () => (await q().execute<{ rows: number; last: number }>(sql`select count(*)::int as rows, coalesce(max(value::int), 0)::int as last from pair`)).rows[0] ?? { rows: 0, last: 0 }
const write = (n: number) =>
  tx(async () => {
    for (const half of ['a', 'b']) await q().execute(sql`insert into setting (key, value, updated_at) values (${`test.${half}.${n}`}, to_jsonb(${n}::int), now())`)
  })

test('while the server runs: the archive is one moment with all that was done before, and what was there before a restore is kept beside', async () => {
  const dataDir = folder('running')
  const database = await open(dataDir)
  await q().execute(sql`insert into setting (key, value, updated_at) values ('seed', '"none"', now())`)
  mkdirSync(join(dataDir, 'files', 'ab'), { recursive: true })
  writeFileSync(join(dataDir, 'files', 'ab', 'one'), 'the first file')
  const written = { n: 0 }
  const over = new AbortController()
  const writing = (async () => {
    while (!over.signal.aborted) await write(++written.n)
  })()
  while (written.n < 50) await new Promise((resolve) => setTimeout(resolve, 10))
  const before = written.n - 1
  await back({ DATA_DIR: dataDir, ...KEYS }, folder('running.tar.gz'), { withoutKeys: true })
  const during = written.n
  over.abort()
  await writing
  expect(during).toBeGreaterThan(before)
  await expect(put({ DATA_DIR: dataDir, ...KEYS }, folder('running.tar.gz'))).rejects.toThrow(/is in use by process \d+: /)
  await database.close()

  const restored = await put({ DATA_DIR: dataDir, ...KEYS }, folder('running.tar.gz'))
  const kept = /is in (.+before-restore-.+)$/.exec(restored[1] ?? '')?.[1] ?? ''
  expect([existsSync(join(kept, 'postgres', 'PG_VERSION')), readFileSync(join(kept, 'files', 'ab', 'one'), 'utf8')]).toEqual([true, 'the first file'])
  expect(readFileSync(join(dataDir, 'files', 'ab', 'one'), 'utf8')).toBe('the first file')
  const again = await open(dataDir)
  await q().execute(sql`create temporary view pair as select value from setting where key like 'test.%'`)
  const found = await pairs()
  expect(found.rows).toBe(found.last * 2)
  expect(found.last).toBeGreaterThanOrEqual(before)
  expect(found.last).toBeLessThanOrEqual(written.n)
  await again.close()
  expect(readdirSync(dataDir).filter((name) => name.startsWith('incoming'))).toEqual([])
  expect(readdirSync(home).filter((name) => name.startsWith('.ess-backup') || name.endsWith('.part'))).toEqual([])
}, 300_000)

test('what is not in the archive is said line by line, and the exit code says so too; what is meant so is not', async () => {
  const dataDir = folder('lacking')
  const database = await open(dataDir)
  await q().execute(sql`insert into attachment (id, owner_employee_id, file_name, type, size, sha256, category, storage_key, created_at) values (gen_random_uuid(), gen_random_uuid(), 'a', 'a', 1, 'a', 1, 'ab/gone', now())`)
  await database.close()
  const lacks = await run('backup', { DATA_DIR: dataDir, DOCUMENT_KEY: KEY }, folder('lacking.tar.gz'))
  expect(lacks.code).toBe(2)
  expect(lacks.stderr.trimEnd().split('\n')).toEqual([
    expect.stringContaining('lacking.tar.gz written'),
    'not in it: 1 files that the database names are not in the store: ab/gone',
    expect.stringMatching(/^not in it: DOCUMENT_KEY comes from the environment/),
    expect.stringMatching(/^not in it: device.keys is not in /),
    expect.stringMatching(/^not in it: security.key is not in /),
  ])
  expect(await back({ DATA_DIR: dataDir }, folder('meant.tar.gz'), { withoutFiles: true, withoutKeys: true })).toMatchObject({ said: expect.arrayContaining(['no files']) as unknown, lacks: [] })
  // and a restore that would begin with other keys says it before
  await expect(put({ DATA_DIR: folder('keyless') }, folder('meant.tar.gz'))).rejects.toThrow(/^the archive holds no document.key, and DOCUMENT_KEY is not set/)
  expect(readdirSync(folder('keyless'))).toEqual([])
  const restored = await put({ DATA_DIR: folder('keyless') }, folder('meant.tar.gz'), true)
  expect(restored[0]).toContain('they were left out')
  // nothing was there: nothing is kept beside, and nothing said of it
  expect([restored.join('\n'), ...readdirSync(folder('keyless'))].filter((text) => text.includes('before-restore'))).toEqual([])
}, 300_000)

test('S3 that does not answer is a failure, not an archive without files', async () => {
  s3.failWith({ status: 403, code: 'AccessDenied' })
  const url = await emptyDatabase()
  const pool = serverPool(url, () => undefined)
  await migrateDatabase(pool)
  await pool.end()
  await expect(back({ DATABASE_URL: url, ...inS3(), ...KEYS }, folder('s3.tar.gz'))).rejects.toThrow(/AccessDenied/)
  s3.failWith(null)
  expect(existsSync(folder('s3.tar.gz'))).toBe(false)
}, 300_000)

test('an archive of an earlier build is restored as it was, and the next start brings it up to date', async () => {
  const url = await emptyDatabase()
  const pool = serverPool(url, () => undefined)
  const client = await pool.connect()
  const earlier = readMigrationFiles({ migrationsFolder: new URL('../db/migrations', import.meta.url).pathname }).at(20)?.hash ?? ''
  expect([await migrateTo(client, 'no such'), await migrateTo(client, earlier)]).toEqual([false, true])
  await client.query(`insert into setting (key, value, updated_at) values ('seed', '"none"', now())`)
  client.release()
  await pool.end()
  await back({ DATABASE_URL: url, DATA_DIR: folder('none') }, folder('earlier.tar.gz'), { withoutFiles: true, withoutKeys: true })
  await put({ DATA_DIR: folder('earlier') }, folder('earlier.tar.gz'), true)
  expect(withoutNotes(await withEmbedded(folder('earlier'), contentOf))).toEqual(withoutNotes(await contentOf(url)))
  const database = await open(folder('earlier'))
  expect((await q().execute(sql`select 1 from objective_progress limit 1`)).rows).toEqual([])
  await database.close()
}, 300_000)

test('by way of standard output and input, as from a container', async () => {
  const database = await open(folder('piped'))
  await q().execute(sql`insert into setting (key, value, updated_at) values ('seed', '"none"', now())`)
  await database.close()
  await promisify(execFile)('sh', ['-c', `DATA_DIR=${folder('piped')} ${process.execPath} ${programOf('backup')} - --without-keys | DATA_DIR=${folder('out')} ${process.execPath} ${programOf('restore')} - --without-keys`])
  expect(existsSync(join(folder('out'), 'postgres', 'PG_VERSION'))).toBe(true)
}, 300_000)

test('what cannot be is one line, and exits with 1', async () => {
  writeFileSync(folder('other.tar.gz'), 'no archive')
  await expect(back({ DATA_DIR: folder('piped') }, join(folder('piped'), 'inside.tar.gz'))).rejects.toThrow(/^the archive may not lie in /)
  await expect(back({}, folder('x.tar.gz'))).rejects.toThrow(/^nothing to back up: there is no database in /)
  await expect(back({ DATABASE_URL: await emptyDatabase() }, folder('x.tar.gz'))).rejects.toThrow(/^nothing to back up: the database is empty/)
  await expect(back({ DATA_DIR: folder('piped') }, join(home, 'no', 'folder.tar.gz'))).rejects.toThrow(/^no such folder: /)
  await expect(put({ DATA_DIR: folder('r1') }, folder('none.tar.gz'))).rejects.toThrow(/^no such file: /)
  await expect(put({ DATA_DIR: folder('r2') }, folder('other.tar.gz'))).rejects.toThrow(/^tar failed: /)
  expect(await run('restore', { DATA_DIR: folder('r3') })).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(/^npm run restore -- <file.tar.gz>.*\n$/) as string })
}, 300_000)
