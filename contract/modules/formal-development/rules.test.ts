import { expect, test } from 'vitest'
import { bondOf, faultsOf } from './rules.ts'

test.each([['24.00', 24], ['0', 0], ['12', 12], ['120.00', 120], ['120.01', null], ['121', null], ['1.5', null], ['-1', null], ['', null], [null, null]])('a bond of %j is %j months', (text, months) => {
  expect(bondOf(text)).toBe(months)
})

test('what is missing is no fault, what contradicts itself is', () => {
  expect(faultsOf({})).toEqual([])
  expect(faultsOf({ educationStartDate: '2026-09-01', educationEndDate: '2026-09-02', cost: '0.00', bondMonths: '0.00' })).toEqual([])
  expect(faultsOf({ educationStartDate: '2026-09-01', educationEndDate: '2026-09-01', cost: '-0.01', bondMonths: '0.50' }).map((f) => f.code)).toEqual(['education_end_before_start', 'education_cost_negative', 'education_bond_months'])
})
