import { expect, test } from 'vitest'
import type { LeaveTypeOption } from '../../../contract/modules/leave-requests/calls.ts'
import { estimateTotal, totalInput } from './estimate-total.ts'

const calendar = {
  from: '2026-05-01', until: '2026-06-30',
  days: [{ date: '2026-05-14', kind: 'holiday' as const, name: 'Ascension Day' }, { date: '2026-05-16', kind: 'off' as const, name: '' }, { date: '2026-05-17', kind: 'off' as const, name: '' }],
}
const type = { id: 't', displayName: 'Annual leave', balance: '9.50', countsCalendarDays: false } as LeaveTypeOption
const input = { employeeId: 'e', leaveType: 't', startDate: '2026-05-13', endDate: '2026-05-15', startDateLeaveType: 2 as const, endDateLeaveType: 0 as const }

test('the device counts what the server would: holidays nothing, a half day half', () => {
  expect(estimateTotal(input, calendar, type)).toMatchObject({ totalDay: '1.50', balanceBefore: '9.50', balanceAfter: '8.00' })
})

test('outside the cached calendar there is no estimate', () => {
  expect(estimateTotal({ ...input, endDate: '2026-07-01' }, calendar, type)).toBeNull()
  expect(estimateTotal(input, undefined, type)).toBeNull()
})

test('a type without balance has an estimate of the days only', () => {
  expect(estimateTotal(input, calendar, { ...type, balance: null })).toMatchObject({ balanceBefore: null, balanceAfter: null })
})

test('nothing is asked before type and dates are chosen', () => {
  expect(totalInput({ recordId: 'r', values: { employeeId: 'e', leaveType: null, startDate: '2026-05-13', endDate: '2026-05-13' } })).toBeNull()
})

test('days of which none counts are named at once: offline nobody else would say so', () => {
  const none = estimateTotal({ ...input, startDate: '2026-05-16', endDate: '2026-05-17', startDateLeaveType: 0 }, calendar, type)
  expect(none).toMatchObject({ totalDay: '0.00', problems: [{ field: 'endDate', code: 'leave_no_working_day' }] })
  expect(estimateTotal(input, calendar, type)?.problems).toEqual([])
})
