import { expect, test } from 'vitest'
import { kinds } from './kinds.ts'

const from = { form: { transDate: '2026-05-12' }, last: { employeeId: 'dina' }, today: '2026-05-14' }

test('a new line is about the person of the line before and the date of the request', () => {
  expect(kinds.manualShifts?.start?.(from)).toEqual({ employeeId: 'dina', startDate: '2026-05-12', endDate: '2026-05-12' })
  expect(kinds.checkTimeOverrides?.start?.({ ...from, form: {}, last: {} })).toEqual({ employeeId: null, date: '2026-05-14' })
})

test('the last day never stands before the first', () => {
  const follow = kinds.attendanceComponents?.follow
  expect(follow?.({ startDate: '2026-05-14', endDate: '2026-05-12' }, { startDate: '2026-05-14' })).toEqual({ endDate: '2026-05-14' })
  expect(follow?.({ startDate: '2026-05-14', endDate: '2026-05-12' }, { endDate: '2026-05-12' })).toEqual({ startDate: '2026-05-12' })
  expect(follow?.({ startDate: '2026-05-12', endDate: '2026-05-14' }, { endDate: '2026-05-14' })).toEqual({})
})

test('one day of leave says once how much of it', () => {
  const leave = kinds.leaveTransactions
  const day = { startDate: '2026-05-12', endDate: '2026-05-12', startDateLeaveType: 2, endDateLeaveType: 0 } as const
  expect(leave?.shows?.('endDateLeaveType', day)).toBe(false)
  expect(leave?.follow?.(day, { startDateLeaveType: 2 })).toEqual({ endDateLeaveType: 2 })
  expect(leave?.shows?.('endDateLeaveType', { ...day, endDate: '2026-05-13' })).toBe(true)
  expect(leave?.follow?.({ ...day, endDate: '2026-05-13' }, { endDate: '2026-05-13' })).toEqual({})
})

test('new times move to the day that is corrected', () => {
  expect(kinds.checkTimeOverrides?.follow?.({ date: '2026-05-13', newCheckIn: '2026-05-12T07:30', newCheckOut: null }, { date: '2026-05-13' })).toEqual({ newCheckIn: '2026-05-13T07:30', newCheckOut: null })
})

test('nothing is asked of half a line, and what a person chose is not overruled', () => {
  const [period] = kinds.payrollOtAdjustments?.told ?? []
  expect(period?.asks({ adjustmentDate: '2026-05-12' })).toBeNull()
  expect(period?.asks({ employeeId: 'dina', adjustmentDate: '2026-05-12' })).toEqual({ employeeId: 'dina', adjustmentDate: '2026-05-12' })
  const answer = { periodPay: 'may', periodPayText: 'May 2026' } as never
  expect(period?.gives(answer, {})).toEqual({ values: { periodPay: 'may' }, texts: { periodPay: 'May 2026' } })
  expect(period?.gives(answer, { periodPay: 'june' })).toEqual({ values: {} })
})
