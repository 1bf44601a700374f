import { expect, test } from 'vitest'
import { renamedIds } from './renamed-ids.ts'

test('a copy of a form names its own files, and none where there is no copy of one', () => {
  const names = new Map<string, string | null>([['a', 'x'], ['b', null]])
  const values = { quote: 'a', other: 'b', reason: 'a b', rows: [{ lineId: 'r', paper: 'a' }, { lineId: 's', paper: 'c' }], $texts: { quote: 'quote.pdf', 'rows.paper.a': 'paper.pdf' } }
  expect(renamedIds(values, names)).toEqual({ quote: 'x', other: null, reason: 'a b', rows: [{ lineId: 'r', paper: 'x' }, { lineId: 's', paper: 'c' }], $texts: { quote: 'quote.pdf', 'rows.paper.x': 'paper.pdf' } })
})
