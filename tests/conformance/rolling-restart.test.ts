/** Two servers behind a balancer are started again one after the other, while people call. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { type Balancer, startBalancer } from '../support/balancer.ts'
import { type Own, ownDatabase } from '../support/database-of-own.ts'
import { killAll, type ServerProcess, startServer } from '../support/process.ts'
import { freePort } from '../support/product.ts'

const root = new URL('../..', import.meta.url).pathname
/** As a balancer is set up: it looks a few times before the server refuses connections. */
const LOOK_MS = 300
const LEAVE_SECONDS = '3'
const CALLERS = 4
const PAUSE_MS = 20

let own: Own
let balancer: Balancer
const addresses: string[] = []
const servers: ServerProcess[] = []
const ports: number[] = []
let token = ''

const start = async (i: number): Promise<ServerProcess> =>
  startServer({ ...own.env, DATA_DIR: join(own.dataDir, String(i)), PORT: String(ports[i]), SEED: 'none', ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'a boring but long one', PUBLIC_URL: `http://localhost:${balancer.port}`, LEAVE_SECONDS })

beforeAll(async () => {
  own = await ownDatabase(process.env.TEST_DATABASE_URL)
  balancer = await startBalancer(addresses, LOOK_MS)
  for (const i of [0, 1]) {
    ports.push(await freePort())
    servers.push(await start(i))
    addresses.push(`http://localhost:${ports[i]}`)
  }
  const { stdout } = await promisify(execFile)(process.execPath, ['server/token.ts', 'admin'], { cwd: root, env: { ...process.env, PORT: String(balancer.port), PASSWORD: 'a boring but long one' } })
  token = stdout.trim().split('\n').at(-1) ?? ''
}, 240_000)
afterAll(async () => {
  await balancer.close()
  killAll()
  await own.drop()
})

test('nobody is told of it: no call fails', async () => {
  const answers = new Map<string, number>()
  const people = { call: true }
  async function callAgainAndAgain(): Promise<void> {
    while (people.call) {
      const how = await fetch(`http://localhost:${balancer.port}/api${calls.general.accountDetails.path}`, { headers: { authorization: `Bearer ${token}` } }).then(async (answer) => {
        await answer.text()
        return String(answer.status)
      }, (error: unknown) => String((error as Error).cause ?? error))
      answers.set(how, (answers.get(how) ?? 0) + 1)
      await wait(PAUSE_MS)
    }
  }
  const callers = Array.from({ length: CALLERS }, callAgainAndAgain)
  for (const i of [0, 1]) {
    expect(await servers[i]?.stop()).toBe(0)
    servers[i] = await start(i)
    // the balancer has seen it
    await wait(3 * LOOK_MS)
  }
  people.call = false
  await Promise.all(callers)
  expect([...answers.keys()]).toEqual(['200'])
}, 240_000)

test('one that leaves says so, and ends connections with their next answer', async () => {
  const leaving = servers[0]?.stop()
  const own = addresses[0] ?? ''
  await expect.poll(async () => (await fetch(`${own}/api/health/ready`)).status, { interval: 50 }).toBe(503)
  const answer = await fetch(`${own}/api${calls.general.accountDetails.path}`, { headers: { authorization: `Bearer ${token}` } })
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  expect((await fetch(`${own}/api/health/live`)).status).toBe(200)
  expect(await leaving).toBe(0)
}, 60_000)
