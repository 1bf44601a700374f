import { expect, test } from 'vitest'
import { agreeOnTime } from './agreed-time.ts'

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
