import { expect, test } from 'vitest'
import { followTimes } from './times.ts'

test.each([
  ['an end that is missing comes an hour later', '2026-05-12T10:00', null, '2026-05-12T11:00'],
  ['an end that fits stays', '2026-05-12T10:00', '2026-05-12T12:00', '2026-05-12T12:00'],
  ['to another day the end comes along', '2026-05-14T10:00', '2026-05-12T12:00', '2026-05-14T12:00'],
  ['from a later day, too', '2026-05-11T10:00', '2026-05-12T12:00', '2026-05-11T12:00'],
  ['a start after the end moves it', '2026-05-12T14:00', '2026-05-12T12:00', '2026-05-12T15:00'],
  ['a permit over midnight stays', '2026-05-12T23:00', '2026-05-13T01:00', '2026-05-13T01:00'],
])('%s', (_, permitStart, permitUntil, wanted) => {
  expect(followTimes({ permitStart, permitUntil }, { permitStart })).toEqual({ permitUntil: wanted })
})

test('an end that is typed stays as it is typed: the form says what is wrong with it', () => {
  expect(followTimes({ permitStart: '2026-05-12T10:00', permitUntil: '2026-05-12T09:00' }, { permitUntil: '2026-05-12T09:00' })).toEqual({})
})
