import { expect, test } from 'vitest'
import { field } from './field.ts'
import { namedBy, withNewRows, withoutDangling } from './line-of.ts'
import { faultsOfFields } from './sound-fields.ts'

const fields = {
  shelves: field.lines({ label: field.text() }),
  tools: field.lines({ name: field.text(), shelf: field.lineOf('shelves'), spare: field.lineOf('shelves', { optional: true }) }),
}
const values = { shelves: [{ lineId: 'a', label: 'Left' }], tools: [{ lineId: 't', name: 'Drill', shelf: 'a', spare: 'b' }, { lineId: 'u', name: 'Saw', shelf: 'b', spare: null }] }

test('what names a row that was taken away is empty, and comes back with the row', () => {
  expect(withoutDangling(fields, values).tools).toEqual([{ lineId: 't', name: 'Drill', shelf: 'a', spare: null }, { lineId: 'u', name: 'Saw', shelf: null, spare: null }])
  const whole = { ...values, shelves: [...values.shelves, { lineId: 'b', label: 'Right' }] }
  expect(withoutDangling(fields, whole)).toBe(whole)
  expect([namedBy(fields, values, 'shelves', 'a'), namedBy(fields, values, 'shelves', 'b')]).toEqual([1, 2])
})

test('rows of another request have ids of their own, and are named by them', () => {
  let made = 0
  const people = { ...fields, people: field.employees({} as never, { line: { shelf: field.lineOf('shelves', { optional: true }) } }) }
  expect(withNewRows(people, { ...values, people: [{ employeeId: 'p', note: '', shelf: 'a' }, { employeeId: 'q', note: '', shelf: null }] }, () => `n${++made}`)).toEqual({
    shelves: [{ lineId: 'n1', label: 'Left' }], tools: [{ lineId: 'n2', name: 'Drill', shelf: 'n1', spare: null }, { lineId: 'n3', name: 'Saw', shelf: null, spare: null }],
    people: [{ employeeId: 'p', note: '', shelf: 'n1' }, { employeeId: 'q', note: '', shelf: null }],
  })
  expect(withNewRows(fields, { shelves: null }, () => 'n')).toEqual({ shelves: null })
})

test('a person of a list names a row as a row does', () => {
  const withPeople = { ...fields, people: field.employees({} as never, { line: { shelf: field.lineOf('shelves', { optional: true }) } }) }
  const of = (shelf: string) => ({ shelves: values.shelves, people: [{ employeeId: 'p', note: '', shelf }] })
  expect(faultsOfFields(withPeople)).toEqual([])
  expect(withoutDangling(withPeople, of('b')).people).toEqual([{ employeeId: 'p', note: '', shelf: null }])
  expect(withoutDangling(withPeople, of('a'))).toEqual(of('a'))
  expect(namedBy(withPeople, of('a'), 'shelves', 'a')).toBe(1)
})

test('a column that names rows of no list, of its own list or outside of rows stops the start', () => {
  expect(faultsOfFields(fields)).toEqual([])
  expect(faultsOfFields({ tools: field.lines({ shelf: field.lineOf('shelfs'), other: field.lineOf('tools') }), best: field.lineOf('tools'), note: field.text() })).toEqual([
    'field tools.shelf: there is no list shelfs whose rows it could name', 'field tools.other: it names rows of its own list', 'field best: only a column of rows or a line of people names a row',
  ])
})
