import { expect, test } from 'vitest'
import { gapOf, readinessOf } from './readiness.ts'

const of = (required: readonly number[], levels: readonly (number | null)[]) => readinessOf(required.map((r, i) => ({ required: r, level: levels[i] ?? null })))

test('what is above what is asked for makes up for nothing; not assessed counts as none', () => {
  expect(of([3, 4, 3, 2, 4], [3, 3, 4, 2, 2])).toBe('81.25')
  expect(of([3, 3], [5, null])).toBe('50.00')
  expect(of([3], [2])).toBe('66.67')
  expect(of([2, 2], [2, 5])).toBe('100.00')
})

test('of a job that asks for nothing nothing is said', () => {
  expect([of([], []), of([0], [3])]).toEqual([null, null])
  expect([3, 4, 3].map((required, i) => gapOf([3, 3, 4][i] as number, required))).toEqual([0, -1, 1])
})
