import { expect, test } from 'vitest'
import { field } from '../../../contract/kit/field.ts'
import { lineStates, missingOf } from './line-state.ts'

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

test('what is required of a line and still empty is missing; what may stay empty and what the server sets is not', () => {
  const line = { time: field.dateTime(), site: field.text({ optional: true }), hours: field.minutes(), status: field.text({ computed: true }), reason: field.text() }
  const of = (values: { time?: string; hours?: number; reason?: string }) => missingOf({ line }, { employeeId: 'a', note: '', ...values })
  expect(of({})).toEqual(['time', 'hours', 'reason'])
  expect(of({ time: '2026-05-11T14:00', hours: 0, reason: '' })).toEqual(['reason'])
  expect(missingOf({}, { employeeId: 'a', note: '' }), 'a list that asks nothing').toEqual([])
})
