import { expect, test } from 'vitest'
import type { ScheduleRow } from '../../../contract/modules/shift-schedules/calls.ts'
import { at } from '../../ui/table/cell-selection.ts'
import { cellsBefore, cellsToSave, copied, filled, painted, pasted, peopleIn, shiftIn } from './planner-state.ts'

const row = (employeeId: string, shifts: string[], kept: number[] = []): ScheduleRow => ({
  employeeId, employee: employeeId, employeeCode: employeeId, companyStructure: '',
  days: shifts.map((shift, i) => ({ date: `2026-05-0${i + 1}`, shift, origin: 'calendar', kept: kept.includes(i), onLeave: false, absence: '', holiday: '' })),
})
const rows = [row('a', ['P1', 'P2', 'OFF']), row('b', ['P1', 'P1', 'P1'], [1])]
const none = new Map<string, string>()
const all = { anchor: { row: 0, column: 0 }, focus: { row: 1, column: 2 } }
const known = new Set(['P1', 'P2', 'P3', 'OFF'])

test('a shift goes into every selected cell but those a request planned; what is as it was is no change', () => {
  const changes = painted(rows, none, all, 'P1')
  expect(cellsToSave(changes)).toEqual([{ employeeId: 'a', date: '2026-05-02', shift: 'P1' }, { employeeId: 'a', date: '2026-05-03', shift: 'P1' }])
  expect(painted(rows, changes, at(0, 1), 'P2').size).toBe(1)
})

test('filled down takes the first row, filled right the first column', () => {
  expect(cellsToSave(filled(rows, none, all, 'down'))).toEqual([{ employeeId: 'b', date: '2026-05-03', shift: 'OFF' }])
  expect(cellsToSave(filled(rows, none, { anchor: { row: 0, column: 1 }, focus: { row: 0, column: 2 } }, 'right'))).toEqual([{ employeeId: 'a', date: '2026-05-03', shift: 'P2' }])
})

test('copied and pasted as spreadsheets do; a word that is no shift is left out', () => {
  expect(copied(rows, none, all)).toBe('P1\tP2\tOFF\nP1\tP1\tP1')
  const changes = pasted(rows, none, at(0, 0), 'p3\tx\r\nP2\tP2\tP2\r\n', known)
  expect([0, 1, 2].map((column) => shiftIn(rows, changes, { row: 0, column }))).toEqual(['P3', 'P2', 'OFF'])
  expect([0, 1, 2].map((column) => shiftIn(rows, changes, { row: 1, column }))).toEqual(['P2', 'P1', 'P2'])
  expect(pasted(rows, none, all, 'P3', known).size).toBe(5)
})

test('the way back is the shift a schedule planned, else the calendar; what was kept needs none', () => {
  const [first, second] = rows
  if (!first || !second) throw new Error('two rows')
  const planned = [{ ...first, days: first.days.map((d) => ({ ...d, origin: 'schedule' as const })) }, second]
  const cells = cellsToSave(painted(planned, none, all, 'P3'))
  expect(peopleIn(cells)).toBe(2)
  expect(cellsBefore(planned, cells, [{ employeeId: 'b', date: '2026-05-03' }])).toEqual([
    { employeeId: 'a', date: '2026-05-01', shift: 'P1' }, { employeeId: 'a', date: '2026-05-02', shift: 'P2' }, { employeeId: 'a', date: '2026-05-03', shift: 'OFF' }, { employeeId: 'b', date: '2026-05-01', shift: '' },
  ])
})
