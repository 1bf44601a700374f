/** What becomes of calls when the machine of the database is gone, or is the primary no more. */
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { isDatabaseUnreachable } from '../lib/service-away.ts'
import { type Db, q, tx, useDatabase } from './context.ts'
import { serverPool } from './pool.ts'
import { onServer, urlOfDatabase } from './test-database.ts'
import { layWire, type Wire } from './testing/wire.ts'
import { withTransactionLimit } from './watchdog.ts'

const server = process.env.TEST_DATABASE_URL ?? ''
const name = `wire_${randomBytes(6).toString('hex')}`
const direct = urlOfDatabase(server, name)
let wire: Wire
let pool: pg.Pool

beforeAll(async () => {
  await onServer(server, `create database ${name}`)
  await onServer(direct, 'create table kept (id int primary key)')
})
afterAll(() => onServer(server, `drop database ${name} with (force)`))
beforeEach(async () => {
  wire = await layWire(direct)
  pool = serverPool(wire.url, () => undefined)
  const db = drizzle({ client: pool }) as unknown as Db
  useDatabase(db, db)
})
afterEach(async () => {
  const ended = pool.end()
  wire.reset()
  await ended
  await wire.close()
})

const write = (id: number) => tx(async () => void (await q().execute(sql`insert into kept values (${id})`)))
const isKept = async (id: number) => (await q().execute(sql`select id from kept where id = ${id}`)).rows.length === 1

interface Ended { how: 'done' | 'away' | 'otherwise'; afterMs: number }
async function ended(work: Promise<unknown>): Promise<Ended> {
  const began = performance.now()
  const how = await work.then(() => 'done' as const, (error: unknown) => (isDatabaseUnreachable(error) ? ('away' as const) : ('otherwise' as const)))
  return { how, afterMs: performance.now() - began }
}

/** So many connections that nobody uses. */
async function idle(count: number): Promise<void> {
  const clients = await Promise.all(Array.from({ length: count }, () => pool.connect()))
  for (const client of clients) client.release()
}

/** Sooner than the watchdog would end it: an answer within ten seconds. */
const SOON_MS = 9_500

test('a network that is cut without a word: calls that wait and calls that come are told within ten seconds', async () => {
  await idle(3)
  wire.cut('new ones')
  const [own, inTransaction, fresh] = await Promise.all([ended(q().execute(sql`select 1`)), ended(write(1)), ended(Promise.all(Array.from({ length: 12 }, () => q().execute(sql`select 1`))))])
  for (const { how, afterMs } of [own, inTransaction, fresh]) {
    expect(how).toBe('away')
    expect(afterMs).toBeLessThan(SOON_MS)
  }
  wire.mend()
  await write(1)
  expect(await isKept(1)).toBe(true)
}, 40_000)

test('a machine that is gone while another has its place: one call is told, and the others find the new one', async () => {
  await idle(5)
  wire.cut()
  const first = await ended(write(2))
  expect(first.how).toBe('away')
  expect(first.afterMs).toBeLessThan(SOON_MS)
  expect(pool.totalCount).toBe(0)
  const later = await ended(Promise.all([3, 4, 5, 6].map(write)))
  expect(later.how).toBe('done')
  expect(later.afterMs).toBeLessThan(3_000)
}, 40_000)

test('a commit whose answer never comes is not said to be refused, and what it wrote is there', async () => {
  wire.cutAfter('commit')
  const { how, afterMs } = await ended(write(7))
  expect(how).toBe('away')
  expect(afterMs).toBeLessThan(SOON_MS)
  await expect.poll(() => isKept(7)).toBe(true)
}, 40_000)

test('connections to a primary that is a standby now are used no more after the first that says so', async () => {
  const clients = await Promise.all([1, 2, 3, 4].map(() => pool.connect()))
  for (const client of clients) await client.query('set default_transaction_read_only = on')
  for (const client of clients) client.release()
  const answers = [await ended(write(10)), await ended(write(11)), await ended(write(12))]
  expect(answers.map(({ how }) => how)).toEqual(['away', 'done', 'done'])
  for (const { rows } of await Promise.all([1, 2, 3, 4].map(() => q().execute(sql`select current_setting('transaction_read_only') as only`)))) expect(rows).toEqual([{ only: 'off' }])
})

test('one that was taken back for another reason is used again', async () => {
  await write(20)
  const before = wire.opened()
  for (let i = 0; i < 3; i++) expect((await ended(write(20))).how).toBe('otherwise')
  expect(wire.opened()).toBe(before)
})

test.each(['53100', '53200', '53400'])('a server without room (%s) is there: the other connections are used again', async (code) => {
  await idle(4)
  const before = wire.opened()
  const client = await pool.connect()
  const raised = await ended(client.query(`do $$ begin raise exception 'no room' using errcode = '${code}'; end $$`))
  client.release()
  expect(raised.how).toBe('away')
  await idle(4)
  expect([pool.totalCount, wire.opened()]).toEqual([4, before])
})

test('behind a pooler a statement over its time costs its own connection alone', async () => {
  const pooled = serverPool(wire.url, () => undefined, 4, { prepared: true })
  const clients = await Promise.all([1, 2, 3, 4].map(() => pooled.connect()))
  for (const client of clients) client.release()
  const before = wire.opened()
  await withTransactionLimit(200, async () => expect((await ended(pooled.query('select pg_sleep(5)'))).how).toBe('away'))
  await Promise.all([1, 2, 3].map(() => pooled.query('select 1')))
  expect([pooled.totalCount, wire.opened()]).toEqual([3, before])
  await pooled.end()
})

test('an idle connection that dies is told of once', async () => {
  const told: string[] = []
  const heard = serverPool(wire.url, ({ message }) => void told.push(message), 2)
  const { rows: [own] } = await heard.query<{ pid: number }>('select pg_backend_pid() as pid')
  await onServer(direct, `select pg_terminate_backend(${own?.pid})`)
  await expect.poll(() => heard.totalCount).toBe(0)
  expect(told).toHaveLength(1)
  await heard.end()
})

test('what a process that stands still holds in an open transaction is given back by the database', async () => {
  const other = new pg.Client({ connectionString: direct })
  await other.connect()
  await withTransactionLimit(500, async () => {
    const client = await pool.connect()
    await client.query('begin')
    await client.query('insert into kept values (30)')
    wire.cut('new ones')
    const { how, afterMs } = await ended(other.query('insert into kept values (30)'))
    expect(how).toBe('done')
    expect(afterMs).toBeLessThan(SOON_MS)
    client.release(true)
  })
  await other.end()
}, 40_000)

test('a statement that only takes its time is left alone', async () => {
  expect((await ended(q().execute(sql`select pg_sleep(7)`))).how).toBe('done')
}, 20_000)
