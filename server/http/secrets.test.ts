/** What a command with secrets costs, and whom: counted at the hash itself. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineCall, defineCalls } from '../../contract/kit/call.ts'
import { zSecret } from '../../contract/kit/secret.ts'
import { zText } from '../../contract/kit/schema.ts'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { systemClock } from '../lib/clock.ts'
import { type Caller, serve } from '../lib/handler.ts'
import { silentLog } from '../lib/log.ts'
import { CallError } from '../lib/refuse.ts'
import { UnknownPerson } from '../lib/unknown-person.ts'
import { createApi, type FetchHandler } from './api.ts'
import { digestOf } from './digest.ts'
import { commandKey } from './table.ts'

const hashed: string[] = []
vi.mock('../lib/password.ts', () => ({
  async passwordDigest(password: string) {
    hashed.push(password)
    return `hash of ${password}`
  },
}))

const calls = defineCalls('safe', {
  change: defineCall<{ oldPassword?: string; word: string }, { changed: boolean }>({ kind: 'command', method: 'POST', path: '/Safe/Change' }),
  note: defineCall<{ text: string }, { changed: boolean }>({ kind: 'command', method: 'POST', path: '/Safe/Note' }),
})
const schemas = { change: z.object({ oldPassword: zSecret(1, 20).optional(), word: zSecret(4, 20) }), note: z.object({ text: zText(20) }) }

let database: Database
let api: FetchHandler
let triesLeft = 100
let isGone = false

beforeAll(async () => {
  database = await openTestDatabase()
  const done = async () => ({ changed: true })
  api = createApi({
    table: [{ calls, schemas }], served: serve(calls, schemas, { change: done, note: done }), clock: systemClock, log: silentLog, basePath: '/api', origin: 'http://local',
    storeUpload: async ({ id }) => id,
    secretTries: { take: async () => (triesLeft-- > 0 ? 0 : 60), takeBack: async () => undefined, clear: async () => undefined },
    requireCall: async (_, { caller }) => {
      if (caller.sub === 'stranger') throw new CallError('no_module', [{ code: 'no_module' }], { status: 403 })
    },
    identify: async (request) => {
      const sub = request.headers.get('authorization') ?? ''
      if (isGone) throw new UnknownPerson(sub)
      return { sub, username: sub, employeeId: '00000000-0000-4000-8000-000000000001', fullName: 'E', roles: [], hrOf: [], timeZone: 'UTC' } satisfies Caller
    },
  })
})
afterAll(() => database.close())
beforeEach(() => {
  hashed.length = 0
  triesLeft = 100
  isGone = false
})

const send = (path: string, body: unknown, key: string, who = 'me') =>
  api(new Request(`http://local/api/Safe/${path}`, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', authorization: who, 'idempotency-key': key } }))

test('fields that are no secrets cost nothing, whatever their names and however many', async () => {
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`p${i}Password`, 'guess']))
  expect((await send('Note', { text: 'x', ...many }, 'n-1')).status).toBe(200)
  expect((await send('Change', { word: 'secret', ...many }, 'n-2')).status).toBe(200)
  expect(hashed).toEqual(['secret'])
})

test('each secret of a call is hashed once', async () => {
  expect((await send('Change', { oldPassword: 'before', word: 'after' }, 'c-1')).status).toBe(200)
  expect(hashed).toEqual(['before', 'after'])
})

test('who may not make the call, or sends what it does not take, is refused before anything is hashed', async () => {
  expect((await send('Change', { word: 'secret' }, 'r-1', 'stranger')).status).toBe(403)
  expect((await send('Change', { word: 'x'.repeat(21) }, 'r-2')).status).toBe(400)
  expect((await send('Change', { oldPassword: 'a' }, 'r-3', 'stranger')).status).toBe(403)
  expect(hashed).toEqual([])
})

test('tries are limited: one too many is told when to come again, and nothing is hashed', async () => {
  triesLeft = 0
  const answer = await send('Change', { word: 'secret' }, 'l-1')
  expect([answer.status, answer.headers.get('retry-after'), hashed]).toEqual([429, '60', []])
})

test('a replay is told from a reused key by the secret, and a field of a wrong name is not kept in any form', async () => {
  const first = await send('Change', { word: 'secret', passphrase: 'one' }, 'k-1')
  expect(first.status).toBe(200)
  const again = await send('Change', { word: 'secret', passphrase: 'two' }, 'k-1')
  expect([again.status, again.headers.get('idempotent-replay')]).toEqual([200, 'true'])
  expect((await send('Change', { word: 'another one' }, 'k-1')).status).toBe(422)
})

test('a replay is answered although the rules have become stricter, the right was taken or the person is gone', async () => {
  expect((await send('Change', { word: 'secret' }, 'k-2', 'leaver')).status).toBe(200)
  isGone = true
  expect((await send('Change', { word: 'secret' }, 'k-2', 'leaver')).headers.get('idempotent-replay')).toBe('true')
  expect((await send('Change', { word: 'secret' }, 'k-3', 'leaver')).status).toBe(403)
  isGone = false
  // kept by a version that took shorter ones
  const digest = await digestOf('k-4', { word: 'abc' }, ['word'])
  await q().insert(commandKey).values({ sub: 'me', commandId: 'k-4', call: 'safe.change', digest, status: 200, answer: '{"Changed":true}', createdAt: new Date() })
  expect((await send('Change', { word: 'abc' }, 'k-4')).headers.get('idempotent-replay')).toBe('true')
  expect((await send('Change', { word: 'abc' }, 'k-5')).status).toBe(400)
  expect(hashed).toEqual(['secret', 'secret', 'abc', 'abc'])
})
