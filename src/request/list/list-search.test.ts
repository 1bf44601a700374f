import { expect, test } from 'vitest'
import { emptyText, filterCount, listInput, readListSearch } from './list-search.ts'

test('a person narrows lists of others only', () => {
  const search = readListSearch({ scope: 'all', employee: '0199aaaa-0000-7000-8000-000000000001' }, [])
  expect(listInput(search, 'sortDate', 1).employeeId).toBe('0199aaaa-0000-7000-8000-000000000001')
  expect(filterCount(search)).toBe(1)
  expect(listInput({ ...search, scope: undefined }, 'sortDate', 1).employeeId).toBeUndefined()
  expect(readListSearch({ scope: 'all', employee: 'x' }, [])).toEqual({ scope: 'all' })
})

test('broken parts of a link fall away, the rest holds', () => {
  expect(readListSearch({ q: 'wedding', status: '1,99,4', from: '2026-02-30', until: '2026-05-12', scope: 'mine', sort: '-nope' }, ['code'])).toEqual({
    q: 'wedding', status: [1, 4], until: '2026-05-12',
  })
})

test('a date range counts as one filter', () => {
  expect(filterCount({ from: '2026-05-01', until: '2026-05-31', status: [1] })).toBe(2)
})

test('the newest stand first unless a column was chosen', () => {
  expect(listInput({}, 'sortDate', 1)).toMatchObject({ sortingColumn: 'SortDate', sortingDirection: 1, paginationSize: 25 })
  expect(listInput({ sort: 'startDate' }, 'sortDate', 2)).toMatchObject({ sortingColumn: 'StartDate', sortingDirection: 0, paginationPage: 2 })
})

test('an empty list promises only what can come', () => {
  expect(emptyText({}, true)).toBe('list.empty-hint')
  expect(emptyText({}, false)).toBe('list.empty-about-me')
  expect([emptyText({ scope: 'others' }, true), emptyText({ scope: 'all' }, true)]).toEqual(['list.empty-others', 'list.empty-all'])
  expect([emptyText({ q: 'wedding' }, false), emptyText({ scope: 'others', status: [1] }, true)]).toEqual(['list.empty-filtered', 'list.empty-filtered'])
})
