import { expect, test } from 'vitest'
import { followPeriod, startChoices } from './halves.ts'

const oneDay = { startDate: '2026-05-12', endDate: '2026-05-12', startDateLeaveType: 1, endDateLeaveType: 1 } as const
const several = { startDate: '2026-05-12', endDate: '2026-05-14', startDateLeaveType: 2, endDateLeaveType: 1 } as const

test('a later start takes the end along', () => {
  expect(followPeriod({ ...several, startDate: '2026-05-20' }, { startDate: '2026-05-20' })).toMatchObject({ endDate: '2026-05-20' })
})

test('an end before the start moves the start', () => {
  expect(followPeriod({ ...several, endDate: '2026-05-01' }, { endDate: '2026-05-01' })).toMatchObject({ startDate: '2026-05-01' })
})

test('one day has one choice', () => {
  expect(followPeriod({ ...oneDay, startDateLeaveType: 2 }, { startDateLeaveType: 2 })).toMatchObject({ startDateLeaveType: 2, endDateLeaveType: 2 })
  expect(startChoices(oneDay)).toEqual([0, 1, 2])
})

test('first half of the first of several days is no choice and becomes a full day', () => {
  expect(followPeriod({ ...oneDay, endDate: '2026-05-13' }, { endDate: '2026-05-13' })).toMatchObject({ startDateLeaveType: 0, endDateLeaveType: 1 })
  expect(startChoices(several)).toEqual([0, 2])
})

test('halves of several days stay as chosen when only the length changes', () => {
  expect(followPeriod({ ...several, endDate: '2026-05-15' }, { endDate: '2026-05-15' })).toMatchObject({ startDateLeaveType: 2, endDateLeaveType: 1 })
})
