/** A report of a million rows as a file: what it takes, what others feel of it, and what comes of it when it is cancelled or its server dies. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { calls } from '../../contract/calls.ts'
import type { ReportFormat, ReportRun } from '../../contract/modules/reports/shapes.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { startPostgres } from '../support/postgres.ts'
import { type Product, startProduct } from '../support/product.ts'
import { type Bench, meanwhile, quantile, type Table, timeOf } from './kit.ts'
import { DAYS } from './many-days.ts'
import { filling, madeOnce, morePeople, onDatabase, untilQuiet } from './many-people.ts'
import { memoryOf, processorOf } from './process.ts'

/** A day each of so many people, so many days: the rows. */
const [PEOPLE, LENGTH] = [5_000, 200]
/** Days of a file that is cancelled, or whose server dies: how soon it is over does not hang on its length. */
const PART = 40
const FEW = 10_000
const QUIET_MS = 15_000
const LONGEST_MS = 30 * 60_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const seconds = (ms: number) => (ms / 1000).toFixed(1)
const both = (took: readonly number[]) => `${quantile(took, 0.5).toFixed(1)}, ${quantile(took, 0.99).toFixed(1)}`
const load = () => (loadavg()[0] ?? 0).toFixed(1)

interface Stretch {
  from: string
  until: string
}

interface World {
  product: Product
  hr: Colleague
  /** Id of the report of days. */
  reportId: string
  log: (text: string) => void
}

const until = async <T>(read: () => Promise<T>, isSo: (value: T) => boolean, everyMs = 50): Promise<T> => {
  for (const end = performance.now() + LONGEST_MS; performance.now() < end; await pause(everyMs)) {
    const value = await read()
    if (isSo(value)) return value
  }
  throw new Error('it took too long')
}

const runOf = ({ hr }: World, id: string): Promise<ReportRun> => hr.get(calls.reports.run, { id })
const halves = ({ product }: World): number => readdirSync(join(product.dataDir, 'reports')).length

async function started({ hr, reportId }: World, format: ReportFormat, days: Stretch): Promise<string> {
  const id = randomUUID()
  await hr.get(calls.reports.startRun, { id, reportId, scope: 'all', format, parameters: [{ key: 'from', value: days.from }, { key: 'until', value: days.until }] })
  return id
}

/** Other people who work meanwhile. */
async function others(product: Product) {
  const [sari, dina] = await Promise.all([colleague(product, 'supervisor'), colleague(product, 'employee')])
  const inbox = meanwhile(() => sari.get(calls.attachmentsInbox.inboxList, { paginationSize: 50 }))
  const leave = meanwhile(() => dina.get(calls.leaveRequests.list, { scope: 'mine' }))
  // asks the database nothing: what it takes is the wait for the process
  const live = meanwhile(async () => (await fetch(`${product.origin}/api/health/live`)).text())
  return { stop: async () => ({ inbox: await inbox.stop(), leave: await leave.stop(), live: await live.stop() }) }
}

/** One file, with what it took of the server. @param watched others work meanwhile */
async function made(world: World, format: ReportFormat, days: Stretch, watched: boolean): Promise<(string | number)[]> {
  const { product, log } = world
  await pause(1000)
  const before = memoryOf(product)
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(product))), 250)
  const working = watched ? await others(product) : undefined
  const processor = processorOf(product)
  const from = performance.now()
  const id = await started(world, format, days)
  const done = await until(() => runOf(world, id), ({ status }) => status === 'done' || status === 'failed', watched ? 250 : 20).finally(() => clearInterval(watch))
  const took = performance.now() - from
  if (done.status === 'failed') throw new Error(`${format}: ${done.error}`)
  const felt = await working?.stop()
  const [rows, size] = [done.rows ?? 0, done.size ?? 0]
  log(`${format}, ${rows} rows: ${seconds(took)} s, ${before} to ${peak} MB, load ${load()}${felt ? `, inbox ${both(felt.inbox)}, own leave ${both(felt.leave)}, live ${both(felt.live)}` : ''}`)
  return [`${format}, ${rows.toLocaleString('en')} rows`, seconds(took), (rows / (took / 1000)).toFixed(0), (size / 1e6).toFixed(1), before, peak, ((processorOf(product) - processor) / (took / 1000)).toFixed(2), ...(felt ? [both(felt.inbox), both(felt.leave), both(felt.live)] : ['–', '–', '–']), load()]
}

async function quiet({ product, log }: World): Promise<(string | number)[]> {
  const working = await others(product)
  await pause(QUIET_MS)
  const { inbox, leave, live } = await working.stop()
  log(`without one: inbox ${both(inbox)}, own leave ${both(leave)}, live ${both(live)}`)
  return ['no file', '–', '–', '–', '–', memoryOf(product), '–', both(inbox), both(leave), both(live), load()]
}

const isAt = (part: number) => ({ done, total }: ReportRun) => total !== null && total > 0 && (done ?? 0) / total >= part

async function cancelled(world: World, days: Stretch): Promise<(string | number)[][]> {
  const id = await started(world, 'xlsx', days)
  await until(() => runOf(world, id), isAt(0.4))
  const from = performance.now()
  const called = await timeOf(() => world.hr.get(calls.reports.cancelRun, { id }))
  await until(async () => halves(world), (n) => n === 0, 10)
  const gone = performance.now() - from
  world.log(`cancelled: ${seconds(gone)} s`)
  return [['cancelled at 40 %: the call, ms', called.toFixed(0)], ['until nobody works on it and its half is gone, s', seconds(gone)]]
}

