import { expect, test } from 'vitest'
import { leaveRequest } from '../../../contract/modules/leave-requests/index.ts'
import type { RequestDetail } from '../../../contract/kit/request.ts'
import type { AnyClientModule } from '../client-module.ts'
import { isOver, startOfClone } from './clone.ts'

test('rejected, cancelled, expired and voided requests are over; an approved one is not', () => {
  expect(([0, 1, 2, 3, 4, 5, 11, 12, 30, 40] as const).filter(isOver)).toEqual([3, 5, 11, 12])
})

test('a clone starts with what was filled in, not with what the server counted', () => {
  const record = { leaveType: 't', startDate: '2026-05-12', totalDay: '2.00', location: null, status: 5 } as unknown as RequestDetail
  expect(startOfClone({ def: leaveRequest } as unknown as AnyClientModule, record)).toEqual({ leaveType: 't', startDate: '2026-05-12' })
})
