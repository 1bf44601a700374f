import { expect, test } from 'vitest'
import { compareValues, sortItems } from './sort-items.ts'

const items = [
  { name: 'budi', sequence: 10, dateCreated: '2026-05-01T00:00:00Z' },
  { name: 'Andi', sequence: 9, dateCreated: '2026-05-03T00:00:00Z' },
  { name: 'Citra', sequence: null, dateCreated: '2026-05-02T00:00:00Z' },
]
const names = (rows: { name: string }[]) => rows.map((r) => r.name)

test('names are compared case-insensitively, ascending unless said otherwise', () => {
  expect(names(sortItems(items, 'name'))).toEqual(['Andi', 'budi', 'Citra'])
  expect(names(sortItems(items, 'name', 1))).toEqual(['Citra', 'budi', 'Andi'])
})

test('sequences are numbers, and what has none stands last', () => {
  expect(names(sortItems(items, 'sequence'))).toEqual(['Andi', 'budi', 'Citra'])
})

test('by the moment of creation', () => {
  expect(names(sortItems(items, 'dateCreated', 1))).toEqual(['Andi', 'Citra', 'budi'])
})

test('equal texts in other cases are equal, and the list given stays as it was', () => {
  expect(compareValues('ABC', 'abc')).toBe(0)
  sortItems(items, 'name')
  expect(items[0]?.name).toBe('budi')
})
