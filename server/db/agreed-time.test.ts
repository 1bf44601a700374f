import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { setTime } from '../lib/clock.ts'
import { silentLog } from '../lib/log.ts'
import { agreeOnTime, followTime } from './agreed-time.ts'
import { q } from './context.ts'
import { openTestDatabase } from './test-database.ts'

const HOUR = 3_600_000

/** A world with the true time, and a database that answers after a while. */
function world() {
  const state = { trueMs: Date.parse('2026-05-12T05:00:00Z'), monotonicMs: 0, delays: [0] as number[] }
  const pass = (ms: number) => {
    state.trueMs += ms
    state.monotonicMs += ms
  }
  return {
    pass, state,
    monotonic: () => state.monotonicMs,
    ask: async () => {
      const delay = state.delays.shift() ?? 0
      pass(delay)
      const told = state.trueMs
      pass(delay)
      return told
    },
  }
}

test('the time is the database’s, carried on without asking', async () => {
  const { ask, monotonic, pass, state } = world()
  const agreed = await agreeOnTime(ask, monotonic)
  pass(90_000)
  expect(agreed.now()).toBe(state.trueMs)
})

test('of a few answers the quickest counts, half its way taken off', async () => {
  const { ask, monotonic, state } = world()
  state.delays = [800, 4, 90]
  const agreed = await agreeOnTime(ask, monotonic)
  expect(agreed.now()).toBe(state.trueMs)
})

test('a clock that drifted is set right, one that is near enough is left alone', async () => {
  const { ask, monotonic, state } = world()
  const agreed = await agreeOnTime(ask, monotonic)
  state.trueMs += 40
  await agreed.correct()
  expect(agreed.now()).toBe(state.trueMs - 40)
  state.trueMs += HOUR
  await agreed.correct()
  expect(agreed.now()).toBe(state.trueMs)
})

test('once connections were opened, perhaps to another machine, its time is asked for', async () => {
  const machine = Date.now
  const database = await openTestDatabase()
  const pool = new EventEmitter()
  const stop = await followTime(pool as unknown as pg.Pool, silentLog, HOUR, 10)
  const asked = vi.spyOn(q(), 'execute')
  for (let i = 0; i < 5; i++) pool.emit('connect')
  await expect.poll(() => asked.mock.calls.length).toBe(3)
  stop()
  pool.emit('connect')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked.mock.calls.length).toBe(3)
  asked.mockRestore()
  setTime(machine)
  await database.close()
})
