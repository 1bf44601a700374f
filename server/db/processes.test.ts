/** What another connection is told of the server's processes, and by whom. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endProcess } from './processes.ts'
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
