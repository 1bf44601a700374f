import { describe, expect, test } from 'vitest'
import { companyMinor, detailMinor, isOverCeiling, perHead, sumOfDetails, totalMinor } from './costs.ts'

/** The costs of one training, with what each comes to in rupiah. */
const costs = [
  { minor: 750_000_000, currency: 'IDR', rate: '1', idr: 750_000_000 },
  { minor: 125_000, currency: 'USD', rate: '16300', idr: 2_037_500_000 },
  { minor: 48_050, currency: 'SGD', rate: '12104.25', idr: 581_609_213 },
  { minor: 90_000, currency: 'JPY', rate: '108.40', idr: 975_600_000 },
] as const
const TOTAL = 4_344_709_213

describe('in the company’s currency', () => {
  test.each(costs)('$minor of $currency at $rate come to $idr', (cost) => expect(companyMinor(cost, 'IDR')).toBe(cost.idr))

  test('costs of several currencies: each rounded, then added', () => expect(totalMinor(costs, 'IDR')).toBe(TOTAL))

  test('a rate as the database keeps it says the same', () => expect(companyMinor({ minor: 48_050, currency: 'SGD', rate: '12104.25000000' }, 'IDR')).toBe(581_609_213))

  test('lines add up to the total where the sum rounded at once would not', () => {
    const thirds = Array.from({ length: 3 }, () => ({ minor: 1, currency: 'USD', rate: '0.5' }))
    expect(totalMinor(thirds, 'IDR')).toBe(3)
    expect(companyMinor({ minor: 3, currency: 'USD', rate: '0.5' }, 'IDR')).toBe(2)
  })

  test('a currency without smaller units on both sides', () => {
    expect(companyMinor({ minor: 100, currency: 'JPY', rate: '1' }, 'JPY')).toBe(100)
    expect(companyMinor({ minor: 12_345, currency: 'IDR', rate: '0.00925' }, 'JPY')).toBe(1)
  })

  test('beyond what a float holds exactly', () => expect(companyMinor({ minor: 123_456_789_012, currency: 'USD', rate: '16300.12345678' }, 'IDR')).toBe(2_012_360_902_473_241))

  test.each(['', '-1', '1e5', '1.123456789', 'much'])('a rate of %j is refused', (rate) => expect(() => companyMinor({ minor: 1, currency: 'USD', rate }, 'IDR')).toThrow('not a rate'))
})

describe('details', () => {
  test.each([
    ['2.50', 8_533_333, 21_333_333], // …332.5
    ['1.25', 2_440, 3_050],
    ['1', 1, 1],
    ['0.01', 49, 0], // 0.49
    ['0.01', 50, 1], // 0.5
  ] as const)('%s times %i is %i', (quantity, unit, amount) => expect(detailMinor(quantity, unit)).toBe(amount))

  test('add up to the cost, and say nothing where there are none', () => {
    expect(sumOfDetails([21_333_333, 3_050])).toBe(21_336_383)
    expect(sumOfDetails([])).toBeNull()
  })
})

test.each([
  [2_499_999_999, false],
  [2_500_000_000, false],
  [2_500_000_001, true],
  [TOTAL, true],
])('%i is above a ceiling of 25,000,000: %s', (total, isOver) => expect(isOverCeiling(total, 25_000_000, 'IDR')).toBe(isOver))

test('no ceiling is never reached', () => expect(isOverCeiling(TOTAL, 0, 'IDR')).toBe(false))

test('a share is rounded down, and there is none without people', () => {
  expect(perHead(TOTAL, 7)).toBe(620_672_744)
  expect(perHead(TOTAL, 0)).toBeNull()
})
