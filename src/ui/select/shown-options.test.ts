import { expect, test } from 'vitest'
import { shownOptions } from './shown-options.ts'

const list = [{ label: 'Budi Santoso', sub: 'Plant' }, { label: 'Dina Lestari', sub: 'Customer Care' }]

test('what is at hand is narrowed while the server is asked', () => {
  expect(shownOptions(list, 'dina', '')).toEqual({ options: [list[1]], waiting: false })
  expect(shownOptions(list, 'plant', '')).toEqual({ options: [list[0]], waiting: false })
})

test('where nothing at hand fits, the old list waits: nobody picks from it', () => {
  expect(shownOptions(list, 'zoe', '')).toEqual({ options: list, waiting: true })
})

test('the answer is shown as it is: the server may find by more than a name', () => {
  expect(shownOptions(list, 'EMP-7', 'EMP-7 ')).toEqual({ options: list, waiting: false })
  expect(shownOptions([], 'zoe', '')).toEqual({ options: [], waiting: false })
})
