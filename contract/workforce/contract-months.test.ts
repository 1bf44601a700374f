import { expect, test } from 'vitest'
import { contractOf, monthsUntil } from './contract-months.ts'

test.each([
  ['2026-12-01', 2, 1, null, null, 12, '2027-11-30'],
  ['2027-01-31', 2, 1, null, 1, 1, '2027-02-27'],
  ['2026-08-31', 2, 1, null, 6, 6, '2027-02-27'],
  ['2026-11-15', 1, 3, '2027-01-31', null, 3, '2027-02-14'],
  ['2027-02-15', 1, 1, null, null, null, null],
] as const)('%s, kind %s, type %s', (requiredDate, employmentStatus, requestType, frameEnd, contractMonth, months, until) => {
  expect(contractOf({ requiredDate, employmentStatus, requestType, frameEnd, contractMonth })).toMatchObject({ contractMonth: months, contractUntil: until })
})

test('limits are those of the kind', () => {
  expect(contractOf({ requiredDate: '2027-02-15', employmentStatus: 3, requestType: 1 })).toMatchObject({ minMonths: 1, maxMonths: 3, contractMonth: 3 })
  expect(contractOf({ requiredDate: '2027-02-15', employmentStatus: 5, requestType: 3, frameEnd: '2029-01-31' })).toMatchObject({ maxMonths: 12, contractMonth: 12 })
})

test('a begun month is a whole one', () => {
  expect(monthsUntil('2026-11-15', '2026-12-14')).toBe(1)
  expect(monthsUntil('2026-11-15', '2026-12-15')).toBe(2)
})
