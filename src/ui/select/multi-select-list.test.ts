import { expect, test } from 'vitest'
import { multiSelectList, toggleAll } from './multi-select-list.ts'

const options = Array.from({ length: 60 }, (_, i) => ({ value: String(i), label: `Option ${i}` }))

test('a page is 25, Show More adds one, and the footer counts what was found', () => {
  const first = multiSelectList(options, new Set(), '', 1)
  expect([first.shown, first.found, first.hasMore]).toEqual([25, 60, true])
  const last = multiSelectList(options, new Set(), '', 3)
  expect([last.shown, last.found, last.hasMore]).toEqual([60, 60, false])
})

test('what is ticked stands in its own group, also from a later page', () => {
  const { selected, unselected } = multiSelectList(options, new Set(['59', '3']), '', 1)
  expect(selected.map((o) => o.value)).toEqual(['3', '59'])
  expect(unselected).toHaveLength(23)
})

test('the search is case-insensitive and narrows both groups', () => {
  const found = multiSelectList(options, new Set(['5', '7']), ' OPTION 5', 1)
  expect(found.selected.map((o) => o.value)).toEqual(['5'])
  expect(found.found).toBe(11)
  expect(found.all).toBe('some')
})

test('Select All ticks what was found only, and a second time takes it away', () => {
  const chosen = new Set(['1'])
  const all = toggleAll(options, chosen, 'option 5')
  expect(all).toHaveLength(12)
  expect(multiSelectList(options, new Set(all), 'option 5', 1).all).toBe('all')
  expect(toggleAll(options, new Set(all), 'option 5')).toEqual(['1'])
})
