/**
 * Makes what an upgrade starts from, with the version that is built now: a database with requests in every state, and a telephone whose queue
 * was cut off in the middle. `node tests/upgrades/make.ts` writes `tests/upgrades/<version>/`; what has been shipped is never made again.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '../../contract/calls.ts'
import { openEngine } from '../../src/offline/engine.ts'
import { writeSession } from '../../src/offline/session.ts'
import { testPort, TestWorld } from '../../src/offline/test-port.ts'
import { type DatabaseDump, dump } from '../faults/upgrades/dump.ts'
import { colleague } from '../support/colleague.ts'
import { books } from '../support/books.ts'
import { httpBrowser, subOf } from '../support/http-sign-in.ts'
import { fileLeave, freeDays } from '../support/leave.ts'
import { type Product, startProduct } from '../support/product.ts'
import { DOCUMENT_KEY, type Left, sessionOn } from './left.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const into = new URL(`${version}/`, import.meta.url).pathname

/** A telephone with a real network to this server. */
async function telephone(product: Product, username: string) {
  const tokens = await httpBrowser(product, username).signIn()
  const world = new TestWorld()
  world.nowMs = Date.now()
  world.fetch = (url, init) => fetch(url, init)
  const port = testPort(world)
  const sub = subOf(tokens.access_token)
  await writeSession(port, sessionOn(product.origin, sub, tokens.access_token))
  return { world, sub, engine: await openEngine(port, { issuer: `${product.origin}/oidc`, sub }) }
}

/** Whole tables and old days that an upgrade shows nothing new with. */
const PRUNED = [
  // published pay stands, for everybody but whoever owns the database
  'begin; set local session_replication_role = replica; delete from payslip_line; delete from payslip; commit', 'delete from effect_log', 'delete from delivery', 'delete from evaluation',
  ...['request_line', 'request_history', 'approval_step', 'request'].map((table) => `delete from ${table} where ${table === 'request' ? 'id' : 'request_id'} in (select id from request where status = 4 and sort_at < now() - interval '40 days' and module <> 'leave-requests')`),
  'delete from rater_answer', 'delete from rater_step', 'delete from day_fact where date < (current_date - 20)',
  "delete from day_fact where kind = 'punch' and date < (current_date - 10)", 'delete from attendance_day where date < (current_date - 10)',
]

const home = mkdtempSync(join(tmpdir(), 'ess-upgrade-'))
const dataDir = join(home, 'data')
const env = { DOCUMENT_KEY }
const product = await startProduct({ dataDir, env })
try {
  const [dina, madeAt] = [await colleague(product, 'employee'), new Date().toISOString()]
  /** A sign-in is over when it is taken up again: its tokens are nobody's. */
  const withoutTokens = (databases: DatabaseDump[]) => JSON.parse(JSON.stringify(databases, (key, value: unknown) => (key === 'accessToken' ? '' : value))) as DatabaseDump[]
  const { employeeId } = await dina.get(calls.general.accountDetails, {})
  const types = await dina.get(calls.leaveRequests.datasourceLeaveType, { paginationSize: 100 })
  const leaveType = types.listData.find((type) => type.displayName === 'Annual leave')?.id
  const waiting = await fileLeave(dina, { note: 'Waits for Sari' })
  const phone = await telephone(product, 'employee')
  const queue = async (from: number, note: string) => {
    const id = crypto.randomUUID()
    const command = (op: string, input: object, baseVersion: number) => ({ op, input: { id, ...input }, recordId: id, baseVersion, label: { key: 'leave:outbox.save' } })
    await phone.engine.enqueueOnly(command(calls.leaveRequests.createOrUpdate.id, { employeeId, leaveType, ...(await freeDays(dina, { from })), location: null, replacement: null, note }, 0))
    await phone.engine.enqueueOnly(command(calls.leaveRequests.submit.id, {}, 1))
    return id
  }
  const answered = await queue(20, 'Sent and answered')
  await phone.engine.drain('manual')
  // the answer to the next is lost on its way back, and nothing goes any more
  let isCut = false
  phone.world.fetch = async (url, init) => {
    if (isCut) throw new TypeError('no network')
    const answer = await fetch(url, init)
    isCut = (init.method ?? 'GET') !== 'GET'
    if (isCut) throw new TypeError('no network')
    return answer
  }
  const unheard = await queue(40, 'Sent, its answer never came')
  await phone.engine.drain('manual')
  const unsent = await queue(60, 'Never sent')
  phone.engine.stop()
  const desk = await telephone(product, 'supervisor')
  await desk.engine.enqueueOnly({ op: calls.leaveRequests.approve.id, input: { id: waiting.id }, recordId: waiting.id, baseVersion: waiting.version, label: { key: 'leave:outbox.save' } })
  desk.engine.stop()
  for (const statement of PRUNED) await books(product, statement)
  const counts = await books<{ module: string; status: number; many: number }>(product, 'select module, status, count(*)::int as many from request where deleted_at is null group by 1, 2 order by 1, 2')
  const left: Left = { madeAt, counts, requests: { waiting: waiting.id, answered, unheard, unsent }, devices: [{ username: 'employee', sub: phone.sub, databases: withoutTokens(await dump(phone.world.storage.indexedDB)) }, { username: 'supervisor', sub: desk.sub, databases: withoutTokens(await dump(desk.world.storage.indexedDB)) }] }
  await product.stop()
  rmSync(into, { recursive: true, force: true })
  mkdirSync(into, { recursive: true })
  writeFileSync(join(into, 'devices.json'), `${JSON.stringify(left, null, 1)}\n`)
  for (const part of ['mail', 'security.log']) rmSync(join(dataDir, part), { recursive: true, force: true })
  execFileSync(process.execPath, ['dist/server/backup.js', join(into, 'database.tar.gz'), '--without-files', '--without-keys'], { env: { ...process.env, ...env, DATA_DIR: dataDir }, stdio: 'inherit' })
} finally {
  await product.kill()
  rmSync(home, { recursive: true, force: true })
}
process.exit(0)
