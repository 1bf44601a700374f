import { expect, test } from 'vitest'
import { followTimes, later } from './times.ts'

test('an hour later, also over midnight', () => {
  expect([later('2026-05-12T10:15', 60), later('2026-05-12T23:30', 60)]).toEqual(['2026-05-12T11:15', '2026-05-13T00:30'])
})

test.each([
  ['an end that is missing comes an hour later', '2026-05-12T10:00', null, '2026-05-12T11:00'],
  ['an end that fits stays', '2026-05-12T10:00', '2026-05-12T12:00', undefined],
  ['to another day the end comes along', '2026-05-14T10:00', '2026-05-12T12:00', '2026-05-14T12:00'],
  ['from a later day, too', '2026-05-11T10:00', '2026-05-12T12:00', '2026-05-11T12:00'],
  ['a start after the end moves it', '2026-05-12T14:00', '2026-05-12T12:00', '2026-05-12T15:00'],
  ['a permit over midnight stays', '2026-05-12T23:00', '2026-05-13T01:00', undefined],
])('%s', (_, permitStart, permitUntil, wanted) => {
  expect(followTimes({ permitStart, permitUntil }, { permitStart })).toEqual(wanted === undefined ? {} : { permitUntil: wanted })
})

test('an end that is typed stays as it is typed: the form says what is wrong with it', () => {
  expect(followTimes({ permitStart: '2026-05-12T10:00', permitUntil: '2026-05-12T09:00' }, { permitUntil: '2026-05-12T09:00' })).toEqual({})
})
