import { expect, test } from 'vitest'
import { nightOf } from './night-of.ts'

const night = { date: '2026-11-25', leave: 'none', shift: { code: 'P3', name: 'Night', from: '22:00', until: '06:00' } } as const

test('a night begins on its own day, and after midnight goes on since the day before', () => {
  expect(nightOf(night, '2026-11-25')).toBe('begins')
  expect(nightOf(night, '2026-11-26')).toBe('goesOn')
})

test('a day shift, a day off and leave are no night', () => {
  expect(nightOf({ ...night, shift: { ...night.shift, from: '06:00', until: '14:00' } }, '2026-11-25')).toBeNull()
  expect(nightOf({ ...night, shift: null }, '2026-11-25')).toBeNull()
  expect(nightOf({ ...night, leave: 'full' }, '2026-11-25')).toBeNull()
})
