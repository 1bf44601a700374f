import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Level, mergeLevels } from './levels.ts'
import { type MatrixFacts, type MatrixRow, pickRow } from './matrix.ts'

const level = (rule: Level['rule'], ...ids: string[]): Level => ({ rule, persons: ids.map((personId) => ({ personId, reasonCode: 'person', reasonParams: {} })) })
const shape = (levels: readonly Level[]) => levels.map((l) => l.persons.map((p) => p.personId).join(l.rule === 'anyOne' ? '|' : '&'))

test('the same person at two consecutive levels acts once', () => {
  expect(shape(mergeLevels([level('anyOne', 'a'), level('anyOne', 'a'), level('anyOne', 'b')]))).toEqual(['a', 'b'])
  expect(shape(mergeLevels([level('anyOne', 'a'), level('anyOne', 'a', 'b')]))).toEqual(['a'])
  expect(shape(mergeLevels([level('anyOne', 'a'), level('allOf', 'a', 'b')]))).toEqual(['a', 'b'])
  expect(shape(mergeLevels([level('allOf', 'a', 'b'), level('anyOne', 'b', 'c')]))).toEqual(['a&b'])
})

test('a person who comes back later acts again', () => {
  expect(shape(mergeLevels([level('anyOne', 'a'), level('anyOne', 'b'), level('anyOne', 'a')]))).toEqual(['a', 'b', 'a'])
})

test('who of several decides is not known beforehand: the next level stays', () => {
  expect(shape(mergeLevels([level('anyOne', 'a', 'b'), level('anyOne', 'a')]))).toEqual(['a|b', 'a'])
})

const anyLevel = fc.record({ rule: fc.constantFrom('anyOne' as const, 'allOf' as const), ids: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 }) }).map(({ rule, ids }) => level(rule, ...ids))

test('merging keeps the first level, leaves nobody out, empties no level, and merged again is the same', () => {
  fc.assert(fc.property(fc.array(anyLevel, { minLength: 1, maxLength: 6 }), (levels) => {
    const merged = mergeLevels(levels)
    expect(merged[0]).toEqual(levels[0])
    expect(merged.every((l) => l.persons.length > 0)).toBe(true)
    expect(mergeLevels(merged)).toEqual(merged)
    const singles = levels.filter((l) => l.persons.length === 1).map((l) => l.persons[0]?.personId)
    const left = merged.flatMap((l) => l.persons.map((p) => p.personId))
    expect(singles.every((id) => left.includes(id as string))).toBe(true)
  }))
})

const facts: MatrixFacts = { departmentId: 'd', siteId: 's', grade: 3, roles: ['departmentHead'], stated: { leaveType: 'sick', totalDay: '2.00' } }
const row = (id: string, condition: MatrixRow['condition'], more: Partial<MatrixRow> = {}): MatrixRow => ({ id, name: id, module: '*', position: 0, condition, levels: [], ...more })
const picked = (...rows: MatrixRow[]) => pickRow(rows, 'leave-requests', facts)?.id

test('most conditions win, then the row of the module, then the lower position', () => {
  expect(picked(row('all', {}), row('one', { siteId: ['s'] }), row('two', { siteId: ['s'], gradeAtLeast: 3 }))).toBe('two')
  expect(picked(row('all', {}), row('module', {}, { module: 'leave-requests', position: 9 }))).toBe('module')
  expect(picked(row('b', { siteId: ['s'] }, { position: 2 }), row('a', { departmentId: ['d'] }, { position: 1 }))).toBe('a')
  expect(picked(row('other', {}, { module: 'loan' }))).toBeUndefined()
})

test('every condition of a row must hold; decimals as text are compared as numbers', () => {
  expect(picked(row('short sick', { equals: { leaveType: ['sick'] }, atMost: { totalDay: 2 } }))).toBe('short sick')
  expect(picked(row('long', { above: { totalDay: 2 } }))).toBeUndefined()
  expect(picked(row('head', { requesterIs: ['departmentHead', 'ceo'] }))).toBe('head')
  expect(picked(row('higher', { gradeAtLeast: 4 }))).toBeUndefined()
  expect(picked(row('unstated', { atMost: { amount: 5 } }))).toBeUndefined()
})
