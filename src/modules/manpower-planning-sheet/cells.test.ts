import { describe, expect, test } from 'vitest'
import { asRows, asToday, beginsAt, cellsOf, type Ground, type PlanRow, saidOf, typed, withCell, withSaid } from './cells.ts'

const FRAMES = ['q1', 'q2', 'q3', 'q4']
const agent: Ground = { position: 'agent', existing: 4, frames: FRAMES }
const lead: Ground = { position: 'lead', existing: 1, frames: FRAMES }
const ids = () => {
  let next = 0
  return () => `new-${++next}`
}
const row = (position: string, timeFrame: string, planned: number, more: Partial<PlanRow> = {}): PlanRow => ({ lineId: `${position} ${timeFrame}`, position, timeFrame, planned, ...more })
const said = (rows: readonly PlanRow[]) => rows.map(({ position, timeFrame, planned }) => `${position} ${timeFrame} ${planned}`)
const type = (rows: readonly PlanRow[], ground: Ground, frame: number, value: number | null, base?: readonly number[]) => typed({ rows, ground, newId: ids() }, frame, value, base)

test('a position without rows is as it is today; a row holds until the next', () => {
  expect(cellsOf([], agent)).toEqual([4, 4, 4, 4])
  expect(cellsOf([row('agent', 'q4', 6), row('lead', 'q1', 9), row('agent', 'q2', 5)], agent)).toEqual([4, 5, 5, 6])
  expect(cellsOf([row('agent', 'gone', 7), { lineId: 'half', position: 'agent', timeFrame: 'q2' }], agent), 'half a row says nothing').toEqual([4, 4, 4, 4])
})

test('a number takes those after it along that said the same', () => {
  expect(withCell([4, 4, 4, 4], 2, 5)).toEqual([4, 4, 5, 5])
  expect(withCell([4, 4, 5, 5], 0, 6)).toEqual([6, 6, 5, 5])
  expect(withCell([4, 4, 5, 4], 1, 5)).toEqual([4, 5, 5, 4])
})

describe('typed', () => {
  test('cells and rows say the same, whatever is typed in whatever order', () => {
    let rows: PlanRow[] = []
    let cells = [4, 4, 4, 4]
    for (const [frame, value] of [[2, 5], [3, 6], [0, 4], [1, 3], [2, 3], [3, 3], [0, 3]] as const) {
      rows = type(rows, agent, frame, value)
      cells = withCell(cells, frame, value)
      expect(cellsOf(rows, agent)).toEqual(cells)
      expect(new Set(rows.map((one) => one.timeFrame)).size, 'a frame has one row').toBe(rows.length)
    }
    expect(said(rows)).toEqual(['agent q1 3'])
  })
  test('only what changes takes a row; the others stay the very same, and a row keeps its id', () => {
    const before = [row('lead', 'q1', 2), row('agent', 'q3', 5), row('lead', 'q4', 1)]
    const after = type(before, agent, 3, 7)
    expect(said(after)).toEqual(['lead q1 2', 'agent q3 5', 'agent q4 7', 'lead q4 1'])
    expect(after[0]).toBe(before[0])
    expect(after[1]?.lineId).toBe('agent q3')
    expect(said(type(after, agent, 3, 5)), 'as the one before: no row of its own').toEqual(['lead q1 2', 'agent q3 5', 'lead q4 1'])
  })
  test('two digits are one change: the first takes nothing along that the whole number would not', () => {
    const before = [row('agent', 'q4', 1)]
    const base = cellsOf(before, agent)
    const first = type(before, agent, 2, 1, base)
    expect(cellsOf(first, agent)).toEqual([4, 4, 1, 1])
    expect(cellsOf(type(first, agent, 2, 12, base), agent)).toEqual([4, 4, 12, 1])
  })
  test('as many as today is a plan where it was written; emptied it is none', () => {
    const same = type([], agent, 0, 4)
    expect(said(same)).toEqual(['agent q1 4'])
    expect(beginsAt(same, 'agent', 'q1')).toBe(true)
    expect(said(type(same, agent, 2, 5)), 'and stays one').toEqual(['agent q1 4', 'agent q3 5'])
    expect(type(same, agent, 0, null)).toEqual([])
    expect(cellsOf(type([row('agent', 'q2', 6), row('agent', 'q4', 7)], agent, 1, null), agent)).toEqual([4, 4, 4, 7])
  })
})

describe('what is said of a position', () => {
  const cost = { minor: 8_400_000_000, currency: 'IDR' }
  test('stands in each of its rows, new ones too', () => {
    const rows = withSaid({ rows: [row('agent', 'q2', 3), row('agent', 'q3', 5)], ground: agent, newId: ids() }, { reason: 'fewer', costPerHead: cost })
    expect(rows.map((one) => [one.reason, one.costPerHead])).toEqual([['fewer', cost], ['fewer', cost]])
    expect(type(rows, agent, 3, 6).at(-1)).toMatchObject({ timeFrame: 'q4', reason: 'fewer', costPerHead: cost })
    expect(saidOf(withSaid({ rows, ground: agent, newId: ids() }, { reason: null }), 'agent')).toEqual({ reason: null, costPerHead: cost, reportTo: null })
  })
  test('is not lost where its number is the one of today again', () => {
    const rows = type([row('agent', 'q3', 5, { costPerHead: cost })], agent, 2, 4)
    expect(said(rows)).toEqual(['agent q1 4'])
    expect(rows[0]?.costPerHead).toEqual(cost)
    expect(said(withSaid({ rows: [], ground: lead, newId: ids() }, { reportTo: 'sari' })), 'it may be said before any number is').toEqual(['lead q1 1'])
  })
})

test('a version becomes rows, also where it says what is there; a plan as of today says so of everybody who has none', () => {
  const rows = asRows([agent, lead], (position) => (position === 'agent' ? { cells: [4, 4, 5, 5], said: { reason: 'growth' } } : null), ids())
  expect(said(rows)).toEqual(['agent q1 4', 'agent q3 5'])
  expect(rows.every((one) => one.reason === 'growth')).toBe(true)
  expect(said(asToday(rows, [agent, lead], ids()))).toEqual(['agent q1 4', 'agent q3 5', 'lead q1 1'])
})
