import { expect, test } from 'vitest'
import { HEADER_GRAIN_MS, offsetFrom, withAnother } from './clock-offset.ts'

const at = Date.parse('2026-05-12T02:00:00.000Z')

test('a device that is three hours ahead learns it to within a second', () => {
  const ahead = 3 * 3_600_000
  // asked at 02:00:00.400 of the server, answered at 02:00:00.600, heard at 02:00:00.800
  const heard = offsetFrom(at, HEADER_GRAIN_MS, at + 400 + ahead, at + 800 + ahead)
  expect(heard).toEqual({ offsetMs: -ahead - 100, doubtMs: 700, at: at + 800 + ahead })
})

test('a time in milliseconds leaves the way alone in doubt', () => {
  expect(offsetFrom(at, 0, at - 100, at + 100)).toEqual({ offsetMs: 0, doubtMs: 100, at: at + 100 })
})

test.each([['no time in the answer', Number.NaN, 0, 10], ['a clock that was set back meanwhile', at, 10, 0]])('%s says nothing', (_, serverMs, sentAt, heardAt) => {
  expect(offsetFrom(serverMs, 0, sentAt, heardAt)).toBeNull()
})

const offset = (offsetMs: number, doubtMs: number, minutes: number) => ({ offsetMs, doubtMs, at: at + minutes * 60_000 })

test('a less exact answer that agrees proves the exact one again', () => {
  expect(withAnother(offset(40, 20, 0), offset(300, 600, 5))).toEqual(offset(40, 20, 5))
})

test.each([
  ['nothing was known', undefined, offset(300, 600, 5)],
  ['the new one is as exact', offset(40, 20, 0), offset(50, 20, 5)],
  ['the clock was set: they cannot both be right', offset(40, 20, 0), offset(60_000, 600, 5)],
  ['the old one is older than ten minutes', offset(40, 20, 0), offset(300, 600, 11)],
  ['the old one is of the future: the clock was set back', offset(40, 20, 0), offset(300, 600, -1)],
])('the new one counts when %s', (_, known, heard) => {
  expect(withAnother(known, heard)).toBe(heard)
})
