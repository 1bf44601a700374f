import { expect, test } from 'vitest'
import type { AccountRow } from '../../../contract/modules/loan/calls.ts'
import { balancesOf } from './balances.ts'

const idr = (minor: number) => ({ minor, currency: 'IDR' })
const row = (number: number, duePeriod: string, status: AccountRow['status']): AccountRow => ({ number, duePeriod, status, principal: idr(100), interest: idr(5), movedFrom: null })

test('what is owed falls with each month; a month that was moved leaves it as it is', () => {
  const schedule = [row(1, '2026-05', 'taken'), row(2, '2026-06', 'deferred'), row(3, '2026-07', 'due'), row(4, '2026-08', 'due')]
  expect(balancesOf({ schedule, principal: idr(300) })).toEqual({ months: ['', '2026-05', '2026-06', '2026-07', '2026-08'], done: [300, 200, 200, null, null], planned: [null, null, 200, 100, 0] })
})

test('before the first instalment all of it is planned', () => {
  expect(balancesOf({ schedule: [row(1, '2026-05', 'due')], principal: idr(100) })).toEqual({ months: ['', '2026-05'], done: [100, null], planned: [100, 0] })
})
