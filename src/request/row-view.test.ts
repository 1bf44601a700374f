import { expect, test } from 'vitest'
import { type Field, field } from '../../contract/kit/field.ts'
import { leaveRequest } from '../../contract/modules/leave-requests/index.ts'
import type { InboxItem } from '../../contract/modules/attachments-inbox-announcements/calls.ts'
import { overtimeRequest } from '../../contract/modules/overtime-schedule/index.ts'
import type { AnyClientModule } from './client-module.ts'
import { formats } from './formats.ts'
import { textOfValue, viewOfInboxItem, viewOfValues } from './row-view.ts'

const module = { def: leaveRequest, ns: 'leave', slug: 'leave-requests' } as unknown as AnyClientModule
const tools = { t: (key: string) => key, show: formats('en-GB', '2026-05-01', () => 0) }

test('an option reads as the name the server sent, never as its id', () => {
  const view = viewOfValues(module, {}, { leaveType: 'id-1' }, {}, tools)
  expect(view.text('leaveType')).toBe('')
  expect(viewOfValues(module, {}, { leaveType: 'id-1' }, { leaveType: 'Annual leave' }, tools).text('leaveType')).toBe('Annual leave')
})

test('dates and decimals read in the formats of the company', () => {
  const view = viewOfValues(module, {}, { startDate: '2026-05-12', totalDay: '1.50' }, {}, tools)
  expect([view.text('startDate'), view.text('totalDay'), view.text('endDate')]).toEqual(['2026/05/12', '1.5', ''])
})

test('an inbox item reads its module block, and texts beyond the block', () => {
  const item = { note: 'Wedding', block: [{ key: 'startDate', value: '2026-05-12' }], texts: [{ key: 'totalDay', value: '2.00' }] } as unknown as InboxItem
  const view = viewOfInboxItem(module, item, tools)
  expect([view.text('startDate'), view.text('totalDay'), view.text('note')]).toEqual(['2026/05/12', '2', 'Wedding'])
})

test('no minutes at all are no fact: no break, or hours that are not known yet', () => {
  const overtime = { def: overtimeRequest, ns: 'overtime', slug: 'overtime-schedule' } as unknown as AnyClientModule
  expect([0, 30, null].map((breakMinutes) => viewOfValues(overtime, {}, { breakMinutes }, {}, tools).text('breakMinutes'))).toEqual(['', '30 minutes', ''])
})

test('a period is as short as it can be read, with the year when it is another one', () => {
  expect(tools.show.period('2026-05-14', '2026-05-15')).toMatch(/14.*15 May$/)
  expect(tools.show.period('2025-12-31', '2026-01-02')).toMatch(/2025.*2026/)
})

test('a day the server worked out reads as its word where it has one, as for no day at all', () => {
  const deadline = field.date({ computed: true }) as Field
  expect(['0001-01-01', '2026-06-30'].map((day) => textOfValue(deadline, 'deadline', day, day === '0001-01-01' ? { deadline: 'None' } : {}, tools, 'x'))).toEqual(['None', '2026/06/30'])
})

test('a choice changed in the form reads as it is now, not as the record said it', () => {
  expect(viewOfValues(module, {}, { startDateLeaveType: 1 }, { startDateLeaveType: 'Full day' }, tools).text('startDateLeaveType')).toBe('leave:enum.startDateLeaveType.1')
})
