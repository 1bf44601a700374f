import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { q, tx } from './db/context.ts'
import { openDatabase } from './db/database.ts'
import { silentLog } from './lib/log.ts'

const home = mkdtempSync(join(tmpdir(), 'ess-backup-'))
const dataDir = join(home, 'data')
const run = (folder: string, ...args: string[]) => promisify(execFile)(process.execPath, [new URL('backup.ts', import.meta.url).pathname, ...args], { env: { ...process.env, DATA_DIR: folder } })
const open = (folder: string) => openDatabase({ dataDir: folder }, silentLog)

/** Rows come in pairs, one transaction each. */
const pairs = async () => (await q().execute<{ n: number; last: number; sum: number }>(sql`select count(*)::int as n, max(n)::int as last, sum(way)::int as sum from pair`)).rows[0] ?? { n: 0, last: 0, sum: 0 }
const write = (n: number) =>
  tx(async () => {
    await q().execute(sql`insert into pair values (${n}, 1, ${'x'.repeat(2_000)})`)
    await q().execute(sql`insert into pair values (${n}, -1, '')`)
  })

beforeAll(async () => {
  const database = await open(dataDir)
  await q().execute(sql`create table pair (n int, way int, text text)`)
  mkdirSync(join(dataDir, 'files'))
  writeFileSync(join(dataDir, 'files', 'one'), 'the first file')
  await write(1)
  await database.close()
}, 60_000)
afterAll(() => rmSync(home, { recursive: true, force: true }))

test('while the server runs: the archive is one moment, with all that was done before, and restores into an empty folder to the last row and file', async () => {
  const database = await open(dataDir)
  const written = { n: 1 }
  const over = new AbortController()
  const writing = (async () => {
    while (!over.signal.aborted) await write(++written.n)
  })()
  while (written.n < 50) await new Promise((resolve) => setTimeout(resolve, 10))
  const before = written.n - 1
  const archive = join(home, 'running.tar.gz')
  const { stdout } = await run(dataDir, archive)
  const during = written.n
  over.abort()
  await writing
  await database.close()
  expect(stdout).toContain('running.tar.gz written: postgres, files')
  expect(during).toBeGreaterThan(before)

  const restored = join(home, 'restored')
  mkdirSync(restored)
  await run(restored, 'restore', archive)
  const again = await open(restored)
  const found = await pairs()
  expect(found).toEqual({ n: found.last * 2, last: found.last, sum: 0 })
  expect(found.last).toBeGreaterThanOrEqual(before)
  expect(found.last).toBeLessThanOrEqual(written.n)
  await write(found.last + 1)
  expect((await pairs()).n).toBe(found.n + 2)
  await again.close()
  expect(readFileSync(join(restored, 'files', 'one'), 'utf8')).toBe('the first file')
  expect(existsSync(join(home, 'running.tar.gz.tar.part'))).toBe(false)
}, 120_000)

test('of a stopped server, and what was there before a restore is kept beside', async () => {
  const archive = join(home, 'stopped.tar.gz')
  await run(dataDir, archive)
  const restored = join(home, 'over')
  await (await open(restored)).close()
  const { stdout } = await run(restored, 'restore', archive)
  expect(existsSync(join(/content is in (.+)\n/.exec(stdout)?.[1] ?? '', 'postgres', 'PG_VERSION'))).toBe(true)
  const again = await open(restored)
  expect((await pairs()).sum).toBe(0)
  await again.close()
}, 120_000)

test('what cannot be is one line', async () => {
  const database = await open(dataDir)
  const lines = await Promise.all([
    run(dataDir, 'restore', join(home, 'stopped.tar.gz')),
    run(dataDir, join(dataDir, 'inside.tar.gz')),
    run(join(home, 'nowhere')),
    run(dataDir, 'restore', join(home, 'none.tar.gz')),
  ].map((done) => done.then(() => 'done', (error: { stderr: string }) => error.stderr)))
  await database.close()
  expect(lines).toEqual([
    expect.stringMatching(/^\S+ is in use by process \d+: .*\n$/),
    expect.stringMatching(/^the archive may not lie in .*\n$/),
    expect.stringMatching(/^nothing to back up: .*\n$/),
    expect.stringMatching(/^no such file: .*\n$/),
  ])
}, 60_000)
