import { expect, test } from 'vitest'
import type { DeductRecord, GainRecord, Ledger } from './read.ts'
import { balanceSums, entitledWithin, takenWithin } from './sums.ts'

const AT = new Date('2026-01-01T00:00:00Z')
const gain = (id: string, generationType: string, gainBalance: string, facts: Partial<GainRecord> = {}): GainRecord => ({ id, balanceId: 'b', transDate: '2026-01-01', generationType, gainStatus: 'active', gainBalance, leaveTaken: '0.00', expiredDate: null, requestId: null, sourceGainId: null, postedAt: AT, ...facts })
const deduct = (id: string, deductStatus: string, deductBalance: string, facts: Partial<DeductRecord> = {}): DeductRecord => ({ id, balanceId: 'b', gainId: 'grant', transDate: '2026-03-01', deductStatus, deductBalance, days: [], requestId: null, lineId: null, reversalOf: null, postedAt: AT, releasedAt: null, ...facts })
const ledger = (gains: GainRecord[], deducts: DeductRecord[]): Ledger => ({ balance: { id: 'b', employeeId: 'e', leaveTypeId: 't', version: 1 }, gains, deducts })
const YEAR_END = '2026-12-31'

test('4.00 opening, 12.00 granted, 5.50 taken, 2.00 joint, 1.00 expired: 7.50', () => {
  const of = ledger([gain('opening', 'opening', '4.00'), gain('grant', 'annualGrant', '12.00')], [deduct('a', 'taken', '5.50'), deduct('b', 'jointHoliday', '2.00'), deduct('c', 'expired', '1.00')])
  expect(balanceSums(of, YEAR_END)).toEqual({ opening: 400, gained: 1200, taken: 750, expired: 100, balance: 750 })
})

test('what was given back is taken less, what was written off and came back is expired less', () => {
  const of = ledger([gain('grant', 'annualGrant', '12.00')], [deduct('a', 'taken', '5.00'), deduct('b', 'reversed', '-2.00', { reversalOf: 'a' }), deduct('c', 'expired', '3.00'), deduct('d', 'reversed', '-1.00', { reversalOf: 'c' })])
  expect(balanceSums(of, YEAR_END)).toEqual({ opening: 0, gained: 1200, taken: 300, expired: 200, balance: 700 })
})

test('corrections change what was gained, reservations nothing', () => {
  const of = ledger([gain('grant', 'annualGrant', '12.00'), gain('more', 'adjustment', '2.00')], [deduct('a', 'adjustment', '1.50'), deduct('b', 'reserved', '4.00')])
  expect(balanceSums(of, YEAR_END)).toEqual({ opening: 0, gained: 1250, taken: 0, expired: 0, balance: 1250 })
})

test('a balance that began below zero has a negative opening, and none when it was begun anew', () => {
  const [zero, advance] = [gain('zero', 'opening', '0.00', { gainStatus: 'usedUp' }), deduct('advance', 'adjustment', '3.00', { gainId: null, transDate: '2026-01-01' })]
  const granted = gain('grant', 'annualGrant', '12.00', { transDate: '2026-02-01' })
  expect(balanceSums(ledger([zero, granted], [advance, deduct('a', 'adjustment', '1.00')]), YEAR_END)).toEqual({ opening: -300, gained: 1100, taken: 0, expired: 0, balance: 800 })
  const back = deduct('back', 'reversed', '-3.00', { gainId: null, transDate: '2026-01-01', reversalOf: 'advance' })
  expect(balanceSums(ledger([zero, gain('anew', 'opening', '2.00'), granted], [advance, back]), YEAR_END)).toEqual({ opening: 200, gained: 1200, taken: 0, expired: 0, balance: 1400 })
})

test('what has expired and is not written off yet is expired', () => {
  expect(balanceSums(ledger([gain('grant', 'annualGrant', '12.00', { expiredDate: '2026-06-30' })], [deduct('a', 'taken', '5.00')]), YEAR_END)).toEqual({ opening: 0, gained: 1200, taken: 500, expired: 700, balance: 0 })
})

test('as of a day: what came later is not there', () => {
  expect(balanceSums(ledger([gain('grant', 'annualGrant', '12.00')], [deduct('a', 'taken', '5.00')]), '2026-02-28').balance).toBe(1200)
})

test('every row of a ledger falls into one of the sums', () => {
  const of = ledger([gain('o', 'opening', '3.25'), gain('grant', 'carryOver', '6.00')], [deduct('a', 'taken', '1.75'), deduct('b', 'disbursed', '0.50'), deduct('c', 'expired', '0.25')])
  const { opening, gained, taken, expired, balance } = balanceSums(of, YEAR_END)
  expect(opening + gained - taken - expired).toBe(balance)
})

test('entitled to within a stretch: what was there and what was gained, however much of it was taken, less what expired', () => {
  const of = ledger([gain('opening', 'opening', '4.00'), gain('grant', 'annualGrant', '12.00', { transDate: '2026-07-01' })], [deduct('a', 'taken', '5.50'), deduct('c', 'expired', '1.00', { transDate: '2026-08-01' })])
  expect([['2026-01-01', YEAR_END], ['2026-04-01', YEAR_END], ['2026-04-01', '2026-05-01'], ['2026-07-02', YEAR_END]].map(([from = '', until = '']) => entitledWithin(of, from, until))).toEqual([1500, 950, -150, 950])
})

test('taken within a stretch: neither what was taken before nor what came back then', () => {
  const of = ledger([gain('grant', 'annualGrant', '12.00', { transDate: '2025-01-01' })], [
    deduct('before', 'taken', '3.00', { transDate: '2025-12-30' }), deduct('a', 'taken', '5.00', { transDate: '2026-01-01' }), deduct('b', 'reversed', '-2.00', { reversalOf: 'a', transDate: '2026-02-01' }), deduct('c', 'reserved', '1.00', { transDate: '2026-02-02' }),
  ])
  expect([takenWithin(of, '2026-01-01', '2026-01-31'), takenWithin(of, '2026-01-01', YEAR_END), takenWithin(of, '2025-01-01', '2025-12-31')]).toEqual([500, 300, 300])
})
