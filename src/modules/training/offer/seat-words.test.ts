import { expect, test } from 'vitest'
import { getsSeat, seatWords, windowOf } from './seat-words.ts'

test('seats are words: left, full, full with a list, or free while people wait', () => {
  expect(seatWords({ free: 3, waiting: 0 })).toEqual(['seats.left', { count: 3 }])
  expect(seatWords({ free: 0, waiting: 0 })).toEqual(['seats.full', {}])
  expect(seatWords({ free: 0, waiting: 4 })).toEqual(['seats.full.waiting', { count: 4 }])
  expect(seatWords({ free: 1, waiting: 2 })).toEqual(['seats.queue', { count: 2 }])
})

test('a free seat belongs to who waits for it', () => {
  expect(getsSeat({ free: 1, waiting: 2 })).toBe(false)
  expect(getsSeat({ free: 1, waiting: 0 })).toBe(true)
})

test('the last day is the one of the training’s clock', () => {
  const offer = { opensAt: '2026-05-01T00:00:00Z', closesAt: '2026-05-12T17:00:00Z', trainingOpenRegistrationEnd: '2026-05-12', timeZone: 'Asia/Jakarta' }
  const at = (instant: string) => windowOf(offer, Date.parse(instant))
  expect(at('2026-04-30T23:59:00Z')).toBe('early')
  expect(at('2026-05-11T16:59:00Z')).toBe('open')
  expect(at('2026-05-11T17:00:00Z')).toBe('tonight')
  expect(at('2026-05-12T17:00:00Z')).toBe('over')
})
