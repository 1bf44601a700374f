import { expect, test } from 'vitest'
import { shiftTime } from './overtime-text.ts'

test('a time moves over midnight, forward and back', () => {
  expect(shiftTime('2026-05-12T23:30', 45)).toBe('2026-05-13T00:15')
  expect(shiftTime('2026-05-12T00:10', -20)).toBe('2026-05-11T23:50')
  expect(shiftTime('2026-05-12T17:00', 120)).toBe('2026-05-12T19:00')
})
