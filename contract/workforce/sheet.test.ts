import { describe, expect, test } from 'vitest'
import { costOf, plannedBy, type PlanRow, totalsOf } from './sheet.ts'

const row = (frame: number, planned: number, cost: number | null = null): PlanRow => ({ frame, planned, cost })
const QUARTERS = [3, 3, 3, 3]

describe('heads', () => {
  test.each<[string, number, PlanRow[], number[]]>([
    ['no row: those who are here stay', 3, [], [3, 3, 3, 3]],
    ['a row holds until the next', 3, [row(2, 4), row(3, 5)], [3, 4, 5, 5]],
    ['in whatever order they stand', 4, [row(4, 2), row(1, 4)], [4, 4, 4, 2]],
    ['nobody is a number', 2, [row(3, 0)], [2, 2, 0, 0]],
  ])('%s', (_, existing, rows, planned) => {
    expect(plannedBy(existing, rows, 4).planned).toEqual(planned)
  })
})

describe('cost', () => {
  const cost = (existing: number, rows: PlanRow[], months = QUARTERS) => costOf(plannedBy(existing, rows, months.length), months)

  test('3 4 5 5 of 3, at 84,000,000.00 a head', () => {
    expect(cost(3, [row(2, 4, 8_400_000_000), row(3, 5)])).toBe(10_500_000_000)
  })

  test.each([
    [100_000_001, 25_000_000],
    [100_000_002, 25_000_001],
    [100_000_003, 25_000_001],
  ])('one more for a quarter at %i is %i', (perHead, of) => {
    expect(cost(1, [row(4, 2, perHead)])).toBe(of)
  })

  test('fewer is a saving; half a unit of it is none', () => {
    expect(cost(2, [row(1, 1, 1_200)])).toBe(-1_200)
    expect(cost(2, [row(4, 1, 100_000_002)])).toBe(-25_000_000)
    expect(cost(2, [row(4, 1, 100_000_003)])).toBe(-25_000_001)
  })

  test('a row without a cost has that of the row before; before any there is none', () => {
    expect(cost(1, [row(1, 2), row(3, 3, 1_200), row(4, 4)])).toBe(2 * 300 + 3 * 300)
    expect(cost(1, [row(1, 5)])).toBe(0)
  })

  test('slices of one month, of half a year, of a year', () => {
    expect(cost(0, [row(12, 1, 1_200)], Array.from({ length: 12 }, () => 1))).toBe(100)
    expect(cost(0, [row(2, 1, 1_200)], [6, 6])).toBe(600)
    expect(cost(0, [row(1, 1, 1_200)], [12])).toBe(1_200)
  })

  test('amounts beyond what a float holds are exact on the way', () => {
    expect(cost(0, [row(4, 3, 999_999_999_999_999)])).toBe(749_999_999_999_999)
    expect(cost(0, [row(4, 5, 999_999_999_999_999)])).toBeNull()
    expect(cost(5, [row(4, 0, 999_999_999_999_999)])).toBeNull()
  })
})

test('a unit is the sum of its positions, each rounded by itself', () => {
  const half = plannedBy(1, [row(4, 2, 100_000_002)], 4)
  expect(totalsOf([half, half, plannedBy(4, [], 4)], QUARTERS)).toEqual({ existing: 6, planned: [6, 6, 6, 8], cost: 50_000_002 })
})