/** The process dies at 60 %; another one on the same database goes on. */
async function killed(world: World, client: pg.Client, days: Stretch): Promise<{ rows: (string | number)[][]; product: Product }> {
  const id = await started(world, 'csv', days)
  await until(() => runOf(world, id), isAt(0.6))
  await world.product.kill()
  const from = performance.now()
  const product = await world.product.restart()
  const back = performance.now() - from
  const again = { ...world, product, hr: await colleague(product, 'hr') }
  const attempts = async () => Number((await client.query<{ n: number }>('select attempts as n from report_run where id = $1', [id])).rows[0]?.n)
  await until(attempts, (n) => n === 2)
  const taken = performance.now() - from
  const done = await until(() => runOf(again, id), ({ status }) => status === 'done' || status === 'failed', 250)
  const whole = performance.now() - from
  const one = async (text: string) => Number((await client.query<{ n: number }>(text, [id])).rows[0]?.n)
  const files = readdirSync(join(product.dataDir, 'files', 'reports')).filter((name) => name.startsWith(id)).length
  world.log(`killed: begun anew after ${seconds(taken)} s, done after ${seconds(whole)} s`)
  return {
    product,
    rows: [
      ['killed at 60 %: until another server is up, s', seconds(back)], ['until it is begun anew (a lease lasts 30 s), s', seconds(taken)], ['until the file is there, s', seconds(whole)],
      ['rows of it', (done.rows ?? 0).toLocaleString('en')], ['files, halves, lines in the audit, notices that it is ready', `${files}, ${halves(again)}, ${await one("select count(*)::int as n from audit where record_id = $1 and call = 'reports.run'")}, ${await one("select count(*)::int as n from notification where event_key = 'report:' || $1 || ':reportReady'")}`],
    ],
  }
}

/** Days of so many people before those the demo company has of its own. @returns all of them, a part, and a stretch of few */
async function filled(client: pg.Client, people: number): Promise<{ all: Stretch; part: Stretch; few: Stretch }> {
  await morePeople(client, people)
  const text = "select to_char(min(date), 'YYYY-MM-DD') as own, to_char(min(date) - $1::int, 'YYYY-MM-DD') as from, to_char(min(date) - 1, 'YYYY-MM-DD') as until, to_char(min(date) - $2::int, 'YYYY-MM-DD') as few, to_char(min(date) - $3::int, 'YYYY-MM-DD') as part from attendance_day"
  const [day] = (await client.query<{ own: string; from: string; until: string; few: string; part: string }>(text, [LENGTH, Math.min(LENGTH, Math.ceil(FEW / people)), PART])).rows
  if (!day) throw new Error('the demo company has no days')
  await filling(client, ['attendance_day'], async () => void (await client.query(DAYS, [day.from, day.until, day.own])))
  await client.query('analyze')
  return { all: { from: day.from, until: day.until }, part: { from: day.part, until: day.until }, few: { from: day.few, until: day.until } }
}

export const reports: Bench = {
  about: `Files of the report of attendance over HTTP on PostgreSQL, beside people who read their inbox (27 items) and their own leave.`,
  async run({ size, log }) {
    const postgres = await startPostgres()
    const folder = mkdtempSync(join(tmpdir(), 'ess-bench-'))
    const name = `bench_reports_${Date.now()}`
    let product: Product | undefined
    try {
      let days: Awaited<ReturnType<typeof filled>> | undefined
      const url = await madeOnce(postgres.url, name, async (made) => {
        const demo = await startProduct({ dataDir: join(folder, 'demo'), env: { DATABASE_URL: made } })
        await pause(2000)
        await untilQuiet(made).finally(() => demo.stop())
        days = await onDatabase(made, (client) => filled(client, Math.max(220, Math.round(PEOPLE * size))))
      })
      if (!days) throw new Error('it is there already')
      const { all, part, few } = days
      product = await startProduct({ dataDir: join(folder, 'data'), env: { DATABASE_URL: url } })
      await pause(2000)
      await untilQuiet(url)
      const hr = await colleague(product, 'hr')
      const reportId = (await hr.get(calls.reports.index, {})).reports.find((r) => r.code === 'attendance')?.id ?? ''
      const world: World = { product, hr, reportId, log }
      log(`load ${load()}`)
      const rows: Table['rows'] = [['', 'seconds', 'rows a second', 'MB', 'memory before, MB', 'at its highest', 'cores the server used', 'inbox, p50 and p99, ms', 'own leave, p50 and p99, ms', 'health check, p50 and p99, ms', 'load of the machine']]
      rows.push(await quiet(world))
      for (const format of ['xlsx', 'csv'] as const) {
        rows.push(await made(world, format, few, false))
        rows.push(await made(world, format, all, true))
      }
      rows.push(await quiet(world))
      const told: Table['rows'] = [['', 'measured'], ...(await cancelled(world, part))]
      const after = await onDatabase(url, (client) => killed(world, client, part))
      product = after.product
      return [{ title: 'Files', rows }, { title: 'Cancelled, and killed (SIGKILL)', rows: [...told, ...after.rows] }]
    } finally {
      await product?.stop()
      await onDatabase(postgres.url, (client) => client.query(`drop database if exists ${name} with (force)`)).catch(() => undefined)
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
