/** What a call costs the server: on the embedded database and on PostgreSQL, beside the least SQL that finds the same rows and a server that only answers. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '../../contract/calls.ts'
import { toWire } from '../../contract/kit/wire.ts'
import { openDatabase } from '../../server/db/database.ts'
import { silentLog } from '../../server/lib/log.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { detailOf, fileLeave, freeDays } from '../support/leave.ts'
import { startPostgres } from '../support/postgres.ts'
import { freePort, type Product, startProduct } from '../support/product.ts'
import { settled } from '../support/settled.ts'
import { type Bench, quantile, timeOf } from './kit.ts'
import { onDatabase } from './many-people.ts'
import { memoryOf } from './process.ts'

/** Requests at once, where a server is asked how many it can take. */
const AT_ONCE = 8
const HEADING = ['', 'p50, ms', 'p99, ms', `a second, ${AT_ONCE} at once`, 'p99 of these, ms']

type Work = () => Promise<unknown>

/** Times of one after the other, then of several at once. */
async function row(name: string, work: Work, times: number, log: (text: string) => void, alone = false): Promise<(string | number)[]> {
  for (let i = 0; i < 5; i++) await work()
  const single: number[] = []
  for (let i = 0; i < times; i++) single.push(await timeOf(work))
  const many: number[] = []
  const started = performance.now()
  if (!alone) await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (let i = 0; i < times / 2; i++) many.push(await timeOf(work))
  }))
  const seconds = (performance.now() - started) / 1000
  const told = [name, quantile(single, 0.5).toFixed(1), quantile(single, 0.99).toFixed(1), alone ? '–' : (many.length / seconds).toFixed(0), alone ? '–' : quantile(many, 0.99).toFixed(1)]
  log(told.join('  '))
  return told
}

/** Submits one and the same leave again and again; withdrawing it in between is not counted. */
async function submits(person: Colleague, times: number, log: (text: string) => void): Promise<(string | number)[]> {
  const days = await freeDays(person)
  const took: number[] = []
  for (let i = -3; i < times; i++) {
    let id = ''
    const one = await timeOf(async () => ({ id } = await fileLeave(person, { days })))
    const { version } = await detailOf(person, id)
    await person.get(calls.leaveRequests.cancel, { id, version, note: 'another time' })
    if (i >= 0) took.push(one)
  }
  const told = ['submit a leave, with three reads before it', quantile(took, 0.5).toFixed(1), quantile(took, 0.99).toFixed(1), '–', '–']
  log(told.join('  '))
  return told
}

/** The least that finds the same rows, with one connection. */
const BARE = {
  'inbox, rows alone': `select r.* from request r join approval_step s on s.request_id = r.id where s.person_id = $1 and s.status_id = 0 and r.deleted_at is null order by r.sort_at limit 50`,
  'own leave, rows alone': `select * from request where employee_id = $1 and module = 'leave-requests' and deleted_at is null order by sort_at desc limit 10`,
  'own days, rows alone': `select * from attendance_day where employee_id = $1 order by date desc limit 31`,
} as const

type Query = (text: string, values: unknown[]) => Promise<unknown>

async function bare(query: Query, personId: string, times: number, log: (text: string) => void) {
  const rows: (string | number)[][] = []
  for (const [name, text] of Object.entries(BARE)) rows.push(await row(name, () => query(text, [personId]), times, log, true))
  return rows
}

/** A server that has not just made a company: that takes memory, once. */
async function startedAgain(product: Product): Promise<Product> {
  await product.stop()
  return product.restart()
}

async function ofProduct(product: Product, times: number, log: (text: string) => void) {
  const [sari, dina] = await Promise.all([colleague(product, 'supervisor'), colleague(product, 'employee')])
  await settled(product)
  const before = memoryOf(product)
  const rows = [
    await row('inbox, 27 items', () => sari.get(calls.attachmentsInbox.inboxList, { paginationSize: 50 }), times, log),
    await row('own leave', () => dina.get(calls.leaveRequests.list, { scope: 'mine' }), times, log),
    await row('own days, 31', () => dina.get(calls.attendance.list, {}), times, log),
    await row('Home', () => dina.get(calls.general.home, {}), times, log),
    await submits(dina, Math.ceil(times / 4), log),
  ]
  const { employeeId } = await sari.get(calls.general.accountDetails, {})
  return { rows, memory: [before, memoryOf(product)], employeeId, answer: JSON.stringify(toWire(await sari.get(calls.attachmentsInbox.inboxList, { paginationSize: 50 }))) }
}

async function bareServer(answer: string, times: number, log: (text: string) => void) {
  const port = await freePort()
  const child = spawn(process.execPath, [new URL('bare-server.ts', import.meta.url).pathname], { env: { ...process.env, PORT: String(port), ANSWER: answer }, stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  try {
    return await row(`the inbox's answer, ${(answer.length / 1000).toFixed(0)} kB, from a server that only answers`, async () => (await fetch(`http://127.0.0.1:${port}/`)).json(), times, log)
  } finally {
    child.kill()
  }
}

export const serverCalls: Bench = {
  about: 'Calls over HTTP in the demo company. Client, server and database share the cores.',
  async run({ times = 200, log }) {
    const postgres = await startPostgres()
    const folder = mkdtempSync(join(tmpdir(), 'ess-bench-'))
    const name = `bench_calls_${Date.now()}`
    const databaseUrl = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href
    const embedded = join(folder, 'embedded')
    try {
      const withIts = await startedAgain(await startProduct({ dataDir: embedded }))
      const ofEmbedded = await ofProduct(withIts, times, log).finally(() => withIts.stop())
      const opened = await openDatabase({ dataDir: embedded }, silentLog)
      const bareLite = await bare((text, values) => opened.pool.query(text, values), ofEmbedded.employeeId, times, log).finally(() => opened.close())
      await onDatabase(postgres.url, (client) => client.query(`create database ${name}`))
      const server = await startedAgain(await startProduct({ dataDir: join(folder, 'server'), env: { DATABASE_URL: databaseUrl } }))
      const ofServer = await ofProduct(server, times, log).finally(() => server.stop())
      const bareServerSql = await onDatabase(databaseUrl, (client) => bare((text, values) => client.query(text, values), ofServer.employeeId, times, log))
      return [
        { title: 'Embedded database', rows: [HEADING, ...ofEmbedded.rows, ...bareLite] },
        { title: 'PostgreSQL', rows: [HEADING, ...ofServer.rows, ...bareServerSql] },
        { title: 'Without us', rows: [HEADING, await bareServer(ofServer.answer, times, log)] },
        { title: 'Memory of the server (the embedded database included), megabytes; a first start that makes the demo company holds 250 more until it is started again', rows: [['', 'signed in', 'after these calls'], ['embedded', ...ofEmbedded.memory], ['PostgreSQL', ...ofServer.memory]] },
      ]
    } finally {
      await onDatabase(postgres.url, (client) => client.query(`drop database if exists ${name} with (force)`)).catch(() => undefined)
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
