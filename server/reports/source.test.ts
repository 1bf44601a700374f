/** Rows that are worked out, also more of them than are kept together. */
import { expect, test } from 'vitest'
import type { ColumnDef, Raw } from './definition.ts'
import { listRows } from './source.ts'

const columns: ColumnDef[] = [{ name: 'n', kind: 'whole', total: 'sum' }, { name: 'half', kind: 'decimal', total: 'average' }, { name: 'odd', kind: 'whole', total: 'count' }, { name: 'name', kind: 'text' }]

/** So many rows by their number; how many were worked out is counted. */
function numbered(many: number) {
  const made = { rows: 0 }
  const row = (n: number): Raw => ({ n, half: '0.50', odd: n % 2 === 1 ? n : null, name: `row ${n}` })
  const source = listRows({
    async after(key, limit) {
      const from = key === null ? 0 : Number(key)
      const rows = Array.from({ length: Math.min(limit, many - from) }, (_, i) => row(from + i))
      made.rows += rows.length
      return { rows, next: from + limit < many ? String(from + limit) : null }
    },
    chart: (rows) => ({ kind: 'bar', title: '', categoryHead: '', categories: [], series: [{ name: '', values: [rows.length] }] }),
  })
  return { source, made }
}

test.each([0, 1, 500, 1234])('%i rows are counted, added up, sorted and drawn, and worked out once', async (many) => {
  const { source, made } = numbered(many)
  expect(await source.count(1000)).toBe(Math.min(many, 1001))
  expect(await source.totals(columns)).toEqual({ n: (many * Math.max(0, many - 1)) / 2, half: many > 0 ? '0.50' : null, odd: Math.floor(many / 2) })
  const last = Array.from({ length: Math.min(3, many) }, (_, i) => many - 1 - i)
  expect((await source.page({ by: 'n', isDown: true }, { limit: 3, offset: 0 })).map((r) => r.n)).toEqual(last)
  expect((await source.page(null, { limit: 2, offset: 1 })).map((r) => r.n)).toEqual([1, 2].filter((n) => n < many))
  expect((await source.chart())?.series[0]?.values).toEqual([many])
  expect(made.rows).toBe(many)
})

test('more than are kept: all are counted, added up and sorted, and no chart is drawn of a part', async () => {
  const many = 130_001
  const { source } = numbered(many)
  expect([await source.count(1_000_000), await source.count(120_000)]).toEqual([many, 120_001])
  expect(await source.totals(columns)).toEqual({ n: (many * (many - 1)) / 2, half: '0.50', odd: 65_000 })
  expect((await source.page({ by: 'n', isDown: true }, { limit: 2, offset: 10 })).map((r) => r.n)).toEqual([many - 11, many - 12])
  expect(await source.chart()).toBeNull()
})
