/** Two server processes on one PostgreSQL, the one on a machine whose clock is three hours ahead, the other two hours behind. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import { asc, eq, inArray } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { addDays, civilDateIn, weekday } from '../../contract/kit/civil-date.ts'
import { fromWire, toWire } from '../../contract/kit/wire.ts'
import { q, useDatabase } from '../../server/db/context.ts'
import { lockDataDir } from '../../server/db/data-dir-lock.ts'
import { openDatabase } from '../../server/db/database.ts'
import { delivery, jobRun, notification } from '../../server/effects/table.ts'
import { audit, commandKey } from '../../server/http/table.ts'
import { leaveTypeIds } from '../../server/ledger/leave-types.ts'
import { aCompany } from '../../server/ledger/testing/company.ts'
import { silentLog } from '../../server/lib/log.ts'
import { hashPassword } from '../../server/lib/password.ts'
import { account } from '../../server/org/table.ts'
import { request, requestHistory } from '../../server/request/table.ts'
import { trainingPlace } from '../../server/training/table.ts'
import { anOffer } from '../../server/training/testing/offers.ts'
import { markSeeded } from '../../server/seed/index.ts'
import { type Balancer, startBalancer } from '../support/balancer.ts'
import { aPerson, giveModule, setLevels } from '../support/company.ts'
import { type Own, ownDatabase } from '../support/database-of-own.ts'
import { lookInto } from '../support/look.ts'
import { killAll, type ServerProcess, startServer } from '../support/process.ts'

const HOUR = 3_600_000
const NEAR_MS = 5_000
const root = new URL('../..', import.meta.url).pathname

let own: Own
beforeAll(async () => {
  own = await ownDatabase(process.env.TEST_DATABASE_URL)
})
afterAll(async () => {
  killAll()
  await own.drop()
})

test('on the embedded database there is never a second one: it is refused in one line', async () => {
  const letGo = lockDataDir(own.dataDir)
  await expect(startServer({ DATA_DIR: own.dataDir, SEED: 'none' })).rejects.toThrow(new RegExp(`ended with 1:\\n\\{.*"message":"[^"]* is in use by process ${process.pid}: stop it, or start with another DATA_DIR"\\}\\n$`))
  letGo()
})

describe('two on one PostgreSQL', () => {
  const people = { employee: '', superior: '', peer: '' }
  const token = { employee: '', superior: '', peer: '' }
  const servers: ServerProcess[] = []
  const addresses: string[] = []
  let balancer: Balancer
  let pool: pg.Pool

  const signIn = async (employeeId: string): Promise<string> => {
    const [row] = await q().select().from(account).where(eq(account.id, employeeId))
    const { stdout } = await promisify(execFile)(process.execPath, ['server/token.ts', row?.username ?? ''], { cwd: root, env: { ...process.env, PORT: String(balancer.port), PASSWORD: 'together' } })
    return stdout.trim().split('\n').at(-1) ?? ''
  }

  beforeAll(async () => {
    const database = await openDatabase(own, silentLog)
    const company = await aCompany()
    await setLevels([{ resolver: { kind: 'superior' }, rule: 'anyOne' }])
    people.superior = await aPerson(company, 'Surya Superior')
    people.employee = await aPerson(company, 'Eka Employee', { superiorId: people.superior })
    people.peer = await aPerson(company, 'Putri Peer', { superiorId: people.superior })
    await giveModule('training-open-registration')
    await q().update(account).set({ passwordHash: await hashPassword('together') })
    await markSeeded('none', new Date())
    await database.close()
    balancer = await startBalancer(addresses)
    const start = (name: string, hours: number) =>
      startServer({ ...own.env, DATA_DIR: join(own.dataDir, name), SEED: 'none', PUBLIC_URL: `http://localhost:${balancer.port}`, WRONG_CLOCK_MS: String(hours * HOUR) }, ['wrong-clock.mjs', 'die-at-statement.mjs'])
    servers.push(...(await Promise.all([start('ahead', 3), start('behind', -2)])))
    addresses.push(...servers.map((s) => new URL(s.api).origin))
    pool = lookInto(own.dataDir, own.databaseUrl)
    const looked = drizzle({ client: pool })
    useDatabase(looked, looked)
    token.employee = await signIn(people.employee)
    token.superior = await signIn(people.superior)
    token.peer = await signIn(people.peer)
  }, 120_000)
  afterAll(async () => {
    await pool?.end()
    await balancer?.close()
  })

  interface Sent { status: number; text: string; replayed: boolean }
  async function send(server: number, who: keyof typeof people, path: string, input: Record<string, unknown>, key: string = randomUUID(), more: Record<string, string> = {}): Promise<Sent> {
    const answer = await fetch(servers[server]?.api + path, { method: 'POST', body: JSON.stringify(toWire(input)), headers: { authorization: `Bearer ${token[who]}`, 'content-type': 'application/json', 'idempotency-key': key, ...more } })
    return { status: answer.status, text: await answer.text(), replayed: answer.headers.get('idempotent-replay') === 'true' }
  }
  let weeks = 1
  function aForm(): Record<string, unknown> & { id: string } {
    let date = addDays(civilDateIn(new Date(), 'Asia/Jakarta'), 7 * weeks++)
    while (weekday(date) !== 3) date = addDays(date, 1)
    return { id: randomUUID(), version: 0, employeeId: people.employee, leaveType: leaveTypeIds.unpaid, startDate: date, endDate: date, startDateLeaveType: 0, endDateLeaveType: 0, location: null, replacement: null, note: '' }
  }
  const { saveAndSubmit, approve } = calls.leaveRequests
  const isNear = (moment: Date | null | undefined) => expect(Math.abs((moment?.getTime() ?? 0) - Date.now())).toBeLessThan(NEAR_MS)

  test('a sign-in that passes through both in turn holds at both', async () => {
    for (const who of ['employee', 'superior'] as const) {
      for (const server of servers) {
        const answer = await fetch(server.api + calls.general.accountDetails.path, { headers: { authorization: `Bearer ${token[who]}` } })
        expect([answer.status, (fromWire(await answer.json()) as { employeeId: string }).employeeId]).toEqual([200, people[who]])
      }
    }
  })

  test('the same command at both at once is done once, and all get the same bytes', async () => {
    for (let round = 0; round < 5; round++) {
      const form = aForm()
      const key = randomUUID()
      const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => send(i % 2, 'employee', saveAndSubmit.path, form, key)))
      expect(answers.map((a) => a.status)).toEqual(answers.map(() => 200))
      expect(new Set(answers.map((a) => a.text)).size).toBe(1)
      expect(answers.filter((a) => !a.replayed)).toHaveLength(1)
      expect(await q().select().from(requestHistory).where(eq(requestHistory.requestId, form.id))).toHaveLength(1)
      const [row] = await q().select().from(commandKey).where(eq(commandKey.commandId, key))
      isNear(row?.createdAt) // so that it is kept its 400 days, whichever process wrote it
    }
  })

  test('history, notices and their times are in the order in which things happened', async () => {
    const form = aForm()
    for (const [server, who, path, input] of [[0, 'employee', saveAndSubmit.path, form], [1, 'superior', approve.path, { id: form.id, version: 2 }]] as const) {
      const { status, text } = await send(server, who, path, input)
      expect([status, text]).toEqual([200, text])
    }
    const history = await q().select().from(requestHistory).where(eq(requestHistory.requestId, form.id)).orderBy(asc(requestHistory.at))
    expect(history.map((h) => h.action)).toEqual(['submit', 'approve'])
    for (const { at } of history) isNear(at)
    const notices = await q().select().from(notification).where(eq(notification.recordId, form.id)).orderBy(asc(notification.createdAt))
    expect(notices.map((n) => n.employeeId)).toEqual([people.superior, people.employee])
    for (const { createdAt, readAt } of notices) {
      isNear(createdAt)
      if (readAt) expect(readAt.getTime()).toBeGreaterThanOrEqual(createdAt.getTime())
    }
  })

  test('a duplicate of a command that takes too long is told so, and served when it comes again', async () => {
    const form = aForm()
    const key = randomUUID()
    const [mine] = await q().select().from(commandKey).limit(1)
    const first = new pg.Client({ connectionString: own.databaseUrl })
    await first.connect()
    await first.query('begin')
    await first.query('insert into command_key (sub, command_id, call, digest, status, answer, created_at) values ($1, $2, $3, $4, 0, $5, clock_timestamp())', [mine?.sub, key, 'leave-requests.saveAndSubmit', 'x', ''])
    const waited = performance.now()
    const [one, two] = await Promise.all([send(0, 'employee', saveAndSubmit.path, form, key), send(1, 'employee', saveAndSubmit.path, form, key)])
    expect([one, two].map((a) => [a?.status, (fromWire(JSON.parse(a?.text ?? '')) as { code: string }).code])).toEqual([[409, 'still_running'], [409, 'still_running']])
    expect(performance.now() - waited).toBeLessThan(20_000)
    await first.query('rollback')
    await first.end()
    expect((await send(1, 'employee', saveAndSubmit.path, form, key)).status).toBe(200)
    expect(await q().select().from(request).where(eq(request.id, form.id))).toHaveLength(1)
  }, 30_000)

  test('a turn of a job is one turn for both, and each mail is written once', async () => {
    await expect.poll(async () => (await q().select().from(delivery)).filter((d) => !d.doneAt).length, { timeout: 15_000 }).toBe(0)
    const turns = await q().select().from(jobRun).where(inArray(jobRun.name, ['request-chase', 'request-close', 'leave-balance', 'command-key-retention']))
    expect(turns.map((t) => t.name).sort()).toEqual(['command-key-retention', 'leave-balance', 'request-chase', 'request-close'])
    for (const { doneAt } of turns) expect(Date.now() - (doneAt?.getTime() ?? 0)).toBeLessThan(120_000)
    const mails = (await q().select().from(delivery).where(eq(delivery.kind, 'mail'))).map((d) => d.id)
    const written = ['ahead', 'behind'].flatMap((name) => readdirSync(join(own.dataDir, name, 'mail')).filter((file) => file.endsWith('.eml')))
    expect(written).toHaveLength(mails.length)
    for (const id of mails) expect(written.filter((file) => file.includes(id))).toHaveLength(1)
  })

  test('the last seat of a training is given once, whichever process is asked; who waits is given the next one by either', async () => {
    const { register, unregister } = calls.trainingOpenRegistration
    const today = civilDateIn(new Date(), 'Asia/Jakarta')
    const offer = (waitingMax: number, n: number) => anOffer({ requestorId: people.superior, day: addDays(today, 30 + n), closes: addDays(today, 20), opens: addDays(today, -2), quota: 1, waitingMax })
    const asks = (server: number, who: 'employee' | 'peer', training: string, id = randomUUID()) => send(server, who, register.path, { id, training })
    const read = ({ text }: Sent) => fromWire(JSON.parse(text)) as { place?: string; errors?: { code: string }[] }
    for (let n = 0; n < 6; n++) {
      const training = await offer(0, n)
      const answers = await Promise.all([asks(n % 2, 'employee', training), asks((n + 1) % 2, 'peer', training)])
      expect(answers.map((a) => a.status).sort()).toEqual([200, 400])
      expect(answers.filter((a) => a.status === 200).map((a) => read(a).place)).toEqual(['held'])
    }
    const training = await offer(5, 7)
    const [first, second] = [randomUUID(), randomUUID()]
    expect(read(await asks(0, 'employee', training, first)).place).toBe('held')
    expect(read(await asks(1, 'peer', training, second)).place).toBe('waiting')
    expect((await send(1, 'employee', unregister.path, { id: first })).status).toBe(200)
    await expect.poll(async () => (await q().select().from(trainingPlace).where(eq(trainingPlace.id, second)))[0]?.state, { timeout: 15_000 }).toBe('held')
  }, 60_000)

  test('a batch whose process is killed in its third item is carried on by the other, with the same key', async () => {
    const forms = [aForm(), aForm(), aForm(), aForm()]
    for (const form of forms) await send(0, 'employee', saveAndSubmit.path, form)
    const key = randomUUID()
    const input = { action: 'approve', note: 'fine', items: forms.map(({ id }) => ({ id, module: 'leave-requests', version: 2 })) }
    const { path } = calls.attachmentsInbox.inboxBatchAction
    await expect(send(0, 'superior', path, input, key, { 'x-die-at': '3 before insert into "request_history"' })).rejects.toThrow('fetch failed')
    const ids = forms.map((f) => f.id)
    const statuses = async () => (await q().select().from(request).where(inArray(request.id, ids))).map((r) => r.status).sort()
    expect(await statuses()).toEqual([1, 1, 4, 4])
    const [one, two] = await Promise.all([send(1, 'superior', path, input, key), send(1, 'superior', path, input, key)])
    expect([one?.status, two?.text]).toEqual([200, one?.text])
    expect((fromWire(JSON.parse(one?.text ?? '')) as { outcomes: { ok: boolean; status: number }[] }).outcomes.map((o) => [o.ok, o.status])).toEqual(ids.map(() => [true, 4]))
    expect(await statuses()).toEqual([4, 4, 4, 4])
    expect(await q().select().from(requestHistory).where(inArray(requestHistory.requestId, ids))).toHaveLength(8)
    expect(await q().select().from(audit).where(eq(audit.commandId, key))).toHaveLength(1)
  })
})
