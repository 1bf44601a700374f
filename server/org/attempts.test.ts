import { afterAll, beforeAll, expect, test } from 'vitest'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { movableClock } from '../lib/clock.ts'
import { silentLog } from '../lib/log.ts'
import { attemptLimit, forgetAttempts } from './attempts.ts'
import { signInAttempt } from './table.ts'

const START = new Date('2026-05-12T01:00:00Z')
const MINUTE = 60_000
const clock = movableClock(START)
let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const limit = () => attemptLimit('test', clock, 3, MINUTE)
const take = async (key: string, times: number, of = limit()) => {
  const answers: number[] = []
  for (let i = 0; i < times; i++) answers.push(await of.take(key))
  return answers.map((seconds) => seconds > 0)
}

test('a process that has just started knows the tries of another', async () => {
  expect(await take('a', 3)).toEqual([false, false, false])
  const seconds = await limit().take('a')
  expect([seconds > 0, seconds <= 60]).toEqual([true, true])
  expect(await take('b', 1)).toEqual([false])
  expect(await take('a', 1, attemptLimit('other', clock, 3, MINUTE))).toEqual([false])
})

test('tries at the same moment are all counted', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => limit().take('c')))
  expect(answers.filter((seconds) => seconds === 0)).toHaveLength(3)
})

test('a right one is taken back, and clearing starts anew', async () => {
  await take('d', 3)
  await limit().takeBack('d')
  expect(await take('d', 2)).toEqual([false, true])
  await limit().clear('d')
  expect(await take('d', 1)).toEqual([false])
})

test('the window ends, and what is over is forgotten; no name stands in the table', async () => {
  await take('dina', 4)
  clock.set(new Date(START.getTime() + 2 * MINUTE))
  expect(await take('dina', 1)).toEqual([false])
  await forgetAttempts.run({ now: clock.now(), clock, log: silentLog, signal: new AbortController().signal })
  const left = await q().select().from(signInAttempt)
  expect(left).toHaveLength(1)
  expect(left[0]?.id).not.toContain('dina')
})
