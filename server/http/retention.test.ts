import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { silentLog } from '../lib/log.ts'
import { runCommand } from './commands.ts'
import { forgetCommandKeys } from './retention.ts'
import { commandKey } from './table.ts'

const DAY_MS = 86_400_000
const MADE = new Date('2026-05-12T05:00:00.000Z')
const after = (days: number) => ({ now: () => new Date(MADE.getTime() + days * DAY_MS) })
const key = { sub: 'eka', commandId: 'one tap', call: 'leave-requests.submit', digest: 'of the body' }

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(() => q().delete(commandKey))

const forget = (days: number, piece?: number, signal = new AbortController().signal) => forgetCommandKeys(piece).run({ now: after(days).now(), clock: after(days), log: silentLog, signal })
const left = async () => (await q().select().from(commandKey)).length

test('an answer is given again 399 days later; after 401 days the key is unknown', async () => {
  await runCommand(key, after(0), async () => ({ answer: 'first' }))
  await forget(399)
  expect(await runCommand(key, after(399), async () => ({ answer: 'second' }))).toEqual({ answer: 'first', replayed: true })
  await forget(401)
  expect(await runCommand(key, after(401), async () => ({ answer: 'second' }))).toEqual({ answer: 'second', replayed: false })
})

test('old keys go in pieces, all of them, and no young one', async () => {
  const rows = (count: number, name: string, at: Date) => Array.from({ length: count }, (_, i) => ({ ...key, commandId: `${name} ${i}`, status: 200, answer: '{}', createdAt: at }))
  await q().insert(commandKey).values([...rows(25, 'old', MADE), ...rows(3, 'young', after(2).now())])
  await forget(401, 10)
  expect((await q().select().from(commandKey)).map((k) => k.commandId).sort()).toEqual(['young 0', 'young 1', 'young 2'])
})

test('a process that shuts down stops after the piece it is in', async () => {
  await q().insert(commandKey).values(Array.from({ length: 7 }, (_, i) => ({ ...key, commandId: String(i), status: 200, answer: '{}', createdAt: MADE })))
  await forget(401, 5, AbortSignal.abort())
  expect(await left()).toBe(7)
  const ending = new AbortController()
  const run = forget(401, 5, ending.signal)
  ending.abort()
  await run
  expect(await left()).toBe(2)
})
