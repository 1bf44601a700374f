import { describe, expect, test } from 'vitest'
import { MAX_PLANNED } from '../../../../contract/modules/manpower-planning-sheet/fields.ts'
import { at } from '../../../ui/table/cell-selection.ts'
import { cellsOf, type Ground, type PlanRow } from '../cells.ts'
import { filledRight, pasted } from './grid-cells.ts'

const FRAMES = ['q1', 'q2', 'q3', 'q4']
const agent: Ground = { position: 'agent', existing: 4, frames: FRAMES }
const lead: Ground = { position: 'lead', existing: 1, frames: FRAMES }
const ids = () => {
  let next = 0
  return () => `new-${++next}`
}
const row = (position: string, timeFrame: string, planned: number): PlanRow => ({ lineId: `${position} ${timeFrame}`, position, timeFrame, planned })

describe('many cells', () => {
  const grounds = [agent, lead]
  const change = (rows: readonly PlanRow[], selection: { anchor: { row: number; column: number }; focus: { row: number; column: number } }) => ({ rows, grounds, selection, newId: ids() })
  const both = { anchor: { row: 0, column: 1 }, focus: { row: 1, column: 2 } }
  test('filled to the right: what was not selected stays', () => {
    const rows = filledRight(change([row('agent', 'q2', 6), row('agent', 'q3', 7), row('lead', 'q2', 2)], both))
    expect(grounds.map((one) => cellsOf(rows, one))).toEqual([[4, 6, 6, 7], [1, 2, 2, 2]])
  })
  test('pasted as spreadsheets copy; what is no number of people is left out', () => {
    const rows = pasted(change([], at(0, 1)), '5\tx\t6\r\n-1\t2\t9\t9\r\n3\r\n')
    expect(grounds.map((one) => cellsOf(rows, one))).toEqual([[4, 5, 4, 6], [1, 1, 2, 9]])
    expect(pasted(change([], at(0, 0)), String(MAX_PLANNED + 1))).toEqual([])
    expect(pasted(change([], at(0, 0)), 'people')).toEqual([])
  })
  test('one number goes into all that is selected', () => {
    const rows = pasted(change([], both), '8')
    expect(grounds.map((one) => cellsOf(rows, one))).toEqual([[4, 8, 8, 4], [1, 8, 8, 1]])
  })
})
