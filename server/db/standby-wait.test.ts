/** What waits for a synchronous standby that is not there: it is written here, and nobody may see it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { isDatabaseUnreachable } from '../lib/service-away.ts'
import { silentLog } from '../lib/log.ts'
import { type Embedded, startEmbedded } from './embedded/start.ts'
import { serverPool } from './pool.ts'
import { withTransactionLimit } from './watchdog.ts'

const folder = mkdtempSync(join(tmpdir(), 'ess-standby-wait-'))
let embedded: Embedded
let others: pg.Client
let pool: pg.Pool

const rows = async () => (await others.query<{ id: number }>('select id from kept')).rows.map(({ id }) => id)
const waiting = async () => (await others.query(`select pid from pg_stat_activity where wait_event = 'SyncRep'`)).rows.length

/** A setting the whole server obeys; by name, for what is told takes a moment to reach its processes. */
async function standbys(names: string): Promise<void> {
  await others.query(`alter system set synchronous_standby_names = '${names}'`)
  await others.query('select pg_reload_conf()')
  await expect.poll(async () => (await others.query<{ names: string }>(`select current_setting('synchronous_standby_names') as names`)).rows[0]?.names).toBe(names)
}

beforeAll(async () => {
  embedded = await startEmbedded(folder, silentLog)
  others = new pg.Client({ connectionString: embedded.url })
  await others.connect()
  await others.query('set synchronous_commit = local')
  await others.query('create table kept (id int primary key)')
})
afterAll(async () => {
  await others.end()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await others.query('truncate kept')
  pool = serverPool(embedded.url, () => undefined)
  await standbys('nobody')
})
afterEach(async () => {
  await standbys('')
  await pool.end()
})

const failure = (work: Promise<unknown>) => work.then(() => null, (error: unknown) => error)

test('a commit over its time is given up and goes on waiting: nobody sees what no standby has', async () => {
  await withTransactionLimit(700, async () => {
    const client = await pool.connect()
    await client.query('begin')
    await client.query('insert into kept values (1)')
    expect(isDatabaseUnreachable(await failure(client.query('commit')))).toBe(true)
    client.release(true)
  })
  // longer than it would take to be ended
  await wait(2_500)
  expect([await rows(), await waiting()]).toEqual([[], 1])
  await standbys('')
  await expect.poll(rows, { timeout: 10_000 }).toEqual([1])
}, 60_000)

test('a rollback waits for no standby', async () => {
  const client = await pool.connect()
  await client.query('begin')
  await client.query('insert into kept values (2)')
  expect(await withTransactionLimit(5_000, () => failure(client.query('rollback')))).toBeNull()
  client.release()
  expect([await rows(), await waiting()]).toEqual([[], 0])
}, 60_000)

test('a statement without a transaction that waits for a standby is not ended either', async () => {
  await withTransactionLimit(200, async () => expect(isDatabaseUnreachable(await failure(pool.query('insert into kept values (3)')))).toBe(true))
  await wait(1_000)
  expect([await rows(), await waiting()]).toEqual([[], 1])
  await standbys('')
  await expect.poll(rows, { timeout: 10_000 }).toEqual([3])
}, 60_000)
