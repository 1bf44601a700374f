import { expect, test } from 'vitest'
import { type CostedFrom, costOf, plannedByFrame, positionBy, roomOf, rowsOf, totalsOf } from './plan.ts'

test.each([
  ['A', [[4, 3], [5, 5], [5, 5]], 1, 0, 1],
  ['B', [[6, 5], [6, 5]], 2, 1, 1],
  ['C', [[2, 1], [2, 1]], 1, 1, 0],
  ['D', [[1, 1], [1, 1]], 1, 0, 1],
  ['E, until the third quarter', [[6, 5], [6, 5]], 1, 1, 0],
  ['E, lasting', [[6, 5], [6, 5], [5, 5]], 1, 0, 1],
  ['F', [[4, 5], [4, 5]], 2, -1, 2],
] as const)('room of example %s', (_, frames, headCount, room, over) => {
  expect(roomOf(frames.map(([planned, level]) => ({ planned, level })), headCount)).toEqual({ room, over })
})

test('a row holds until the next one', () => {
  expect(plannedByFrame([{ frame: 3, planned: 5 }, { frame: 2, planned: 4 }], 3, 4)).toEqual([3, 4, 5, 5])
  expect(plannedByFrame([], 3, 4)).toEqual([3, 3, 3, 3])
  expect(rowsOf([3, 4, 5, 5], 3)).toEqual([{ frame: 2, planned: 4 }, { frame: 3, planned: 5 }])
  expect(rowsOf([3, 3], 3)).toEqual([])
})

test('cost is exact and rounded once', () => {
  expect(costOf([3, 4, 5, 5], 3, 8_400_000_000, 3)).toBe(10_500_000_000)
  expect(costOf([1, 0, 0, 0], 0, 100_000_001, 3)).toBe(25_000_000)
  expect(costOf([1, 0, 0, 0], 0, 100_000_002, 3)).toBe(25_000_001)
  expect(costOf([2, 2, 2, 2], 3, 100, 3)).toBe(-100)
})

const row = (frame: number, planned: number, cost: number | null = null): CostedFrom => ({ frame, planned, cost })
const cost = (existing: number, rows: CostedFrom[], frames = 4) => totalsOf([positionBy(rows, existing, frames)], frames, 12 / frames).cost

test('a row without a cost has that of the row before; before any, nothing is known', () => {
  expect(cost(3, [row(2, 4, 8_400_000_000), row(3, 5)])).toBe(10_500_000_000)
  expect(cost(1, [row(1, 2), row(3, 3, 1_200), row(4, 4)])).toBe(2 * 300 + 3 * 300)
  expect(cost(1, [row(1, 5)])).toBe(0)
})

test('fewer is a saving, rounded like a cost', () => {
  expect(cost(2, [row(1, 1, 1_200)])).toBe(-1_200)
  expect(cost(2, [row(4, 1, 100_000_001)])).toBe(-25_000_000)
  expect(cost(2, [row(4, 1, 100_000_002)])).toBe(-25_000_001)
})

test('frames of a month, of half a year, of a year', () => {
  expect(cost(0, [row(12, 1, 1_200)], 12)).toBe(100)
  expect(cost(0, [row(2, 1, 1_200)], 2)).toBe(600)
  expect(cost(0, [row(1, 1, 1_200)], 1)).toBe(1_200)
})

test('amounts beyond what a number holds are exact on the way, and told to be too large', () => {
  expect(cost(0, [row(4, 3, 999_999_999_999_999)])).toBe(749_999_999_999_999)
  expect(cost(0, [row(4, 5, 999_999_999_999_999)])).toBeNull()
  expect(cost(5, [row(4, 0, 999_999_999_999_999)])).toBeNull()
})

test('a unit is the sum of its positions, each rounded by itself', () => {
  const half = positionBy([row(4, 2, 100_000_002)], 1, 4)
  expect(totalsOf([half, half, positionBy([], 4, 4)], 4, 3)).toEqual({ existing: 6, planned: [6, 6, 6, 8], cost: 50_000_002 })
})
