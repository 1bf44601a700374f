import { expect, test } from 'vitest'
import { problemsIn, sharedEvenly, totalOf } from './checks.ts'

const rows = (...weights: (number | null)[]) => weights.map((weight, i) => ({ lineId: `r${i}`, title: `Objective ${i}`, weight }))
const limits = { weightMin: 5, weightMax: 40 }

test('weights make a hundred; a form with nothing in it is not told so', () => {
  expect([problemsIn([]), problemsIn(rows(40, 30, 20, 10))]).toEqual([[], []])
  expect(problemsIn(rows(40, 30, 20, 5))).toEqual([{ field: 'objectives', code: 'objective_weight_total', params: { total: 95 } }])
})

test('a title stands once, whatever its letters', () => {
  const twice = [{ lineId: 'a', title: 'Reply fast', weight: 50 }, { lineId: 'b', title: ' reply FAST ', weight: 50 }, { lineId: 'c', title: '', weight: null }, { lineId: 'd', title: '', weight: null }]
  expect(problemsIn(twice)).toEqual([{ field: 'objectives.b.title', code: 'objective_title_twice' }])
})

test('the rest is shared over those without a weight, else over all, and adds up', () => {
  expect(sharedEvenly(rows(40, null, null), limits).map((r) => r.weight)).toEqual([40, 30, 30])
  expect(sharedEvenly(rows(null, null, null), limits).map((r) => r.weight)).toEqual([34, 33, 33])
  expect(totalOf(sharedEvenly(rows(10, 10, 10, 10, 10, 10, 10), limits))).toBe(100)
  expect(sharedEvenly(rows(null), limits).map((r) => r.weight), 'no further than one may weigh').toEqual([40])
})
