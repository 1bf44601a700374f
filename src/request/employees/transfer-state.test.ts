import { describe, expect, it } from 'vitest'
import type { EmployeeOption } from '../../../contract/kit/paging.ts'
import { chosenIds, nextTransfer, openTransfer, peopleOf, rowsOf, type TransferEvent } from './transfer-state.ts'

const person = (id: string, department: string): EmployeeOption => ({ id, displayName: `Person ${id}`, fullname: `Person ${id}`, code: id, companyStructure: department, companyStructureId: department })
const all = [person('a', 'Care'), person('b', 'Care'), person('c', 'Operations'), person('d', 'Operations')]
const after = (chosen: string[], ...events: TransferEvent[]) => events.reduce(nextTransfer, openTransfer(chosen))
const ids = (rows: readonly EmployeeOption[]) => rows.map((e) => e.id)

describe('moving', () => {
  it('checked rows go to the other side and are unchecked there', () => {
    const state = after([], { type: 'toggled', side: 'available', id: 'a' }, { type: 'toggled', side: 'available', id: 'c' }, { type: 'moved', to: 'selected' })
    expect(ids(rowsOf(all, state, 'selected'))).toEqual(['a', 'c'])
    expect(ids(rowsOf(all, state, 'available'))).toEqual(['b', 'd'])
    expect(state.available.checked.size).toBe(0)
  })
  it('and back again', () => {
    const state = after(['a', 'b'], { type: 'toggled', side: 'selected', id: 'a' }, { type: 'moved', to: 'available' })
    expect(state.transferred).toEqual(['b'])
  })
  it('moves nothing when nothing is checked, and nobody twice', () => {
    const start = openTransfer(['a'])
    expect(nextTransfer(start, { type: 'moved', to: 'selected' })).toBe(start)
    expect(after(['a'], { type: 'allToggled', side: 'available', ids: ['a', 'b'] }, { type: 'moved', to: 'selected' }).transferred).toEqual(['a', 'b'])
  })
  it('takes along what was checked before the search narrowed the list', () => {
    const state = after([], { type: 'toggled', side: 'available', id: 'a' }, { type: 'searched', side: 'available', search: 'person c' }, { type: 'toggled', side: 'available', id: 'c' }, { type: 'moved', to: 'selected' })
    expect(state.transferred).toEqual(['a', 'c'])
  })
})

describe('what was checked under Available and not moved', () => {
  it('is taken by a save', () => {
    const state = after(['d'], { type: 'toggled', side: 'available', id: 'a' }, { type: 'searched', side: 'available', search: 'nobody' })
    expect(chosenIds(state)).toEqual(['d', 'a'])
    expect(state.transferred, 'it stays where it is until then').toEqual(['d'])
  })
  it.each<TransferEvent>([{ type: 'viewed', side: 'available', view: 'department' }, { type: 'departmentPicked', side: 'available', department: 'Care' }])('is moved before %j', (event) => {
    const state = after([], { type: 'toggled', side: 'available', id: 'c' }, { type: 'toggled', side: 'available', id: 'a' }, event)
    expect(state.transferred).toEqual(['c', 'a'])
    expect(state.available.checked.size).toBe(0)
  })
  it('checks under Selected take nobody away by themselves', () => {
    expect(chosenIds(after(['a', 'b'], { type: 'toggled', side: 'selected', id: 'a' }, { type: 'viewed', side: 'selected', view: 'department' }))).toEqual(['a', 'b'])
  })
})

describe('checks', () => {
  it('Select All checks the rows in sight, and unchecks them when all are checked', () => {
    const some = after([], { type: 'toggled', side: 'available', id: 'd' }, { type: 'allToggled', side: 'available', ids: ['a', 'b'] })
    expect([...some.available.checked]).toEqual(['d', 'a', 'b'])
    expect([...nextTransfer(some, { type: 'allToggled', side: 'available', ids: ['a', 'b'] }).available.checked]).toEqual(['d'])
  })
  it.each<TransferEvent>([{ type: 'viewed', side: 'available', view: 'department' }, { type: 'departmentPicked', side: 'available', department: 'Care' }])('%j forgets the checks of its side only', (event) => {
    const state = after(['b'], { type: 'toggled', side: 'available', id: 'a' }, { type: 'toggled', side: 'selected', id: 'b' }, event)
    expect(state.available.checked.size).toBe(0)
    expect(state.selected.checked.size).toBe(1)
  })
  it('the same view again changes nothing', () => {
    const state = after([], { type: 'toggled', side: 'available', id: 'a' })
    expect(nextTransfer(state, { type: 'viewed', side: 'available', view: 'employee' })).toBe(state)
  })
  it('toggled twice is not checked', () => {
    expect(after([], { type: 'toggled', side: 'selected', id: 'a' }, { type: 'toggled', side: 'selected', id: 'a' }).selected.checked.size).toBe(0)
  })
})

describe('department view', () => {
  it('shows nobody before a department is picked, then its people', () => {
    const picked = after([], { type: 'viewed', side: 'available', view: 'department' })
    expect(rowsOf(all, picked, 'available')).toEqual([])
    expect(ids(rowsOf(all, nextTransfer(picked, { type: 'departmentPicked', side: 'available', department: 'Operations' }), 'available'))).toEqual(['c', 'd'])
  })
  it('searches within the department', () => {
    const state = after([], { type: 'viewed', side: 'available', view: 'department' }, { type: 'departmentPicked', side: 'available', department: 'Care' }, { type: 'searched', side: 'available', search: 'B' })
    expect(ids(rowsOf(all, state, 'available'))).toEqual(['b'])
  })
  it('leaving it forgets the department', () => {
    const state = after([], { type: 'viewed', side: 'available', view: 'department' }, { type: 'departmentPicked', side: 'available', department: 'Care' }, { type: 'viewed', side: 'available', view: 'employee' })
    expect(state.available.department).toBeNull()
    expect(peopleOf(all, state, 'available')).toHaveLength(4)
  })
})

it('each opening starts anew with the people chosen so far', () => {
  expect(openTransfer(['b'])).toEqual({
    transferred: ['b'], available: { view: 'employee', department: null, search: '', checked: new Set() }, selected: { view: 'employee', department: null, search: '', checked: new Set() },
  })
})
