import { expect, test } from 'vitest'
import { lineStates } from './line-state.ts'

test('what is said of a line is found by its person, each text once; what is said of the list is not', () => {
  const { byLine, checked, open } = lineStates('employees', [
    { field: 'employees.a', text: 'On leave' }, { field: 'employees.a', text: 'On leave' }, { field: 'employees.a.time', text: 'Too late' }, { field: 'employees', text: 'Too many' }, { field: 'note', text: 'Too long' },
  ], [{ field: 'employees.b:1', text: 'Rest is short' }], true, ['employees.c.reason', 'note'])
  expect([checked, [...open]]).toEqual([true, ['c']])
  expect([...byLine]).toEqual([
    ['a', { problems: [{ part: '', text: 'On leave' }, { part: 'time', text: 'Too late' }], warnings: [] }],
    ['b:1', { problems: [], warnings: ['Rest is short'] }],
  ])
})
