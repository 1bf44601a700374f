import { describe, expect, test } from 'vitest'
import { compare, merge, mergeFiles, sameValue } from './three-way.ts'

const groups = [['type'], ['from', 'until'], ['note']]
const base = { type: 'annual', from: '2026-05-12', until: '2026-05-13', note: 'Wedding' }
const standings = (mine: object, theirs: object, from: object | null = base) => compare(groups, { base: from as never, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }).map((p) => p.standing)

describe('a part', () => {
  test('nobody touched is the same; one side\'s change is that side\'s', () => {
    expect(standings({}, {})).toEqual(['same', 'same', 'same'])
    expect(standings({ type: 'sick' }, { note: 'Funeral' })).toEqual(['mine', 'same', 'theirs'])
  })

  test('both changed to the same is agreed, differently is a conflict', () => {
    expect(standings({ note: 'A' }, { note: 'A' })).toEqual(['same', 'same', 'agreed'])
    expect(standings({ note: 'A' }, { note: 'B' })).toEqual(['same', 'same', 'conflict'])
  })

  test('first and last day are one: a change of each is a conflict, since together they may make no sense', () => {
    expect(standings({ from: '2026-05-10' }, { until: '2026-05-15' })[1]).toBe('conflict')
    expect(standings({ until: '2026-05-14' }, {})[1]).toBe('mine')
  })

  test('without what the person started from, every difference is theirs to choose', () => {
    expect(standings({ type: 'sick' }, {}, null)).toEqual(['conflict', 'same', 'same'])
    // a base from before notes were kept in it
    expect(standings({ note: 'A' }, {}, { type: 'annual', from: base.from, until: base.until })).toEqual(['same', 'same', 'conflict'])
  })

  test('empty is empty, however it is written, and names that came along do not count', () => {
    for (const [a, b] of [[null, ''], [undefined, null], [[], null], ['a ', 'a']]) expect(sameValue(a, b)).toBe(true)
    expect(sameValue([{ employeeId: '1', note: '', employee: 'Dina' }], [{ employeeId: '1', note: '' }])).toBe(true)
    expect(sameValue([{ employeeId: '1', note: 'x' }], [{ employeeId: '1', note: '' }])).toBe(false)
    expect(sameValue(0, null)).toBe(false)
    expect(sameValue(false, null)).toBe(false)
  })
})

describe('merging', () => {
  const versions = { base, mine: { ...base, type: 'sick', note: 'A', extra: 1 }, theirs: { ...base, until: '2026-05-15', note: 'B' } }
  const parts = compare(groups, versions)

  test('is not done while a conflict waits for a choice', () => {
    expect(merge(parts, versions, {})).toBeNull()
  })

  test('takes each side\'s own changes and the chosen one where both changed it', () => {
    expect(merge(parts, versions, { note: 'mine' })).toEqual({ type: 'sick', from: '2026-05-12', until: '2026-05-15', note: 'A', extra: 1 })
    expect(merge(parts, versions, { note: 'theirs', type: 'theirs' })).toMatchObject({ type: 'annual', note: 'B' })
  })
})

test('files: what either added is there, what either took away is not', () => {
  expect(mergeFiles(['a', 'b'], ['a', 'b', 'm'], ['a', 't'])).toEqual(['a', 't', 'm'])
  expect(mergeFiles(['a', 'b'], ['b'], ['a', 'b'])).toEqual(['b'])
  expect(mergeFiles(null, ['a', 'm'], ['a', 't'])).toEqual(['a', 't', 'm'])
})
