import { expect, test } from 'vitest'
import { peopleOf } from './people.ts'

const seen = (id: string) => ({ employeeId: id, employee: `Name of ${id}`, employeeCode: id.toUpperCase() })
const listed = (id: string) => ({ id, name: `Name of ${id}`, code: id.toUpperCase() })
const opens = (known: Partial<Parameters<typeof peopleOf>[0]>) => peopleOf({ seen: [seen('a'), seen('b')], listed: [], readable: new Set(), runs: false, ...known }).map(({ id, opens: what }) => `${id}: ${what}`)

test('the page opens for those whose records one reads alone; of the others their days', () => {
  expect(opens({})).toEqual(['a: calendar', 'b: calendar'])
  expect(opens({ readable: new Set(['b']) })).toEqual(['a: calendar', 'b: page'])
  expect(opens({ readable: 'all' })).toEqual(['a: page', 'b: page'])
})

test('who runs the directory opens the page of whom it lists too, each once', () => {
  expect(opens({ runs: true, listed: [listed('b'), listed('c')] })).toEqual(['a: page', 'b: page', 'c: page'])
})
