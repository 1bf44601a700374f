import { describe, expect, test } from 'vitest'
import type { ApprovalRight } from '../../../../contract/modules/profile/right-calls.ts'
import { faultsOf, startOf } from './right-form.ts'

const TODAY = '2026-05-12'

describe('a new right', () => {
  test('starts today, for a week, for everything', () => {
    expect(startOf(null, {}, TODAY)).toMatchObject({ module: '', from: TODAY, until: '2026-05-18', includeWaiting: true, keepOwnAccess: true, grantedToEmployeeId: null })
  })
  test('takes the days of a leave', () => {
    expect(startOf(null, { from: '2026-06-01', until: '2026-06-05' }, TODAY)).toMatchObject({ from: '2026-06-01', until: '2026-06-05' })
  })
  test('begins today when the leave has begun, and believes no nonsense', () => {
    expect(startOf(null, { from: '2026-05-11', until: '2026-05-13' }, TODAY)).toMatchObject({ from: TODAY, until: '2026-05-13' })
    expect(startOf(null, { from: 'x', until: 7 }, TODAY)).toMatchObject({ from: TODAY, until: '2026-05-18' })
    expect(startOf(null, { from: '2026-06-05', until: '2026-06-01' }, TODAY)).toMatchObject({ from: '2026-06-05', until: '2026-06-11' })
  })
})

test('a right that is changed starts as it is', () => {
  const right = { id: 'r', module: 'leave-requests', grantedToEmployeeId: 'e', grantedToEmployee: 'Budi', from: '2026-05-01', until: '2026-05-20', includeWaiting: false, keepOwnAccess: false, reason: 'x' } as ApprovalRight
  expect(startOf(right, { from: '2026-06-01' }, TODAY)).toMatchObject({ module: 'leave-requests', grantedTo: 'Budi', from: '2026-05-01', keepOwnAccess: false })
})

test('what is missing or turned round is said at its field', () => {
  const good = { ...startOf(null, {}, TODAY), grantedToEmployeeId: 'e' }
  expect(faultsOf(good, TODAY)).toEqual({})
  expect(faultsOf({ ...good, grantedToEmployeeId: null, until: null, from: null }, TODAY)).toEqual({ grantedToEmployeeId: 'fixed:field.required', from: 'fixed:field.required', until: 'fixed:field.required' })
  expect(faultsOf({ ...good, until: '2026-05-11' }, TODAY)).toEqual({ until: 'profile:rights.end-before-start' })
  expect(faultsOf({ ...good, from: '2026-05-01', until: '2026-05-11' }, TODAY)).toEqual({ until: 'profile:rights.past' })
})
