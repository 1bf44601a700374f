/** What /metrics says is what happened, to whom it is said, and that it is said without the database, too. */
import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { q, tx, useDatabase } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { serverPool } from '../db/pool.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { createDeliverer, type SendOutcome } from '../effects/deliver.ts'
import { delivery, jobRun } from '../effects/table.ts'
import { noteOperation } from '../installation/operations.ts'
import { createJobs } from '../jobs/run.ts'
import type { Job } from '../lib/job.ts'
import { silentLog } from '../lib/log.ts'
import { newId } from '../lib/new-id.ts'
import { noted, observed, workOn } from '../lib/observe.ts'
import { createSecurityLog } from '../lib/security-log.ts'
import { reportRun } from '../reports/table.ts'
import { createMetricsPage } from './page.ts'
import { type Metrics, startMetrics } from './start.ts'

const NOON = new Date('2026-05-12T05:00:00.000Z')
const clock = { now: () => NOON }
const after = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)
let database: Database
let metrics: Metrics
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  metrics = startMetrics()
  await q().delete(delivery)
  await q().delete(jobRun)
})
afterEach(() => metrics.stop())

/** What a family says: each line without its name. */
async function said(family: string): Promise<string[]> {
  const lines = (await metrics.text()).split('\n')
  return lines.filter((line) => line.startsWith(`${family}{`) || line.startsWith(`${family} `)).map((line) => line.slice(family.length).trim())
}
const follow = (jobs: readonly Job[] = []) => metrics.follow({ pool: database.pool, clock, jobs })
const over = (client: pg.Pool) => drizzle({ client }) as unknown as Database['db']
const queue = (rows: Partial<typeof delivery.$inferInsert>[]) => q().insert(delivery).values(rows.map((row) => ({ id: newId(NOON), kind: 'mail', employeeId: randomUUID(), payload: {}, nextAt: NOON, ...row })))

describe('what happened', () => {
  test('calls are counted by id and status, in buckets of their duration', async () => {
    for (const status of ['200', '200', '409']) {
      const work = workOn('call', 'none')
      await observed(work, async () => void Object.assign(work, { name: 'leave-requests.submit', outcome: status }))
    }
    expect(await said('ess_http_request_duration_seconds_count')).toEqual(['{call="leave-requests.submit",status="200"} 2', '{call="leave-requests.submit",status="409"} 1'])
    expect(await said('ess_http_request_duration_seconds_bucket')).toContain('{le="0.25",call="leave-requests.submit",status="200"} 2')
    expect(await said('ess_http_requests_in_flight')).toEqual(['0'])
  })

  test('deliveries by what became of them', async () => {
    const outcomes: SendOutcome[] = [{ done: true }, { done: false, retry: true, error: 'smtp_451' }, { done: false, retry: false, error: 'smtp_550' }, { done: false, wait: after(60) }]
    await queue(outcomes.map(() => ({})))
    await createDeliverer({ clock, log: silentLog, owner: 'one', senders: [{ kind: 'mail', send: () => Promise.resolve(outcomes.pop() ?? { done: true }) }] }).drain()
    expect((await said('ess_deliveries_total')).filter((line) => line.includes('mail'))).toEqual(['{kind="mail",outcome="sent"} 1', '{kind="mail",outcome="put_off"} 1', '{kind="mail",outcome="retry"} 1', '{kind="mail",outcome="given_up"} 1'])
  })

  test('jobs: what became of their turns, and when they were last done', async () => {
    const jobs: Job[] = [
      { name: 'well', schedule: { everyMs: 600_000 }, run: () => Promise.resolve() },
      { name: 'broken', schedule: { dailyAtHour: 1 }, run: () => Promise.reject(new Error('Dina has 5 days')) },
    ]
    follow(jobs)
    await createJobs({ clock, log: silentLog, jobs }).runDue()
    const runs = await said('ess_job_runs_total')
    expect(runs).toEqual(expect.arrayContaining(['{name="well",outcome="done"} 1', '{name="well",outcome="failed"} 0', '{name="broken",outcome="failed"} 1']))
    expect(await said('ess_job_last_success_timestamp_seconds')).toEqual([`{name="well"} ${NOON.getTime() / 1000}`])
    expect(await said('ess_job_interval_seconds')).toEqual(['{name="well"} 600', '{name="broken"} 86400'])
    expect(await metrics.text()).not.toContain('Dina')
  })

  test('a job that another process did is done', async () => {
    const job: Job = { name: 'elsewhere', schedule: { everyMs: 600_000 }, run: () => Promise.resolve() }
    follow([job])
    await q().insert(jobRun).values([{ name: 'elsewhere', turn: '100', doneAt: after(-20) }, { name: 'elsewhere', turn: '101', doneAt: after(-10) }, { name: 'elsewhere', turn: '102' }, { name: 'unlisted', turn: '103', doneAt: NOON }])
    expect(await said('ess_job_last_success_timestamp_seconds')).toEqual([`{name="elsewhere"} ${after(-10).getTime() / 1000}`])
  })

  test('sign-ins by outcome and never by name, messages to devices, callers that were not taken', async () => {
    const security = createSecurityLog({ key: Buffer.alloc(32, 1), clock, sink: { write: () => undefined, close: () => undefined } })
    for (const code of ['wrong', 'wrong', 'tooMany']) security.note('signInRefused', { username: 'dina', call: 'sign-in', address: '10.1.2.3', code })
    security.note('signedIn', { username: 'dina', call: 'sign-in' })
    security.note('refused', { username: 'dina', call: 'leave-requests.submit', status: 403 })
    security.stop()
    noted('push message', 'push', 'gone')
    noted('caller refused', 'api', 'audience')
    expect(await said('ess_sign_ins_total')).toEqual(['success', 'wrong', 'demoRefused', 'tooMany', 'second.wrong'].map((outcome, i) => `{page="sign-in",outcome="${outcome}"} ${[1, 2, 0, 1, 0][i]}`))
    expect(await said('ess_push_messages_total')).toContain('{outcome="gone"} 1')
    expect(await said('ess_callers_refused_total')).toEqual(['{reason="audience"} 1'])
    expect(await metrics.text()).not.toMatch(/dina|10\.1\.2\.3/)
  })
})

