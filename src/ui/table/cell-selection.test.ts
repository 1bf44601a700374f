import { expect, test } from 'vitest'
import { areaOf, at, clipboardCells, clipboardText, isIn, moved, placesIn } from './cell-selection.ts'

test('arrows stay inside, Shift keeps where it began', () => {
  const size = { rows: 2, columns: 3 }
  expect(moved(at(0, 0), [-1, 0], size, false)).toEqual(at(0, 0))
  expect(moved(at(1, 2), [1, 1], size, true)).toEqual(at(1, 2))
  expect(moved(at(0, 0), [1, 0], size, true)).toEqual({ anchor: { row: 0, column: 0 }, focus: { row: 1, column: 0 } })
})

test('an area is the same from whichever corner it began', () => {
  const back = { anchor: { row: 2, column: 1 }, focus: { row: 1, column: 3 } }
  expect(areaOf(back)).toEqual({ top: 1, bottom: 2, left: 1, right: 3 })
  expect(placesIn(areaOf(back)).map(({ row, column }) => `${row}.${column}`)).toEqual(['1.1', '1.2', '1.3', '2.1', '2.2', '2.3'])
  expect([isIn(back, 1, 1), isIn(back, 0, 1), isIn(back, 2, 4)]).toEqual([true, false, false])
})

test('cells go to a spreadsheet and come from one', () => {
  const text = clipboardText({ top: 0, bottom: 1, left: 0, right: 1 }, ({ row, column }) => `${row}${column}`)
  expect(text).toBe('00\t01\n10\t11')
  expect(clipboardCells(text)).toEqual([['00', '01'], ['10', '11']])
  expect(clipboardCells('1\t 2 \r\n\t3\r\n')).toEqual([['1', '2'], ['', '3']])
})
