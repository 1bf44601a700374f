import { expect, test } from 'vitest'
import { trimEndOf } from './trim-end.ts'

test('only what stands at the end goes', () => {
  expect(['a==', '=a=b', '', '====', 'ab'].map((text) => trimEndOf(text, '='))).toEqual(['a', '=a=b', '', '', 'ab'])
  expect(trimEndOf('https://x.y/).', '.,)/')).toBe('https://x.y')
})

test('a text of the character in its middle takes no longer than reading it', () => {
  const started = performance.now()
  expect(trimEndOf(`${'='.repeat(500_000)}a`, '=')).toHaveLength(500_001)
  expect(performance.now() - started).toBeLessThan(1000)
})
