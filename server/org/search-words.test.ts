import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test('a search has each of its words once, folded, and ten at most', () => {
  expect(searchWords('  Łaba  Ána ÁNA  ana-b')).toEqual(['łaba', 'ana', 'ana-b'])
  expect([searchWords(undefined), searchWords(' ')]).toEqual([[], []])
  // one letter that folding makes four words of
  expect(searchWords('\uFDFA'.repeat(200)).length).toBeLessThanOrEqual(10)
  expect(searchWords(Array.from({ length: 40 }, (_, i) => `w${i}`).join(' '))).toHaveLength(10)
})
