import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { leaveAdjustment } from '../../../contract/modules/leave-adjustment/index.ts'
import { Adjustment, type AdjustmentKind } from '../../../contract/modules/leave-adjustment/kinds.ts'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { leaveTypeIds } from '../../ledger/leave-types.ts'
import { coverage } from '../../ledger/balance.ts'
import { addGain, take } from '../../ledger/post.ts'
import { type Ledger, ledgersOf } from '../../ledger/read.ts'
import { leaveGain, leaveType } from '../../ledger/table.ts'
import { aBalance, aCompany, aContext, anEmployee, type Company, NOON, shown, when } from '../../ledger/testing/company.ts'
import { newId } from '../../lib/new-id.ts'
import { isCallError } from '../../lib/refuse.ts'
import { moduleAccess, payPeriod } from '../../org/table.ts'
import { payrollLine } from '../../payroll/table.ts'
import { createRequests, type Requests } from '../../request/service.ts'
import { approvalMatrix, effectLog } from '../../request/table.ts'
import { leaveAdjustmentModule } from './index.ts'

let db: Database
let company: Company
let requests: Requests
let [boss, dina, balance, row] = ['', '', '', '']
beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  requests = createRequests([leaveAdjustmentModule], { runOnce: (_, work) => work() })
  await q().insert(moduleAccess).values({ id: newId(NOON), module: leaveAdjustment.slug, employeeId: null })
  await q().insert(approvalMatrix).values({ id: newId(NOON), module: '*', position: 1, condition: {}, levels: [{ resolver: { kind: 'superior' }, rule: 'anyOne' }] })
  await q().insert(payPeriod).values({ id: newId(NOON), code: '2026-05', from: '2026-04-21', until: '2026-05-20' })
  const [annual] = await q().select().from(leaveType).where(eq(leaveType.id, leaveTypeIds.annual))
  await q().update(leaveType).set({ rules: { attendanceStatus: 'onLeave', ...annual?.rules, disbursement: { minDays: 1, maxDays: 3 } } }).where(eq(leaveType.id, leaveTypeIds.annual))
})
afterAll(() => db.close())
beforeEach(async () => {
  boss = await anEmployee(company, 'Boss')
  dina = await anEmployee(company, 'Dina', { superiorId: boss })
  balance = await aBalance(dina, leaveTypeIds.annual, '5.00')
  row = (await gains())[0]?.id ?? ''
})

const gains = async () => (await ledgersOf([balance]))[0]?.gains ?? []
interface Asked { amount?: string; newExpiryDate?: string | null; availableBalance?: string | null; leaveBalanceType?: string }
const asked = (adjustmentType: AdjustmentKind, more: Asked = {}) => ({
  id: newId(when().now), version: 0, employeeId: dina, adjustmentType, leaveBalanceType: leaveTypeIds.annual, availableBalance: adjustmentType === Adjustment.add ? null : row, amount: '0.00', newExpiryDate: null, ...more,
})
const submit = (kind: AdjustmentKind, more: Asked = {}) => requests.saveAndSubmit(leaveAdjustment, asked(kind, more), aContext(dina))
const act = (action: 'approve' | 'cancel', id: string, who: string) => requests.perform(leaveAdjustment, action, { id, note: 'because' }, aContext(who))
const granted = async (kind: AdjustmentKind, more: Asked = {}) => {
  const { id } = await submit(kind, more)
  await act('approve', id, boss)
  return id
}
const takenBack = async (id: string) => {
  await act('cancel', id, dina)
  await act('approve', id, boss)
}
const refusedWith = (code: string) => (error: unknown) => isCallError(error) && error.problems.some((p) => p.code === code)
const refused = (what: Promise<unknown>, code: string) => expect(what).rejects.toSatisfy(refusedWith(code))
const inForce = async (id: string) => (await q().select().from(effectLog).where(eq(effectLog.requestId, id))).filter((l) => l.reversalOf === null && l.reversedAt === null)

