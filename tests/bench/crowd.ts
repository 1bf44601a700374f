/** One announcement to 50,000 people, and 500 approvals at once beside one after the other. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { calls } from '../../contract/calls.ts'
import { addDays } from '../../contract/kit/civil-date.ts'
import { uuidv7 } from '../../contract/kit/ids.ts'
import { colleague } from '../support/colleague.ts'
import { startPostgres } from '../support/postgres.ts'
import { type Product, startProduct } from '../support/product.ts'
import { type Bench, meanwhile, quantile, type Table, timeOf } from './kit.ts'
import { madeOnce, morePeople, onDatabase, untilQuiet } from './many-people.ts'
import { memoryOf } from './process.ts'

const TOLD = 50_000
const ITEMS = 500
const LONGEST_MS = 10 * 60_000
/** What is queued for devices goes out afterwards, for as long as it takes. */
const WATCHED_MS = 30_000
const newId = () => uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
const seconds = (ms: number) => (ms / 1000).toFixed(1)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const numberOf = async (client: pg.Client, text: string, values: unknown[] = []): Promise<number> => (await client.query<{ n: number }>(text, values)).rows[0]?.n ?? 0

async function announced(product: Product, client: pg.Client, log: (text: string) => void): Promise<Table> {
  const [hr, dina] = await Promise.all([colleague(product, 'hr'), colleague(product, 'employee')])
  const ownLeave = () => dina.get(calls.leaveRequests.list, { scope: 'mine' })
  const id = newId()
  const everybody = { siteIds: [], departmentIds: [], grades: [] }
  const { version } = await hr.get(calls.announcements.announcementSave, { id, version: 0, title: 'To all of you', body: 'Good news.', attachmentIds: [], audience: everybody, mustAcknowledge: true, pinned: false })
  const quietly = meanwhile(ownLeave)
  await pause(5000)
  const quiet = await quietly.stop()
  const memory = memoryOf(product)
  let peak = memory
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(product))), 100)
  try {
    const called = await timeOf(() => hr.get(calls.announcements.announcementPublish, { id, version }))
    log(`published in ${called.toFixed(0)} ms`)
    const published = performance.now()
    const notices = () => numberOf(client, 'select count(*)::int as n from notification where record_id = $1', [id])
    while ((await notices()) === 0) await pause(100)
    const first = performance.now()
    const others = meanwhile(ownLeave)
    // `told_at` stands when everybody has been told
    while ((await numberOf(client, 'select count(*)::int as n from announcement where id = $1 and told_at is not null', [id])) === 0 && performance.now() - first < LONGEST_MS) await pause(100)
    const told = performance.now()
    const people = await notices()
    log(`${people} people told in ${seconds(told - first)} s`)
    const dealtWith = () => numberOf(client, 'select count(*)::int as n from delivery where done_at is not null or failed_at is not null')
    const [before, started] = [await dealtWith(), performance.now()]
    await pause(WATCHED_MS)
    const pushes = ((await dealtWith()) - before) / ((performance.now() - started) / 1000)
    const busy = await others.stop()
    await pause(5000)
    return {
      title: `One announcement to ${people.toLocaleString('en')} people`,
      rows: [
        ['', 'measured'],
        ['the call that publishes it, ms', called.toFixed(0)],
        ['until the first notice (the job comes every 30 s), s', seconds(first - published)],
        ['from the first notice to the last, s', seconds(told - first)],
        [`pushes dealt with a second, over the ${WATCHED_MS / 1000} s after that`, pushes.toFixed(0)],
        ['memory of the server before, MB', memory],
        ['at its highest, MB', peak],
        ['5 s after, MB', memoryOf(product)],
        ['somebody’s own leave before, p50 and p99, ms', `${quantile(quiet, 0.5).toFixed(1)}, ${quantile(quiet, 0.99).toFixed(1)}`],
        ['meanwhile, p50 and p99, ms', `${quantile(busy, 0.5).toFixed(1)}, ${quantile(busy, 0.99).toFixed(1)}`],
      ],
    }
  } finally {
    clearInterval(watch)
  }
}

/** People under the demo's supervisor with a balance of their own, whose leave one approval decides; and somebody of HR who files for them. */
const TEAM = [
  "update approval_matrix set levels = '[{\"resolver\":{\"kind\":\"superior\"},\"rule\":\"anyOne\"}]' where module in ('leave-requests', '*')",
  "update employment e set superior_id = s.employee_id, calendar_id = w.calendar_id, calendar_offset = w.calendar_offset, site_id = w.site_id from account s join employment w on w.employee_id = s.employee_id and w.until is null where s.username = 'supervisor' and e.employee_id in (select id from employee where code like 'Z%')",
  "insert into leave_balance (id, employee_id, leave_type_id) select gen_random_uuid(), e.id, t.id from employee e, leave_type t where e.code like 'Z%' and t.code = 'annual'",
  "insert into leave_gain (id, balance_id, trans_date, generation_type, gain_status, gain_balance, leave_taken, expired_date, posted_at) select gen_random_uuid(), b.id, current_date - 30, 'adjustment', 'active', 30, 0, current_date + 300, now() from leave_balance b join employee e on e.id = b.employee_id where e.code like 'Z%'",
  "insert into account (id, username, password_hash, employee_id, demo) select gen_random_uuid(), 'files', (select password_hash from account where username = 'employee'), employee_id, true from employee_role where role = 'hr' order by employee_id limit 1",
]

