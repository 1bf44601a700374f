import { expect, test } from 'vitest'
import { heldPages } from './use-pages-in-sight.ts'

test('pages in sight are loaded wherever they are; those nearest stay, the farthest go', () => {
  expect(heldPages([1], 1, 2)).toEqual([1, 2])
  expect(heldPages([1, 2], 400, 401)).toEqual([1, 2, 400, 401])
  const held = heldPages(Array.from({ length: 12 }, (_, i) => i + 1), 12, 13)
  expect(held).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
  // the same list while nothing changes: nothing is drawn anew
  expect(heldPages(held, 12, 13)).toBe(held)
})
