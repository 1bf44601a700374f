import { expect, test } from 'vitest'
import { rowsOfText } from './delimited-text.ts'

const rows = (text: string) => rowsOfText(text, { rows: 100, columns: 3 })

test.each([
  ['TF-1,note', [['TF-1', 'note']]],
  ['TF-1;a, b\r\nTF-2', [['TF-1', 'a, b'], ['TF-2']]],
  ['TF-1\t note \rTF-2', [['TF-1', 'note'], ['TF-2']]],
  ['\tonly a note', [['', 'only a note']]],
  ['\uFEFF"TF-1" ,x', [['"TF-1"', 'x']]],
  ['"a, ""b""",c\n\n"open,d', [['a, "b"', 'c'], [], ['"open', 'd']]],
  ['  "a" , b', [['"a"', 'b']]],
  ['  "a", b,', [['a', 'b']]],
  ['1,2,3,4', [['1', '2', '3']]],
  ['', [[]]],
])('%j', (text, expected) => {
  expect(rows(text)).toEqual(expected)
})

test('more lines than allowed are none', () => {
  expect(rowsOfText('\n'.repeat(5), { rows: 5, columns: 1 })).toBeNull()
})

test.each([['quotes', '"'.repeat(4_000_000)], ['an open quote', `"${'a'.repeat(4_000_000)}`], ['spaces', ' '.repeat(4_000_000)], ['cells', '"x,'.repeat(1_300_000)], ['lines', '\n'.repeat(4_000_000)]])('4 MB of %s take no time', (_, text) => {
  const start = performance.now()
  rowsOfText(text, { rows: 20_000, columns: 2 })
  expect(performance.now() - start).toBeLessThan(400)
})
