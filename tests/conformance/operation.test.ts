/** A server as whoever looks after it sees it: what it says when it starts, when something is away, and when the database takes no writes. */
import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { fromWire, toWire } from '../../contract/kit/wire.ts'
import { onServer } from '../../server/db/test-database.ts'
import type { Finding } from '../../server/doctor/finding.ts'
import { type Own, ownDatabase } from '../support/database-of-own.ts'
import { killAll, type ServerProcess, startServer } from '../support/process.ts'
import { freePort, SHARED_KEY } from '../support/product.ts'

const root = new URL('../..', import.meta.url).pathname
const admin = { SEED: 'none', ADMIN_USERNAME: 'first.admin', ADMIN_PASSWORD: 'correct horse battery staple' }

interface Line { level: string; message: string; time: string; service?: string }
/** Every line is JSON with a message: else this throws, or fails. */
const linesOf = (text: readonly string[]): Line[] =>
  text.map((line) => {
    const read = JSON.parse(line) as Line
    expect(read).toMatchObject({ level: expect.any(String) as string, message: expect.stringMatching(/./) as string, time: expect.any(String) as string })
    return read
  })
const refusal = async (env: Record<string, string>): Promise<Line[]> => {
  const said = await startServer(env).then(() => 'started', (error: unknown) => (error as Error).message)
  const [first = '', ...rest] = said.split('\n')
  expect(first).toBe('ended with 1:')
  return linesOf(rest.filter(Boolean))
}

let own: Own
let server: ServerProcess
let port: number
let token: string
const doctor = async (env: Record<string, string>, ...args: string[]): Promise<{ code: number; findings: Finding[] }> => {
  const done = await promisify(execFile)(process.execPath, ['server/doctor/main.ts', '--json', ...args], { cwd: root, env: { ...process.env, NODE_ENV: 'test', ...env } }).then(({ stdout }) => ({ stdout, code: 0 }), (error: unknown) => error as { stdout: string; code: number })
  return { code: done.code, findings: JSON.parse(done.stdout) as Finding[] }
}
const stateOf = (findings: readonly Finding[], name: string) => findings.find((f) => f.name === name)?.state

beforeAll(async () => {
  own = await ownDatabase(process.env.TEST_DATABASE_URL)
  port = await freePort()
  server = await startServer({ ...own.env, ...admin, PORT: String(port), LOG_LEVEL: 'info' }, ['throw-on-signal.mjs'])
  const { stdout } = await promisify(execFile)(process.execPath, ['server/token.ts', 'first.admin'], { cwd: root, env: { ...process.env, PORT: String(port), PASSWORD: admin.ADMIN_PASSWORD } })
  token = stdout.trim().split('\n').at(-1) ?? ''
}, 120_000)
afterAll(async () => {
  killAll()
  await own.drop()
})

const get = (path: string) => fetch(server.api + path, { headers: { authorization: `Bearer ${token}` } })
const mark = () => fetch(server.api + calls.systemNotification.markAsRead.path, { method: 'POST', body: JSON.stringify(toWire({ notificationIds: [] })), headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() } })

