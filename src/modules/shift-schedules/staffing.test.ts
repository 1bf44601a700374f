import { expect, test } from 'vitest'
import type { ScheduleDay, ScheduleRow } from '../../../contract/modules/shift-schedules/calls.ts'
import { cellKey } from './planner-state.ts'
import { staffingOf } from './staffing.ts'

const day = (date: string, shift: string, absence: ScheduleDay['absence'] = ''): ScheduleDay => ({ date, shift, absence, origin: 'calendar', kept: false, onLeave: absence === 'full', holiday: '' })
const row = (employeeId: string, ...days: ScheduleDay[]): ScheduleRow => ({ employeeId, employee: employeeId, employeeCode: '', companyStructure: '', days })
const [mon, tue] = ['2026-05-11', '2026-05-12'] as const
const rows = [
  row('dina', day(mon, 'P1'), day(tue, 'P1', 'full')),
  row('budi', day(mon, 'P1', 'half'), day(tue, 'P2', 'asked')),
  row('sari', day(mon, 'OFF'), day(tue, '')),
]
const told = (changes = new Map<string, string>()) => staffingOf(rows, changes).map((d) => [d.date, Object.fromEntries(d.byShift), d.planned, d.away, d.asked])

test('who is away all day is nowhere else; who asked, or is away for half, is still counted on', () => {
  expect(told()).toEqual([[mon, { P1: 2 }, 2, 0, 0], [tue, { P2: 1 }, 1, 1, 1]])
})

test('what is changed and not saved counts; what goes back to the calendar is not known yet', () => {
  expect(told(new Map([[cellKey('sari', mon), 'P2'], [cellKey('budi', tue), '']]))).toEqual([[mon, { P1: 2, P2: 1 }, 3, 0, 0], [tue, {}, 0, 1, 0]])
})

test('of nobody there is nothing to say', () => expect(staffingOf([], new Map())).toEqual([]))
