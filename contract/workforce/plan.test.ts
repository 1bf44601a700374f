import { expect, test } from 'vitest'
import { costOf, plannedByFrame, roomOf, rowsOf } from './plan.ts'

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
