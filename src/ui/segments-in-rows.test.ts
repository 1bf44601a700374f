import { expect, test } from 'vitest'
import { inRows, perRow } from './segments-in-rows.ts'

test('rows are about equal: four are two and two, five are three and two', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(perRow)).toEqual([1, 2, 3, 2, 3, 3, 4, 3, 3, 4])
})

test('however many there are, none stands alone in the last row', () => {
  for (let count = 2; count <= 60; count++) expect([count, count % perRow(count) === 1]).toEqual([count, false])
})

test('up to three stay in the row they have', () => {
  expect([inRows(3), inRows(5)]).toEqual([undefined, { '--segments': 5, '--per-row': 3 }])
})
