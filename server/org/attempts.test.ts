import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { movableClock } from '../lib/clock.ts'
import { silentLog } from '../lib/log.ts'
import { addressPace, attemptLimit, forgetAttempts, guessLimit, guessPace, type Pace, passwordPace } from './attempts.ts'
import { signInAttempt } from './table.ts'

const START = new Date('2026-05-12T01:00:00Z')
const MINUTE = 60_000
const DAY = 1440 * MINUTE
const clock = movableClock(START)
let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  clock.set(START)
  await q().delete(signInAttempt)
})

const pace: Pace = { free: 3, firstWaitMs: MINUTE, longestWaitMs: 4 * MINUTE, forgetMs: 60 * MINUTE }
const limit = () => attemptLimit('test', clock, pace)
const take = async (key: string, times: number, of = limit()) => {
  const answers: number[] = []
  for (let i = 0; i < times; i++) answers.push(await of.take(key))
  return answers.map((seconds) => seconds > 0)
}
const later = (ms: number) => clock.set(new Date(clock.now().getTime() + ms))
const roughly = (seconds: number) => (found: number) => found > seconds - 5 && found <= seconds

test('a process that has just started knows the tries of another', async () => {
  expect(await take('a', 3)).toEqual([false, false, false])
  expect(await limit().take('a')).toSatisfy(roughly(60))
  expect(await take('b', 1)).toEqual([false])
  expect(await take('a', 1, attemptLimit('other', clock, pace))).toEqual([false])
})

test('each wait is twice as long as the one before, up to the longest; a refused try makes none longer', async () => {
  await take('grow', 3)
  for (const minutes of [1, 2, 4, 4, 4]) {
    expect(await take('grow', 5)).toEqual([true, true, true, true, true])
    expect(await limit().take('grow')).toSatisfy(roughly(minutes * 60))
    later(minutes * MINUTE)
    expect(await limit().take('grow')).toBe(0)
  }
})

test.each([3, 100])('of %i tries at the same moment no more are judged than of tries in turn', async (tries) => {
  // the same moment: of tries that are counted in another order than they read the time, one more is counted, and the wait is a step longer
  let moment = START
  const rush = () => Promise.all(Array.from({ length: tries }, () => attemptLimit('test', { now: () => moment }, pace).take('rush')))
  const answers = await rush()
  expect(answers.filter((seconds) => seconds === 0)).toHaveLength(3)
  moment = new Date(START.getTime() + MINUTE)
  const again = await rush()
  expect(again.filter((seconds) => seconds === 0)).toHaveLength(1)
})

test('a right one is taken back with the wait it made, and clearing starts anew', async () => {
  await take('d', 3)
  await limit().takeBack('d')
  expect(await take('d', 2)).toEqual([false, true])
  await limit().clear('d')
  expect(await take('d', 1)).toEqual([false])
})

test('the count sinks with time, and what has sunk to nothing is forgotten; no name stands in the table', async () => {
  await take('dina', 3)
  later(61 * MINUTE)
  expect(await take('dina', 2)).toEqual([false, true])
  const run = () => forgetAttempts.run({ now: clock.now(), clock, log: silentLog, signal: new AbortController().signal })
  await run()
  const [row] = await q().select().from(signInAttempt)
  expect(row?.tries).toBe(3)
  expect(JSON.stringify(row)).not.toContain('dina')
  later(4 * 60 * MINUTE)
  await run()
  expect(await q().select().from(signInAttempt)).toEqual([])
})

/** Tries judged of somebody who never lets a chance go by. */
async function judgedWithin(of: Pace, ms: number): Promise<number> {
  const greedy = attemptLimit('greedy', clock, of)
  const end = clock.now().getTime() + ms
  let judged = 0
  while (clock.now().getTime() < end) {
    const seconds = await greedy.take('x')
    if (seconds === 0) judged++
    else later(seconds * 1000)
  }
  return judged
}

test.each([
  ['a password, in an hour', passwordPace, 60 * MINUTE, 13],
  ['a password, in a day', passwordPace, DAY, 100],
  ['a password, in three days', passwordPace, 3 * DAY, 300],
  ['wrong ones from one address, in an hour', addressPace, 60 * MINUTE, 500],
  ['long secrets from one address, in an hour', guessPace, 60 * MINUTE, 430],
])('however greedy: %s', async (_, of, ms, most) => {
  const judged = await judgedWithin(of, ms)
  expect(judged).toBeLessThanOrEqual(most)
  // and it is a limit, not a lock
  expect(judged).toBeGreaterThan(most * 0.7)
})

test('whoever guesses and has to wait is told so without the database for as long as it lasts; others are judged', async () => {
  const guesses = guessLimit('secrets', clock)
  for (let i = 0; i < guessPace.free; i++) expect(await guesses.take('network')).toBe(0)
  const asked = vi.spyOn(database.pool, 'query')
  expect(await guesses.take('network')).toBe(2)
  const before = asked.mock.calls.length
  expect(await Promise.all(Array.from({ length: 50 }, () => guesses.take('network')))).toEqual(Array.from({ length: 50 }, () => 2))
  expect(asked.mock.calls.length).toBe(before)
  expect(await guesses.take('another')).toBe(0)
  asked.mockRestore()
  later(1_000)
  expect(await guesses.take('network')).toBe(1)
  later(1_000)
  expect(await guesses.take('network')).toBe(0)
})