/** Files a day of leave for each of them, on as many days as it takes. @returns requests that wait for the supervisor */
async function waiting(product: Product, client: pg.Client, wanted: number, log: (text: string) => void): Promise<{ id: string; version: number }[]> {
  const hr = await colleague(product, 'files')
  const { rows: people } = await client.query<{ id: string }>("select id from employee where code like 'Z%' order by code")
  const leaveType = (await hr.get(calls.leaveRequests.datasourceLeaveType, { paginationSize: 100 })).listData.find((t) => t.displayName === 'Annual leave')?.id ?? ''
  const { today } = await hr.get(calls.general.home, {})
  const made: { id: string; version: number }[] = []
  for (let offset = 10; made.length < wanted && offset < 90; offset++) {
    const startDate = addDays(today, offset)
    const day = { leaveType, startDate, endDate: startDate, startDateLeaveType: 0, endDateLeaveType: 0 } as const
    const count = await hr.get(calls.leaveRequests.getTotalDay, { employeeId: people[0]?.id ?? '', ...day })
    if (count.totalDay !== '1.00' || count.problems.length > 0) continue
    for (const person of people.slice(0, wanted - made.length)) made.push(await hr.get(calls.leaveRequests.saveAndSubmit, { id: newId(), version: 0, employeeId: person.id, ...day, location: null, replacement: null, note: '' }))
    log(`${made.length} requests wait`)
  }
  return made
}

async function approved(product: Product, client: pg.Client, items: number, log: (text: string) => void): Promise<Table> {
  for (const statement of TEAM) await client.query(statement)
  const made = await waiting(product, client, 2 * items, log)
  const sari = await colleague(product, 'supervisor')
  const [one, together] = [made.slice(0, items), made.slice(items)]
  const single: number[] = []
  const singly = await timeOf(async () => {
    for (const { id, version } of one) single.push(await timeOf(() => sari.get(calls.leaveRequests.approve, { id, version })))
  })
  log(`${items} one after the other: ${seconds(singly)} s`)
  const memory = memoryOf(product)
  let peak = memory
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(product))), 100)
  let ok = 0
  const batch = await timeOf(async () => {
    const { outcomes } = await sari.get(calls.attachmentsInbox.inboxBatchAction, { action: 'approve', items: together.map(({ id, version }) => ({ id, module: 'leave-requests', version })) })
    ok = outcomes.filter((o) => o.ok).length
  }).finally(() => clearInterval(watch))
  log(`${ok} in a batch: ${seconds(batch)} s`)
  return {
    title: `${items} last approvals, each with its effects`,
    rows: [
      ['', 'seconds', 'ms each', 'approved'],
      ['one after the other', seconds(singly), (singly / items).toFixed(1), single.length],
      ['in one batch, the most there may be', seconds(batch), (batch / items).toFixed(1), ok],
      ['batch to single', (batch / singly).toFixed(2), '', ''],
      ['memory of the server before the batch and at its highest, MB', memory, peak, ''],
    ],
  }
}

export const crowd: Bench = {
  about: `An announcement to ${TOLD.toLocaleString('en')} people and ${ITEMS} approvals at once, over HTTP on PostgreSQL.`,
  async run({ size, log }) {
    const postgres = await startPostgres()
    const folder = mkdtempSync(join(tmpdir(), 'ess-bench-'))
    const run = Date.now()
    const names = [`bench_crowd_${run}`, `bench_crowd_${run}_told`, `bench_crowd_${run}_batch`] as const
    try {
      await madeOnce(postgres.url, names[0], async (url) => {
        const demo = await startProduct({ dataDir: join(folder, 'demo'), env: { DATABASE_URL: url } })
        await pause(2000)
        // today's leave is granted, to those of the demo company: the others have none, and get none while their notices are measured
        await untilQuiet(url).finally(() => demo.stop())
      })
      const tables: Table[] = []
      for (const [name, people, work] of [[names[1], TOLD * size, announced], [names[2], 220, (p: Product, c: pg.Client, l: typeof log) => approved(p, c, Math.ceil(ITEMS * size), l)]] as const) {
        const url = await madeOnce(postgres.url, name, (made) => onDatabase(made, async (client) => {
          await morePeople(client, Math.max(220, people))
          await client.query('analyze')
        }), `template ${names[0]}`)
        const product = await startProduct({ dataDir: join(folder, name), env: { DATABASE_URL: url, API_TIMEOUT_MS: '600000' } })
        tables.push(await onDatabase(url, (client) => work(product, client, log)).finally(() => product.stop()))
      }
      return tables
    } finally {
      for (const name of names) await onDatabase(postgres.url, (client) => client.query(`drop database if exists ${name} with (force)`)).catch(() => undefined)
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
