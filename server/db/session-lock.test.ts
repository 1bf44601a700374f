/** What only one process does at a time while it starts, and who takes over from one that is gone. */
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Log, silentLog } from '../lib/log.ts'
import { serverPool } from './pool.ts'
import { withSessionLock } from './session-lock.ts'
import { onServer, urlOfDatabase } from './test-database.ts'
import { layWire, type Wire } from './testing/wire.ts'

const LOCK = 77
const server = process.env.TEST_DATABASE_URL ?? ''
const name = `lock_${randomBytes(6).toString('hex')}`
const direct = urlOfDatabase(server, name)
const lines: string[] = []
const log: Log = { ...silentLog, warn: (_, line) => void lines.push(line) }
let wire: Wire
let one: pg.Pool
let another: pg.Pool

beforeAll(async () => {
  await onServer(server, `create database ${name}`)
  await onServer(direct, 'create table made (id int primary key)')
})
afterAll(() => onServer(server, `drop database ${name} with (force)`))
beforeEach(async () => {
  lines.splice(0)
  wire = await layWire(direct)
  one = serverPool(wire.url, () => undefined)
  another = serverPool(direct, () => undefined)
})
afterEach(async () => {
  const ended = one.end()
  wire.reset()
  await Promise.all([ended, another.end()])
  await wire.close()
})

test('one that works for long keeps the lock, and who waits is told of it once', async () => {
  const done: string[] = []
  const first = withSessionLock(one, LOCK, () => wait(4_000).then(() => done.push('first')), { silenceMs: 1_000 })
  await wait(300)
  await Promise.all([first, withSessionLock(another, LOCK, () => Promise.resolve(done.push('second')), { log, silenceMs: 1_000 })])
  expect(done).toEqual(['first', 'second'])
  expect(lines).toEqual([expect.stringMatching(/this one waits\. One that is gone loses it after 1 seconds$/)])
}, 30_000)

test('one that is cut off in the middle loses the lock, and what it has changed is taken back', async () => {
  let begun = () => {}
  const isBegun = new Promise<void>((resolve) => (begun = resolve))
  const first = withSessionLock(one, LOCK, async (client) => {
    await client.query('begin')
    await client.query('insert into made values (1)')
    begun()
    await wait(8_000)
  }, { silenceMs: 1_000 }).catch(() => 'cut off')
  await isBegun
  wire.cut('new ones')
  const from = performance.now()
  await withSessionLock(another, LOCK, (client) => client.query('insert into made values (1)'), { silenceMs: 1_000 })
  expect(performance.now() - from).toBeLessThan(5_000)
  wire.reset()
  expect(await first).toBe('cut off')
}, 30_000)
