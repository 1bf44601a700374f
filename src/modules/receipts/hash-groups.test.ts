import { expect, test } from 'vitest'
import { hashGroups } from './hash-groups.ts'

test('a hash is sixteen groups of four, the same each time; anything else is none', () => {
  const hash = '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU' // SHA-256 of nothing
  expect(hashGroups(hash).join(' ')).toBe('e3b0 c442 98fc 1c14 9afb f4c8 996f b924 27ae 41e4 649b 934c a495 991b 7852 b855')
  expect([hashGroups(''), hashGroups('%')]).toEqual([[], []])
})
