/** What another connection is told of the server's processes, and by whom. */
import { randomBytes } from 'node:crypto'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endProcess, workingProcesses } from './processes.ts'
import { onServer, urlOfDatabase } from './test-database.ts'

const server = process.env.TEST_DATABASE_URL ?? ''
const name = `processes_${randomBytes(6).toString('hex')}`
const direct = urlOfDatabase(server, name)
const asSomebodyElse = () => {
  const url = new URL(direct)
  url.username = name
  return url.href
}

beforeAll(async () => {
  await onServer(server, `create role ${name} login`)
  await onServer(server, `create database ${name}`)
})
afterAll(async () => {
  await onServer(server, `drop database ${name} with (force)`)
  await onServer(server, `drop role ${name}`)
})

test('a process is ended that is ours, on this database, and no other with its number', async () => {
  for (const [url, outcome] of [[asSomebodyElse(), 'there'], [server, 'there'], [direct, 'ended']] as const) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    const { rows: [own] } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await endProcess(direct, own?.pid ?? 0)
    const asked = client.query('select 1').then(() => 'there', () => 'ended')
    expect([url, await asked]).toEqual([url, outcome])
    await client.end().catch(() => undefined)
  }
})

test('a process that may work for another one by now is ended only for a transaction of that age', async () => {
  const client = new pg.Client({ connectionString: direct })
  client.on('error', () => undefined)
  await client.connect()
  const { rows: [own] } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const outcomeAfter = async (openMs: number) => {
    await endProcess(direct, own?.pid ?? 0, openMs)
    return client.query('select 1').then(() => 'there', () => 'ended')
  }
  expect(await outcomeAfter(200)).toBe('there')
  await client.query('begin')
  expect(await outcomeAfter(60_000)).toBe('there')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await outcomeAfter(200)).toBe('ended')
  await client.end().catch(() => undefined)
})

type Reception = 'refused' | 'silent' | 'let through' | `says ${string}`

/** What a server says that ends the connection. */
function lastWord(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mno\0\0`)
  const head = Buffer.from('E    ')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

/** Runs `work` before a database whose connections are received so, one after the other; the last way stays. */
async function received<T>(receptions: readonly Reception[], work: (url: string) => Promise<T>): Promise<{ answer: T; afterMs: number }> {
  const target = new URL(direct)
  const sockets: Socket[] = []
  let count = 0
  const door = createServer((near) => {
    near.on('error', () => undefined)
    sockets.push(near)
    const how = receptions[Math.min(count++, receptions.length - 1)] ?? 'silent'
    if (how === 'refused') near.resetAndDestroy()
    else if (how === 'let through') {
      const far = createConnection(`${target.searchParams.get('host')}/.s.PGSQL.${target.port || 5432}`)
      far.on('error', () => undefined)
      sockets.push(far)
      near.pipe(far).pipe(near)
    } else if (how !== 'silent') near.once('data', () => near.end(lastWord(how.slice('says '.length))))
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const began = performance.now()
  const answer = await work(`postgres://${target.username}@127.0.0.1:${(door.address() as AddressInfo).port}${target.pathname}`)
  const afterMs = performance.now() - began
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => door.close(resolve))
  return { answer, afterMs }
}

test('whoever answers the second question is there', async () => {
  for (const first of ['refused', 'says 57P03'] as const) expect((await received([first, 'let through'], workingProcesses)).answer).toBeInstanceOf(Set)
  expect((await received(['silent', 'let through'], workingProcesses)).answer).toBeInstanceOf(Set)
}, 40_000)

test.each<Reception>(['refused', 'silent', 'says 57P01', 'says 57P02', 'says 57P03', 'says 08006', 'says 08P01'])('nobody is there when two questions say so (%s), and that is known soon', async (how) => {
  const { answer, afterMs } = await received([how], workingProcesses)
  expect(answer).toBe('away')
  expect(afterMs).toBeGreaterThan(450)
  expect(afterMs).toBeLessThan(5_500)
}, 40_000)

test.each<Reception>(['says 3D000', 'says 42501', 'says 28P01', 'says 53300', 'says XX000'])('who refuses in its own words is there (%s)', async (how) => {
  expect((await received([how], workingProcesses)).answer).toBe('unknown')
})

test('whoever stood still does not know who was there', async () => {
  const { answer } = await received(['silent'], (url) => {
    const asked = workingProcesses(url)
    for (const until = performance.now() + 3_500; performance.now() < until;);
    return asked
  })
  expect(answer).toBe('unknown')
}, 40_000)