describe('what stands in the database', () => {
  test('queues: due, waiting, given up, and how old the oldest is', async () => {
    follow()
    await queue([{ nextAt: after(-30) }, { nextAt: after(-1) }, { nextAt: after(10) }, { failedAt: after(-60), nextAt: after(-90) }, { doneAt: after(-60) }, { kind: 'push', nextAt: after(5) }])
    await q().insert(reportRun).values({ id: randomUUID(), reportCode: 'leave', employeeId: randomUUID(), scope: 'own', scopeMark: '', parameters: [], language: 'en', format: 'csv', status: 'queued', createdAt: NOON })
    expect(await said('ess_delivery_queue_length')).toEqual([
      '{kind="mail",state="due"} 2', '{kind="mail",state="waiting"} 1', '{kind="mail",state="dead"} 1',
      '{kind="push",state="due"} 0', '{kind="push",state="waiting"} 1', '{kind="push",state="dead"} 0',
    ])
    expect(await said('ess_delivery_oldest_due_age_seconds')).toEqual(['{kind="mail"} 1800', '{kind="push"} 0'])
    expect(await said('ess_report_queue_length')).toEqual(['{state="queued"} 1', '{state="running"} 0'])
    expect(await said('ess_database_up')).toEqual(['1'])
    expect(await said('ess_database_writable')).toEqual(['1'])
  })

  test('the pool of this process', async () => {
    follow()
    expect(await said('ess_database_pool_max_connections')).toEqual([String(database.pool.options.max)])
    expect((await said('ess_database_pool_connections')).map((line) => line.split(' ')[0])).toEqual(['{state="used"}', '{state="idle"}'])
    expect(await said('ess_database_pool_waiting')).toEqual(['0'])
  })

  test('a database that is away: 0, no old lengths, and all else', async () => {
    const away = new pg.Pool({ host: '/nowhere' })
    const gone = over(away)
    await queue([{}])
    const aside = over(database.besides)
    useDatabase(gone, gone)
    try {
      metrics.follow({ pool: away, clock, jobs: [] })
      expect(await said('ess_database_up')).toEqual(['0'])
      expect(await said('ess_database_writable')).toEqual(['0'])
      expect(await said('ess_delivery_queue_length')).toEqual([])
      expect(await said('ess_backup_last_success_timestamp_seconds')).toEqual([])
      expect(await said('ess_deliveries_total')).toHaveLength(8)
      expect((await said('process_cpu_seconds_total')).length).toBe(1)
    } finally {
      useDatabase(database.db, aside)
      await away.end()
    }
  })

  test('a database that takes its time is away: the scrape goes on, and no statement is left behind', async () => {
    follow()
    const holder = await database.besides.connect()
    try {
      await holder.query('begin')
      await holder.query('lock table delivery in access exclusive mode')
      const started = performance.now()
      expect(await said('ess_database_up')).toEqual(['0'])
      expect(performance.now() - started).toBeLessThan(10_000)
      const { rows } = await database.pool.query<{ waiting: string }>("select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
      expect(rows[0]?.waiting).toBe('0')
    } finally {
      await holder.query('rollback')
      holder.release()
    }
  })

  test('scrapes that come together ask it once', () =>
    onPoolOfOne(async (pool) => {
      metrics.follow({ pool, clock, jobs: [] })
      const all = await Promise.all(Array.from({ length: 20 }, () => said('ess_database_statement_duration_seconds_count')))
      // begin, the time limit, the question, commit
      expect(new Set(all.flat())).toEqual(new Set(['4']))
    }))

  test('the newest backup that was noted', async () => {
    follow()
    expect(await said('ess_backup_last_success_timestamp_seconds')).toEqual(['0'])
    await noteOperation('backup', after(-600))
    await new Promise((resolve) => setTimeout(resolve, 1_100)) // an answer holds for a second
    expect(await said('ess_backup_last_success_timestamp_seconds')).toEqual([String(after(-600).getTime() / 1000)])
  })
})

/** The database over a pool of its own with one connection, opened while metrics are on as the server's is. */
async function onPoolOfOne(work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const pool = serverPool(process.env.TEST_DATABASE_URL ?? '', () => undefined, 1)
  const db = over(pool)
  const aside = over(database.besides)
  useDatabase(db, aside)
  try {
    await work(pool)
  } finally {
    useDatabase(database.db, aside)
    await pool.end()
  }
}

test('statements are timed once each, those of transactions too, with their wait for a connection', () =>
  onPoolOfOne(async () => {
    const count = () => said('ess_database_statement_duration_seconds_count')
    await Promise.all([q().execute('select 1'), q().execute('select 2')])
    expect(await count()).toEqual(['2'])
    await tx(() => q().execute('select 3'))
    expect(await count()).toEqual(['5'])
    await expect(q().execute('select nothing')).rejects.toThrow('Failed query')
    expect(await count()).toEqual(['6'])
  }))

describe('who is told', () => {
  const TOKEN = 'a-token-of-more-than-20'
  const ask = (page: ReturnType<typeof createMetricsPage>, path = '/metrics', headers: Record<string, string> = {}, method = 'GET') => page(new Request(`http://localhost${path}`, { method, headers }))

  test('with a token: who brings it', async () => {
    const page = createMetricsPage(metrics, TOKEN)
    const right = await ask(page, '/metrics', { authorization: `Bearer ${TOKEN}` })
    expect(right?.status).toBe(200)
    expect(right?.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(await right?.text()).toContain('# TYPE ess_http_request_duration_seconds histogram')
    for (const authorization of ['', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`, TOKEN]) {
      const wrong = await ask(page, '/metrics', { authorization })
      expect([wrong?.status, wrong?.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      expect(await wrong?.text()).not.toContain('ess_')
    }
  })

  test('no other address and no other method', async () => {
    const page = createMetricsPage(metrics, null)
    for (const path of ['/', '/metrics/', '/metrics/x', '/api/metrics']) expect(await ask(page, path)).toBeNull()
    expect((await ask(page, '/metrics', {}, 'POST'))?.status).toBe(405)
    expect((await ask(page, '/metrics?x=1'))?.status).toBe(200)
  })
})
