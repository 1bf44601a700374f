import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentLog } from '../lib/log.ts'
import { q, tx, useDatabase } from './context.ts'
import { DataDirInUse, lockDataDir } from './data-dir-lock.ts'
import { type Database, openDatabase } from './database.ts'
import { withTransactionLimit } from './watchdog.ts'

describe('the embedded database', () => {
  let database: Database
  const dataDir = mkdtempSync(join(tmpdir(), 'ess-db-'))
  beforeAll(async () => {
    database = await openDatabase({ dataDir }, silentLog)
    await q().execute(sql`create table probe (id int primary key, v text)`)
  }, 60_000)
  afterAll(async () => {
    await database.close()
    rmSync(dataDir, { recursive: true })
  })

  test('bringing the schema up to date may take longer than a transaction', async () => {
    const fresh = mkdtempSync(join(tmpdir(), 'ess-db-'))
    const opened = await withTransactionLimit(1, () => openDatabase({ dataDir: fresh }, silentLog))
    await opened.close()
    useDatabase(database.db, database.db)
    rmSync(fresh, { recursive: true })
  })

  test('a second start on the same folder refuses in one line', async () => {
    const error = await openDatabase({ dataDir }, silentLog).catch((e: unknown) => e)
    expect(error).toBeInstanceOf(DataDirInUse)
    expect((error as Error).message).not.toContain('\n')
  })

  test('large and small values at once each come back to whoever sent them', async () => {
    const big = 'z'.repeat(300_000)
    const results = await Promise.all(
      Array.from({ length: 120 }, async (_, i) => {
        const found = i % 3 ? await database.pool.query('select $1::int as n, $2::text as t', [i, `x${i}`]) : await database.pool.query('select $2::int as n, $1::text as t', [big, i])
        const row = found.rows[0] as { n: number; t: string }
        return row.n === i && row.t === (i % 3 ? `x${i}` : big)
      }),
    )
    expect(results.every(Boolean)).toBe(true)
  })

  test('a failed statement leaves the connection usable', async () => {
    await expect(q().execute(sql`select ${'x'}::int`)).rejects.toThrow('Failed query')
    expect((await q().execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  })

  test('a connection that dies inside a transaction rolls it back and lets the next one in', async () => {
    const client = await database.pool.connect()
    client.on('error', () => undefined)
    await client.query('begin')
    await client.query(`insert into probe values (1, 'lost')`)
    ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    client.release(true)
    expect((await q().execute(sql`select count(*)::int as n from probe`)).rows).toEqual([{ n: 0 }])
  })

  test('others do not wait for an open transaction, and see what it did once it is done', async () => {
    const seen = () => q().execute(sql`select v from probe where id = 2`).then(({ rows }) => rows)
    let leave: () => void = () => undefined
    let entered: () => void = () => undefined
    const inside = new Promise<void>((resolve) => (entered = resolve))
    const first = tx(async () => {
      await q().execute(sql`insert into probe values (2, 'kept')`)
      entered()
      await new Promise<void>((resolve) => (leave = resolve))
    })
    await inside
    expect(await seen()).toEqual([])
    leave()
    await first
    expect(await seen()).toEqual([{ v: 'kept' }])
  })

  test('a statement over its time is ended outside of any transaction, too, and the next one finds a connection', async () => {
    const slow = (ms: number) => withTransactionLimit(ms, () => q().execute(sql`select pg_sleep(1.5)`))
    await expect(slow(200)).rejects.toThrow('Failed query')
    await slow(1000)
    expect((await q().execute(sql`select 1 as n`)).rows).toEqual([{ n: 1 }])
  })

  test('a transaction over its time is ended, rolled back, and lets the next one in', async () => {
    const stuck = withTransactionLimit(200, () =>
      tx(async () => {
        await q().execute(sql`insert into probe values (8)`)
        await new Promise((resolve) => setTimeout(resolve, 600))
        await q().execute(sql`insert into probe values (9)`)
      }),
    )
    await expect(stuck).rejects.toThrow('Failed query')
    expect((await q().execute(sql`select count(*)::int as n from probe where id > 7`)).rows).toEqual([{ n: 0 }])
  })
})

describe('the lock on the data folder', () => {
  test('a lock of a dead process is taken over', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ess-lock-'))
    const dead = spawnSync(process.execPath, ['-e', '']).pid
    writeFileSync(join(dataDir, 'lock'), JSON.stringify({ pid: dead, start: '1' }))
    lockDataDir(dataDir)()
    writeFileSync(join(dataDir, 'lock'), JSON.stringify({ pid: process.pid, start: 'another life of this pid' }))
    lockDataDir(dataDir)()
    rmSync(dataDir, { recursive: true })
  })

  test('of many who start at the same moment after a crash, one gets the folder', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ess-lock-'))
    writeFileSync(join(dataDir, 'lock'), '')
    const code = `const { lockDataDir } = await import(${JSON.stringify(new URL('./data-dir-lock.ts', import.meta.url).href)})
      while (Date.now() < ${Date.now() + 2_000});
      try { lockDataDir(${JSON.stringify(dataDir)}); console.log('held'); setTimeout(() => {}, 2_000) } catch { console.log('refused') }`
    const starts = await Promise.all(Array.from({ length: 4 }, () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', code])))
    expect(starts.map((s) => s.stdout.trim()).sort()).toEqual(['held', 'refused', 'refused', 'refused'])
    rmSync(dataDir, { recursive: true })
  }, 20_000)
})
