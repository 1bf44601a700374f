import { describe, expect, test } from 'vitest'
import type { ProfileRow } from '../../../contract/modules/competency/calls.ts'
import { areApart, byGroup, gapsOf, lackingIn, type OwnRow, rowsFrom, sayTheSame, withLevel, withRow } from './rows.ts'

const row = (competencyId: string, selfLevel: OwnRow['selfLevel'] = null, evidence = ''): OwnRow => ({ lineId: competencyId, competencyId, requiredLevel: 3, selfLevel, evidence })

describe('rows of a form', () => {
  test('are those that are asked for, with what was said of each', () => {
    const rows = rowsFrom([{ competencyId: 'a', requiredLevel: 4 }, { competencyId: 'b', requiredLevel: 2 }], [row('b', 5, 'Ten years of it'), row('gone', 1)])
    expect(rows).toEqual([{ ...row('a'), requiredLevel: 4 }, { ...row('b', 5, 'Ten years of it'), requiredLevel: 2 }])
  })
  test('keep the id a row has on the server', () => expect(rowsFrom([{ competencyId: 'a', requiredLevel: 4 }], [{ ...row('a', 2), lineId: 'line' }])[0]?.lineId).toBe('line'))
  test('say the same whatever stands for nothing', () => {
    const { evidence: _evidence, selfLevel: _selfLevel, ...bare } = row('a')
    expect(sayTheSame([row('a')], [bare])).toBe(true)
    expect(sayTheSame([row('a', 0)], [row('a')]), 'none is a level').toBe(false)
    expect(sayTheSame([row('a')], [row('a'), row('b')])).toBe(false)
    expect(sayTheSame([row('a')], [{ ...row('a'), requiredLevel: 5 }])).toBe(false)
  })
  test('change one at a time', () => {
    const rows = [row('a'), row('b')]
    const next = withRow(rows, 'b', { selfLevel: 0 })
    expect(next).toEqual([row('a'), row('b', 0)])
    expect(next[0]).toBe(rows[0])
  })
})

test('a level is missing where none was chosen; none is one', () => {
  expect(lackingIn([row('a'), row('b', 0), row('c', 4)])).toEqual([{ field: 'rows.a.selfLevel', code: 'fixed:field.required' }])
})

test('levels that are given cover every competency, in their order', () => {
  const rows = [{ competencyId: 'a' }, { competencyId: 'b' }]
  const once = withLevel(rows, [], 'b', { level: 3 })
  expect(once).toEqual([{ lineId: 'a', competencyId: 'a', level: null, comment: '' }, { lineId: 'b', competencyId: 'b', level: 3, comment: '' }])
  expect(withLevel(rows, once, 'a', { comment: 'Soon' })).toEqual([{ lineId: 'a', competencyId: 'a', level: null, comment: 'Soon' }, { lineId: 'b', competencyId: 'b', level: 3, comment: '' }])
})

test('levels are apart only where there are two', () => {
  expect([areApart(1, 3, 2), areApart(2, 3, 2), areApart(0, 2, 2), areApart(null, 5, 2), areApart(5, undefined, 2)]).toEqual([true, false, true, false, false])
})

test('what lacks most stands first; what is enough, or not asked for, is no gap', () => {
  const of = (competencyId: string, gap: number | null) => ({ competencyId, gap, group: competencyId < 'c' ? 'One' : 'Two' }) as ProfileRow
  const rows = [of('a', -1), of('b', 0), of('c', -2), of('d', null), of('e', 2)]
  expect(gapsOf(rows).map((one) => one.competencyId)).toEqual(['c', 'a'])
  expect(byGroup(rows).map(({ name, rows: own }) => [name, own.length])).toEqual([['One', 2], ['Two', 3]])
})
