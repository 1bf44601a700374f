/** Tables of the benchmarks find their place on their page, whatever is written around them. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { quantile } from '../bench/kit.ts'
import { markdownOf, withTables } from '../bench/tables.ts'

const text = (median: string) => markdownOf({ name: 'lists', about: 'Lists.', date: '2026-11-22', cores: 2, size: 1, minutes: 1, tables: [{ title: '', rows: [['call', 'median'], ['own', median]] }] })

test('a table is put in once and then replaced, and nothing else changes', () => {
  const once = withTables('# Benchmarks\n\nWords before.\n', 'lists', text('1.0'))
  expect(once).toContain('| own | 1.0 |')
  expect(withTables(once, 'lists', text('2.0'))).toBe(once.replace('| own | 1.0 |', '| own | 2.0 |'))
  const two = withTables(once, 'load', text('3.0'))
  expect(withTables(two, 'lists', text('1.0'))).toBe(two)
  expect(two.indexOf('bench lists')).toBeLessThan(two.indexOf('bench load'))
})

test('on the page each benchmark has its own place, and says how it is run', () => {
  const page = readFileSync(new URL('../../docs/benchmarks.md', import.meta.url), 'utf8')
  const names = [...page.matchAll(/^<!-- bench (\S+) -->$/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) {
    const without = withTables(page, name, 'none')
    expect([name, without.includes(`--only ${name}\``), without.length < page.length, page.includes(`--only ${name}\``)]).toEqual([name, false, true, true])
  }
})

test('a quantile is a value that was measured', () => expect([quantile([3, 1, 2], 0.5), quantile([1, 2, 3, 4], 0.5), quantile([5], 0.95), quantile([1, 2, 3, 4], 0.95)]).toEqual([2, 2, 5, 4]))