describe('effects', () => {
  test('added days are a new row, and gone when it is cancelled', async () => {
    const id = await granted(Adjustment.add, { amount: '1.50', newExpiryDate: '2026-09-30' })
    expect(await shown(balance)).toBe('6.50/0.00/6.50')
    expect((await gains()).find((g) => g.requestId === id)).toMatchObject({ generationType: 'adjustment', gainBalance: '1.50', expiredDate: '2026-09-30' })
    await takenBack(id)
    expect(await shown(balance)).toBe('5.00/0.00/5.00')
    expect(await shown(balance, '2026-12-01')).toBe('5.00/0.00/5.00')
    expect((await gains()).find((g) => g.requestId === id)).toMatchObject({ gainStatus: 'void' })
    expect(await inForce(id)).toEqual([])
  })

  test('added days that were taken stay', async () => {
    const id = await granted(Adjustment.add, { amount: '1.00', newExpiryDate: '2026-09-30' })
    // the row that ends first is taken first
    await take({ balanceId: balance, status: 'taken', days: [{ date: '2026-05-18', amount: '0.50' }], floor: 0 }, when())
    await refused(act('cancel', id, dina), 'adjustment_days_used')
  })

  test('a deduction comes from the row that was chosen, and goes back to it', async () => {
    const id = await granted(Adjustment.deduct, { amount: '2.00' })
    expect(await shown(balance)).toBe('3.00/0.00/3.00')
    expect(await gains()).toMatchObject([{ leaveTaken: '2.00' }])
    await takenBack(id)
    expect(await shown(balance)).toBe('5.00/0.00/5.00')
    expect(await gains()).toMatchObject([{ leaveTaken: '0.00', gainStatus: 'active' }])
  })

  test('an extended row lives longer, the day it had is in the log, and it gets it back', async () => {
    const id = await granted(Adjustment.extend, { newExpiryDate: '2027-03-31' })
    expect(await gains()).toMatchObject([{ expiredDate: '2027-03-31' }])
    expect(await inForce(id)).toMatchObject([{ kind: 'extendExpiry', before: { expiredDate: '2026-12-31' }, after: { expiredDate: '2027-03-31' } }])
    expect(await shown(balance, '2027-02-01')).toBe('5.00/0.00/5.00')
    await takenBack(id)
    expect(await gains()).toMatchObject([{ expiredDate: '2026-12-31' }])
    expect(await shown(balance, '2027-02-01')).toBe('0.00/0.00/0.00')
  })

  test('leave after the former last day keeps the extension', async () => {
    const id = await granted(Adjustment.extend, { newExpiryDate: '2027-03-31' })
    await take({ balanceId: balance, status: 'taken', days: [{ date: '2027-02-01', amount: '1.00' }], floor: 0 }, when())
    await refused(act('cancel', id, dina), 'adjustment_extension_used')
  })

  test('a row that was extended once more is shortened in the other order', async () => {
    const first = await granted(Adjustment.extend, { newExpiryDate: '2027-03-31' })
    const second = await granted(Adjustment.extend, { newExpiryDate: '2027-06-30' })
    await refused(act('cancel', first, dina), 'adjustment_extended_again')
    await takenBack(second)
    await takenBack(first)
    expect(await gains()).toMatchObject([{ expiredDate: '2026-12-31' }])
  })

  test('days paid out leave the balance and are earned in the open period; taken back, both are as before', async () => {
    const id = await granted(Adjustment.disburse, { amount: '2.00' })
    expect(await shown(balance)).toBe('3.00/0.00/3.00')
    const lines = () => q().select().from(payrollLine).where(eq(payrollLine.requestId, id))
    expect(await lines()).toMatchObject([{ kind: 'leaveDisbursement', unit: 'days', quantity: '2.00', employeeId: dina }])
    await takenBack(id)
    expect(await shown(balance)).toBe('5.00/0.00/5.00')
    expect((await lines()).reduce((sum, l) => sum + Number(l.quantity), 0)).toBe(0)
  })

  test('what is paid is paid', async () => {
    const id = await granted(Adjustment.disburse, { amount: '1.00' })
    await q().update(payrollLine).set({ paidAt: NOON }).where(eq(payrollLine.requestId, id))
    await refused(act('cancel', id, dina), 'payroll_line_paid')
    expect(await shown(balance)).toBe('4.00/0.00/4.00')
  })
})

describe('while it waits', () => {
  test.each([Adjustment.deduct, Adjustment.disburse])('days that would go (%s) are held in their row, and free again when it is decided or given up', async (kind) => {
    const { id } = await submit(kind, { amount: '2.00' })
    expect(await shown(balance)).toBe('5.00/2.00/3.00')
    await act('cancel', id, dina)
    expect(await shown(balance)).toBe('5.00/0.00/5.00')
    await granted(kind, { amount: '2.00' })
    expect(await shown(balance)).toBe('3.00/0.00/3.00')
  })
  test('days that are held are not there for leave', async () => {
    const fourDays = ['2026-05-18', '2026-05-19', '2026-05-20', '2026-05-21'].map((date) => ({ date, amount: 100 }))
    const ledger = async () => (await ledgersOf([balance]))[0] as Ledger
    expect(coverage(await ledger(), fourDays)).toMatchObject({ before: 500, short: 0 })
    await submit(Adjustment.deduct, { amount: '2.00' })
    expect(coverage(await ledger(), fourDays)).toMatchObject({ before: 300, short: 100 })
  })
  test('they are held in the row that was chosen, not in the one that ends first', async () => {
    await addGain({ balanceId: balance, transDate: '2026-05-01', generationType: 'adjustment', amount: '1.00', expiredDate: '2026-05-31' }, when())
    await submit(Adjustment.deduct, { amount: '5.00' })
    expect(coverage((await ledgersOf([balance]))[0] as Ledger, [{ date: '2026-05-18', amount: 100 }])).toMatchObject({ short: 0 })
    expect(coverage((await ledgersOf([balance]))[0] as Ledger, [{ date: '2026-06-15', amount: 100 }])).toMatchObject({ short: 100 })
  })
  test('added days and a longer life hold nothing', async () => {
    await submit(Adjustment.add, { amount: '1.00', newExpiryDate: '2026-09-30' })
    await submit(Adjustment.extend, { newExpiryDate: '2027-03-31' })
    expect(await shown(balance)).toBe('5.00/0.00/5.00')
  })
})

