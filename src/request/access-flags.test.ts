import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { accessFrom } from './access-flags.ts'

const access = accessFrom([
  { module: 'LeaveRequest', slug: 'leave-requests', categoryId: 2, readOnly: true },
  { module: 'LeaveBalance', slug: 'leave-balance', categoryId: 0, readOnly: false },
])

test('each module sets its flag in lowerCamelCase, and keeps whether it is read-only', () => {
  expect(access.modules).toEqual({ leaveRequestModule: true, leaveBalanceModule: true })
  expect(access.readOnly).toEqual({ leaveRequestModule: true, leaveBalanceModule: false })
})

test('a module that did not come is absent; one that may only be looked at cannot be changed', () => {
  expect(['leave-requests', 'leave-balance', 'loan'].map((slug) => [access.has(slug), access.mayChange(slug), access.flagOfSlug(slug)])).toEqual([
    [true, false, 'leaveRequestModule'], [true, true, 'leaveBalanceModule'], [false, false, undefined],
  ])
})