describe('a database that takes no writes', () => {
  test('is not ready; what reads goes on, what writes is told to come again, and all is well once it does', async () => {
    const name = new URL(own.databaseUrl ?? '').pathname.slice(1)
    const url = process.env.TEST_DATABASE_URL ?? ''
    const turn = async (to: 'on' | 'off') => {
      await onServer(url, `alter database ${name} set default_transaction_read_only = ${to}`)
      await onServer(url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    }
    const ready = async () => (await fetch(`${server.api}/health/ready`)).status
    expect(await ready()).toBe(200)
    expect((await mark()).status).not.toBe(503)
    await turn('on')
    await expect.poll(ready, { timeout: 15_000 }).toBe(503)
    await expect.poll(async () => (await get(calls.general.accountDetails.path)).status, { timeout: 15_000 }).toBe(200)
    const written = await mark()
    expect([written.status, written.headers.get('retry-after'), (fromWire(await written.json()) as { code: string }).code]).toEqual([503, expect.stringMatching(/^([5-9]|1[0-5])$/), 'unavailable'])
    const started = await refusal({ ...own.env, ...admin })
    expect(started.at(-1)?.message).toMatch(/^DATABASE_URL: the database is read-only/)
    expect(await doctor(own.env)).toMatchObject({ code: 1, findings: expect.arrayContaining([expect.objectContaining({ name: 'rights', state: 'fail', whatToDo: expect.stringContaining('primary') as string })]) as Finding[] })
    await turn('off')
    await expect.poll(ready, { timeout: 15_000 }).toBe(200)
    await expect.poll(async () => (await mark()).status, { timeout: 15_000 }).not.toBe(503)
    const told = linesOf(server.logged())
    expect(told.filter(({ message }) => message.startsWith('not ready: the database is read-only'))).toHaveLength(1)
    expect(told.filter(({ message }) => message.startsWith('the database takes no writes')).length).toBeGreaterThan(0)
  }, 120_000)
})

describe('a process of another installation', () => {
  test('is refused with another document key, and told of the rest', async () => {
    const said = await refusal({ ...own.env, ...admin, DOCUMENT_KEY: randomBytes(32).toString('base64') })
    expect(said.at(-1)?.message).toMatch(/^DOCUMENT_KEY .* cannot be opened with this\. .*npm run doctor -- --accept document\.key$/)
    const other = await ownDatabase(undefined)
    const { code, findings } = await doctor({ ...own.env, DATA_DIR: other.dataDir, DOCUMENT_KEY: randomBytes(32).toString('base64'), DEVICE_KEYS: randomBytes(32).toString('base64') })
    await other.drop()
    expect(code).toBe(1)
    expect(['document.key', 'device.keys', 'security.key', 'files'].map((name) => [name, stateOf(findings, name)])).toEqual([['document.key', 'fail'], ['device.keys', 'fail'], ['security.key', 'fail'], ['files', 'fail']])
  }, 60_000)

  test('an empty database has nothing to see to: no key is compared, and nothing is missed', async () => {
    const empty = await ownDatabase(process.env.TEST_DATABASE_URL)
    const { findings } = await doctor(empty.env)
    await empty.drop()
    expect(['schema', 'keys', 'backup'].map((name) => [name, stateOf(findings, name)])).toEqual([['schema', 'ok'], ['keys', 'ok'], ['backup', 'ok']])
  }, 60_000)

  test('one that cannot be asked is told from it', async () => {
    const { findings } = await doctor({ ...own.env, DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/ess` })
    expect(['database', 'keys', 'backup'].map((name) => [name, stateOf(findings, name)])).toEqual([['database', 'fail'], ['keys', 'warn'], ['backup', 'warn']])
  }, 60_000)

  test('of this one the doctor finds everything in order, while it serves', async () => {
    const { findings } = await doctor({ ...own.env, PORT: String(port), DOCUMENT_KEY: SHARED_KEY })
    expect(findings.filter(({ name, state }) => state === 'fail' && !name.startsWith('disk'))).toEqual([])
    for (const name of ['server', 'database', 'rights', 'schema', 'document.key', 'device.keys', 'security.key', 'files', 'file store']) expect([name, stateOf(findings, name)]).toEqual([name, 'ok'])
  }, 60_000)
})

describe('every line of the log is JSON with a message', () => {
  test('with everything away that may come: it starts all the same, and names each', async () => {
    const away = `http://127.0.0.1:${await freePort()}`
    const lonely = await ownDatabase(process.env.TEST_DATABASE_URL)
    const started = await startServer({ ...lonely.env, ...admin, SMTP_URL: away.replace('http', 'smtp'), OIDC_ISSUER: away, OIDC_CLIENT_ID: 'ess', S3_BUCKET: 'files', S3_ENDPOINT: away, S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' })
    await expect.poll(() => linesOf(started.logged()).flatMap(({ service }) => service ?? []).sort(), { timeout: 30_000 }).toEqual(['file store', 'mail server', 'sign-in provider'])
    const asked = await fetch(started.api + calls.general.accountDetails.path, { headers: { authorization: `Bearer ${token}` } })
    expect(asked.status).toBe(503)
    expect(linesOf(started.logged()).at(-1)).toMatchObject({ service: 'sign-in provider', message: 'the sign-in provider does not answer as it should' })
    await started.stop()
    await lonely.drop()
  }, 120_000)

  test('refusals too', async () => {
    expect((await refusal({ PORT: 'x', SEED: 'y' })).map(({ message }) => message).sort()).toEqual(['PORT must be a whole number from 1 to 65535', 'SEED must be one of: demo, none'])
    expect((await refusal({ ...own.env, DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/ess` })).at(-1)?.message).toMatch(/^DATABASE_URL: nothing listens there/)
    expect((await refusal({ ...own.env, ...admin, PORT: String(port) })).at(-1)?.message).toMatch(/^PORT: cannot listen on .* \(EADDRINUSE\)$/)
  }, 120_000)

  test('what Node and libraries print, and what nobody caught', async () => {
    server.signal('SIGURG')
    await expect.poll(() => linesOf(server.logged()).filter(({ message }) => /something is about to go|a library speaks/.test(message)).map(({ level }) => level).sort(), { timeout: 15_000 }).toEqual(['error', 'warn'])
    expect(server.logged().join('\n')).not.toContain('Dina Ayu')
    server.signal('SIGUSR2')
    expect(await server.ended).toBe(1)
    expect(linesOf(server.logged()).map(({ message }) => message)).toContain('ended by an error nobody caught')
    expect(server.logged().join('\n')).not.toContain('Dina Ayu')
    const client = new pg.Client({ connectionString: own.databaseUrl })
    await client.connect()
    expect((await client.query('select name from installation_mark order by name')).rows.map((row: { name: string }) => row.name)).toEqual(['device.keys', 'document.key', 'files', 'security.key'])
    await client.end()
  }, 60_000)
})
