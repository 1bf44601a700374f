/** What the doctor says of standbys, of real ones. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWithStandbys, type WithStandbys } from '../../tests/support/standbys.ts'
import { readConfig } from '../lib/config.ts'
import { checkStandbys } from './standbys.ts'

let servers: WithStandbys
beforeAll(async () => {
  servers = await startWithStandbys(1)
}, 120_000)
afterAll(() => servers.stop(), 60_000)

const found = (env: Record<string, string>) => checkStandbys(readConfig({ DATABASE_URL: servers.primary.url, ...env }))
const standby = () => servers.standbys[0]?.url ?? ''

test('where none is named nothing is said', async () => {
  expect(await found({})).toEqual([])
})

test('one that follows is in order; others are told apart, and none ends the start', async () => {
  const elsewhere = 'postgres://127.0.0.1:1/ess?sslmode=disable'
  const findings = await found({ DATABASE_STANDBY_URL: [standby(), servers.primary.url, process.env.TEST_DATABASE_URL ?? '', elsewhere].join(' ') })
  expect(findings.map(({ name, state, says, whatToDo }) => [name, state, says, whatToDo])).toEqual([
    ['standby 1', 'ok', 'follows the primary', ''],
    ['standby 2', 'warn', 'DATABASE_STANDBY_URL, this is no standby', 'it is not in recovery'],
    ['standby 3', 'warn', 'DATABASE_STANDBY_URL, this is no standby', 'it is not in recovery'],
    ['standby 4', 'warn', 'DATABASE_STANDBY_URL, nothing listens there', expect.stringMatching(/ECONNREFUSED/)],
  ])
})

test('one that takes in nothing any more is seconds behind', async () => {
  await servers.standbys[0]?.pause()
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: servers.primary.url })
  await client.connect()
  await client.query("select pg_logical_emit_message(false, 'more', '', true)")
  await client.end()
  expect(await found({ DATABASE_STANDBY_URL: standby() })).toMatchObject([{ name: 'standby', state: 'warn', says: 'is seconds behind the primary' }])
  await servers.standbys[0]?.resume()
}, 60_000)
