import { expect, test } from 'vitest'
import { joined } from './joined.ts'

test('facts on one line, empty ones left out', () => {
  expect(joined(['REG', '', null, undefined, false, '8 hours'], false)).toBe('REG · 8 hours')
})

test('from right to left each fact keeps its own order', () => {
  expect(joined(['REG', '8 ساعات'], true)).toBe('\u2068REG\u2069 · \u20688 ساعات\u2069')
  expect(joined(['REG', ''], true)).toBe('REG')
})