describe('checks', () => {
  test.each([['0.00', 'adjustment_amount_step'], ['-1.00', 'adjustment_amount_step'], ['0.25', 'adjustment_amount_step'], ['5.50', 'adjustment_amount_over']])('a deduction of %s is refused', async (amount, code) => {
    await refused(submit(Adjustment.deduct, { amount }), code)
  })
  test('a row must be chosen, be of this balance and be alive', async () => {
    await refused(submit(Adjustment.deduct, { amount: '1.00', availableBalance: null }), 'adjustment_row_missing')
    const other = await anEmployee(company, 'Other')
    const theirs = await aBalance(other, leaveTypeIds.annual, '5.00')
    await refused(submit(Adjustment.deduct, { amount: '1.00', availableBalance: (await ledgersOf([theirs]))[0]?.gains[0]?.id ?? '' }), 'adjustment_row_unknown')
    await q().update(leaveGain).set({ expiredDate: '2026-05-01' }).where(eq(leaveGain.id, row))
    await refused(submit(Adjustment.deduct, { amount: '1.00' }), 'adjustment_row_expired')
  })
  test.each([[null, 'adjustment_expiry_missing'], ['2026-12-31', 'adjustment_expiry_not_later'], ['2027-07-01', 'adjustment_expiry_too_far']])('a new last day of %s is refused', async (newExpiryDate, code) => {
    await refused(submit(Adjustment.extend, { newExpiryDate }), code)
  })
  test('days without a last day need no later one', async () => {
    await q().update(leaveGain).set({ expiredDate: null }).where(eq(leaveGain.id, row))
    await refused(submit(Adjustment.extend, { newExpiryDate: '2027-01-31' }), 'adjustment_never_expires')
  })
  test('added days may not be over already', () => refused(submit(Adjustment.add, { amount: '1.00', newExpiryDate: '2026-05-11' }), 'adjustment_expiry_past'))
  test.each([['0.50', 'adjustment_payout_min'], ['3.50', 'adjustment_payout_max']])('a payment of %s is refused', (amount, code) => refused(submit(Adjustment.disburse, { amount }), code))
  test('days are paid out once a year, and only of a balance that allows it', async () => {
    await submit(Adjustment.disburse, { amount: '1.00' })
    await refused(submit(Adjustment.disburse, { amount: '1.00' }), 'adjustment_payout_twice')
    const sick = await aBalance(dina, leaveTypeIds.sick, '5.00')
    await refused(submit(Adjustment.disburse, { amount: '1.00', leaveBalanceType: leaveTypeIds.sick, availableBalance: (await ledgersOf([sick]))[0]?.gains[0]?.id ?? '' }), 'adjustment_no_payout')
  })
  test('two requests that together ask for more than a row holds: the second is refused', async () => {
    await submit(Adjustment.deduct, { amount: '3.00' })
    await refused(submit(Adjustment.deduct, { amount: '3.00' }), 'adjustment_amount_over')
  })
  test('what was taken while it waited is noticed at approval', async () => {
    const { id } = await submit(Adjustment.deduct, { amount: '4.00' })
    await take({ balanceId: balance, status: 'taken', days: [{ date: '2026-05-18', amount: '2.00' }], floor: 0 }, when())
    await refused(act('approve', id, boss), 'adjustment_amount_over')
    expect(await shown(balance)).toBe('3.00/4.00/-1.00')
  })
  test('a choice made for another kind is no part of the request', async () => {
    const id = await granted(Adjustment.add, { amount: '1.00', availableBalance: row, newExpiryDate: null })
    const { availableBalance, currentExpiryDate } = (await requests.detail(leaveAdjustment, { id }, aContext(dina))) as unknown as Record<string, unknown>
    expect([availableBalance, currentExpiryDate]).toEqual([null, null])
    await takenBack(id)
    expect(await shown(balance)).toBe('5.00/0.00/5.00')
  })
})

test('a row is named to its owner alone: the id of somebody else\'s says nothing', async () => {
  const named = async (availableBalance: string) => {
    const draft = asked(Adjustment.deduct, { availableBalance })
    await requests.perform(leaveAdjustment, 'save', draft, aContext(dina))
    return (await requests.detail(leaveAdjustment, { id: draft.id }, aContext(dina))).texts.find((t) => t.key === 'availableBalance')?.value
  }
  const theirs = (await ledgersOf([await aBalance(boss, leaveTypeIds.annual, '3.00')]))[0]?.gains[0]?.id ?? ''
  expect([await named(row), await named(theirs)]).toEqual(['Opening balance, Thu 1 Jan 2026', undefined])
})
