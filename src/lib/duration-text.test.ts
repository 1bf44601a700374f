import { expect, test } from 'vitest'
import { durationText } from './duration-text.ts'

const words = { none: '0 Hour', invalid: 'Invalid time' }

test('hours and minutes, each only when there are any', () => {
  expect(durationText(150, 'en', words)).toBe('2 hours 30 minutes')
  expect(durationText(61, 'en', words)).toBe('1 hour 1 minute')
  expect(durationText(480, 'en', words)).toBe('8 hours')
  expect(durationText(45, 'id', words)).toBe('45 menit')
})
test('nothing is 0 Hour, nonsense an Invalid time', () => {
  expect([0, null, undefined].map((m) => durationText(m, 'en', words))).toEqual(['0 Hour', '0 Hour', '0 Hour'])
  expect([-5, Number.NaN, Infinity].map((m) => durationText(m, 'en', words))).toEqual(['Invalid time', 'Invalid time', 'Invalid time'])
})
