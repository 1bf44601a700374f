import { expect, test } from 'vitest'
import { RETRY_AFTER } from '../lib/busy.ts'
import { createBodyRooms } from './body-room.ts'

const MB = 1024 * 1024
const rooms = (more = {}) => createBodyRooms({ largePool: { all: 10 * MB, each: 6 * MB }, smallPool: { all: MB, each: MB }, waitMs: 100, waiting: 3, ...more })
const outcome = (work: Promise<void>) => work.then(() => 'in', (error: { code: string; status: number; retryAfter: number }) => `${error.code} ${error.status} ${error.retryAfter >= RETRY_AFTER.min && error.retryAfter <= RETRY_AFTER.max ? 'in a while' : error.retryAfter}`)
const AWAY = 'busy 503 in a while'

test('bodies wait for memory until one is answered; whoever waits too long is sent away with a time', async () => {
  const all = rooms()
  const [a, b, c] = [all.enter('a'), all.enter('b'), all.enter('c')]
  await a.take(6 * MB)
  await b.take(4 * MB)
  const third = c.take(6 * MB)
  setTimeout(() => a.leave(), 20)
  expect(await outcome(third)).toBe('in')
  expect(await outcome(a.take(MB))).toBe(AWAY)
  expect(all.used()).toBe(10 * MB)
  for (const room of [a, b, c]) room.leave()
  expect(all.used()).toBe(0)
})

test('nobody keeps the others out, and small bodies do not wait behind large ones', async () => {
  const all = rooms()
  const greedy = all.enter('a')
  await greedy.take(6 * MB)
  const more = outcome(all.enter('a').take(4 * MB))
  expect(await outcome(all.enter('b').take(4 * MB))).toBe('in')
  expect(await outcome(all.enter('a').take(1000))).toBe('in')
  expect(await more).toBe(AWAY)
})

test('too many waiting are sent away at once', async () => {
  const all = rooms({ waitMs: 10_000 })
  const full = all.enter('a')
  await full.take(6 * MB)
  await all.enter('b').take(4 * MB)
  const waiting = ['c', 'd', 'e'].map((who) => outcome(all.enter(who).take(5 * MB)))
  expect(await outcome(all.enter('f').take(5 * MB))).toBe(AWAY)
  full.leave()
  expect(await waiting[0]).toBe('in')
})

test('a sender is who it turns out to be', async () => {
  const all = rooms()
  const room = all.enter('10.0.0.1')
  room.sender = 'dina'
  await room.take(6 * MB)
  expect(await outcome(all.enter('10.0.0.1').take(4 * MB))).toBe('in')
  expect(await outcome(all.enter('dina').take(MB))).toBe(AWAY)
})

test('who asks for more than their share fills no line for the others', async () => {
  const all = rooms({ waitMs: 10_000, waiting: 30, waitingEach: 2 })
  const greedy = all.enter('a')
  await greedy.take(6 * MB)
  const more = Array.from({ length: 50 }, () => outcome(all.enter('a').take(MB)))
  expect(await outcome(all.enter('b').take(4 * MB))).toBe('in')
  expect(await Promise.all(more.slice(2))).toEqual(Array.from({ length: 48 }, () => AWAY))
})

test('a body for which there is room does not wait behind a full line', async () => {
  const all = rooms({ waitMs: 10_000, waiting: 2, waitingEach: 5 })
  const greedy = all.enter('a')
  await greedy.take(6 * MB)
  for (let i = 0; i < 2; i++) void outcome(all.enter('a').take(MB))
  expect(await outcome(all.enter('b').take(MB))).toBe('in')
  greedy.leave()
})
