import { describe, expect, test } from 'vitest'
import type { Rights } from '../../../../contract/modules/rules/calls.ts'
import { noChanges, peopleIn, stillChanges, wantedOf, withChange } from './pending.ts'

const rights: Rights = {
  revision: { revision: 3, at: null, by: '' }, groups: [], roles: [], people: [{ code: 'A-1', name: 'Ana' }],
  modules: [{ slug: 'loan', lines: [{ whom: 'everyone', key: '', how: 'full' }, { whom: 'person', key: 'A-1', how: 'none' }] }, { slug: 'payroll', lines: [] }], closed: [],
}
const everyone = { module: 'loan', whom: 'everyone', key: '' } as const

describe('changes of rights', () => {
  test('what was chosen is shown, and what holds where nothing was', () => {
    const pending = withChange(rights, noChanges, { ...everyone, how: 'readOnly' })
    expect(wantedOf(rights, pending, everyone)).toBe('readOnly')
    expect(wantedOf(rights, pending, { module: 'payroll', whom: 'role', key: 'hr' })).toBeNull()
  })
  test('one that leads back to what holds is none', () => {
    const there = withChange(rights, noChanges, { ...everyone, how: null })
    expect(stillChanges(rights, there)).toHaveLength(1)
    expect(withChange(rights, there, { ...everyone, how: 'full' }).size).toBe(0)
  })
  test('what somebody else applied meanwhile is no change any more', () => {
    const pending = withChange(rights, noChanges, { module: 'payroll', whom: 'role', key: 'hr', how: 'full' })
    const after = { ...rights, modules: [{ slug: 'payroll', lines: [{ whom: 'role' as const, key: 'hr', how: 'full' as const }] }] }
    expect(stillChanges(after, pending)).toEqual([])
  })
  test('people of a module are those with a line, and those who are to get one', () => {
    const pending = withChange(rights, noChanges, { module: 'loan', whom: 'person', key: 'B-2', how: 'full' })
    expect(peopleIn(rights, pending, 'loan')).toEqual(['A-1', 'B-2'])
  })
})
