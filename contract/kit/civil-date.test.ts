import { expect, test } from 'vitest'
import { addDays, datesOf } from './civil-date.ts'

test('a range names each of its days once, in order', () => {
  expect(datesOf('2028-02-27', '2028-03-01')).toEqual(['2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01'])
  expect(datesOf('2026-05-12', '2026-05-11')).toEqual([])
})

test('a range up to the last day there is comes to an end', () => {
  expect(datesOf('9999-12-30', '9999-12-31')).toEqual(['9999-12-30', '9999-12-31'])
})

test('no arithmetic leaves the four-digit years', () => {
  expect([addDays('9999-12-30', 400), addDays('0000-01-02', -400)]).toEqual(['9999-12-31', '0000-01-01'])
})
