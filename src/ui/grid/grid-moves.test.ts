import { describe, expect, test } from 'vitest'
import { placeAfter, widerBy } from './grid-moves.ts'

const size = { rows: 101, columns: 5, page: 10 }
const press = (key: string, keys: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...keys })
const after = (key: string, [row, column]: readonly [number, number], keys = {}, rtl = false) => {
  const to = placeAfter(press(key, keys), { row, column }, size, rtl)
  return to && [to.row, to.column]
}

describe('keys of a grid', () => {
  test('arrows go one cell, into the head and not beyond the edges', () => {
    expect([after('ArrowDown', [1, 1]), after('ArrowUp', [1, 1]), after('ArrowRight', [1, 1]), after('ArrowLeft', [1, 1])]).toEqual([[2, 1], [0, 1], [1, 2], [1, 0]])
    expect([after('ArrowDown', [100, 4]), after('ArrowUp', [0, 0]), after('ArrowRight', [3, 4]), after('ArrowLeft', [3, 0])]).toEqual([[100, 4], [0, 0], [3, 4], [3, 0]])
  })
  test('from right to left the arrows follow the eye', () => expect([after('ArrowRight', [1, 1], {}, true), after('ArrowLeft', [1, 1], {}, true)]).toEqual([[1, 0], [1, 2]]))
  test('Home and End are the ends of the row, with Ctrl those of the grid', () => {
    expect([after('Home', [7, 3]), after('End', [7, 3]), after('Home', [7, 3], { ctrlKey: true }), after('End', [7, 3], { metaKey: true })]).toEqual([[7, 0], [7, 4], [0, 0], [100, 4]])
  })
  test('a page is what is in sight; back it stops at the first row', () => {
    expect([after('PageDown', [1, 2]), after('PageDown', [95, 2]), after('PageUp', [25, 2]), after('PageUp', [4, 2]), after('PageUp', [0, 2])]).toEqual([[11, 2], [100, 2], [15, 2], [1, 2], [0, 2]])
  })
  test('other keys, and those the browser has, lead nowhere', () => {
    expect([after('a', [1, 1]), after('Enter', [1, 1]), after('ArrowLeft', [1, 1], { altKey: true }), after('ArrowRight', [1, 1], { shiftKey: true }), after('ArrowDown', [1, 1], { ctrlKey: true })]).toEqual([null, null, null, null, null])
  })
  test('with Shift an arrow moves the end of a column', () => {
    const by = (key: string, keys: object, rtl = false) => widerBy(press(key, keys), rtl)
    expect([by('ArrowRight', { shiftKey: true }), by('ArrowLeft', { shiftKey: true }), by('ArrowRight', {}), by('ArrowDown', { shiftKey: true }), by('ArrowRight', { shiftKey: true, ctrlKey: true })]).toEqual([16, -16, null, null, null])
    expect([by('ArrowRight', { shiftKey: true }, true), by('ArrowLeft', { shiftKey: true }, true)]).toEqual([-16, 16])
  })
})
