/** Tables of the benchmarks find their place in the README, whatever is written around them. */
import { expect, test } from 'vitest'
import { quantile } from '../bench/kit.ts'
import { markdownOf, withTables } from '../bench/tables.ts'

const text = (median: string) => markdownOf({ name: 'lists', about: 'Lists.', date: '2026-11-22', cores: 2, size: 1, minutes: 1, tables: [{ title: '', rows: [['call', 'median'], ['own', median]] }] })

test('a table is put in once and then replaced, and nothing else changes', () => {
  const readme = '# Portal\n\n## Benchmarks\n\nWords before.\n\n## Licence\n\nNone.\n'
  const once = withTables(readme, 'lists', text('1.0'))
  expect(once).toContain('| own | 1.0 |')
  expect(withTables(once, 'lists', text('2.0'))).toBe(once.replace('| own | 1.0 |', '| own | 2.0 |'))
  const two = withTables(once, 'load', text('3.0'))
  expect(withTables(two, 'lists', text('1.0'))).toBe(two)
  expect(two.endsWith('## Licence\n\nNone.\n')).toBe(true)
})

test('a README without the chapter gets it at its end', () => expect(withTables('# Portal\n', 'lists', text('1.0'))).toMatch(/^# Portal\n\n## Benchmarks\n\n<!-- bench lists -->/))

test('a quantile is a value that was measured', () => expect([quantile([3, 1, 2], 0.5), quantile([1, 2, 3, 4], 0.5), quantile([5], 0.95), quantile([1, 2, 3, 4], 0.95)]).toEqual([2, 2, 5, 4]))
