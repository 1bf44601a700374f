import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyCall, InputOf, OutputOf } from '../../../contract/kit/call.ts'
import { EMPTY_ID } from '../../../contract/kit/ids.ts'
import { leaveBalanceCalls } from '../../../contract/modules/leave-balance/calls.ts'
import { q, tx } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { leaveTypeIds } from '../../ledger/leave-types.ts'
import { addGain, reserve, reverse, take } from '../../ledger/post.ts'
import { aBalance, aCompany, aContext, aHoliday, anEmployee, type Company, NOON, when } from '../../ledger/testing/company.ts'
import type { Context } from '../../lib/handler.ts'
import { silentLog } from '../../lib/log.ts'
import { newId } from '../../lib/new-id.ts'
import { isCallError } from '../../lib/refuse.ts'
import { request } from '../../request/table.ts'
import { createLeaveBalance } from './index.ts'
import { leaveBalanceJobs } from './jobs.ts'

const served = createLeaveBalance()
async function send<C extends AnyCall>(call: C, input: InputOf<C>, context: Context): Promise<OutputOf<C>> {
  const found = served.find((s) => s.call.id === call.id)
  if (!found) throw new Error(`${call.id} is not served`)
  return found.handle(found.schema.parse(input), context)
}
const refusedWith = (code: string) => (error: unknown) => isCallError(error, code)
const { gainHistory, deductHistory, getEmployeeCurrentBalance, getLeaveSummary, datasourceEmployee, getSubordinateLeaveBalance, explain } = leaveBalanceCalls

let db: Database
let company: Company
let [boss, dina, other, balance] = ['', '', '', '']
beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  boss = await anEmployee(company, 'Boss')
  dina = await anEmployee(company, 'Dina', { superiorId: boss })
  other = await anEmployee(company, 'Other')
  balance = await aBalance(dina, leaveTypeIds.annual, '9.50')
  await aBalance(other, leaveTypeIds.annual, '1.00')
})
afterAll(() => db.close())

describe('whose balances', () => {
  test('one’s own, a superior those below, HR all', async () => {
    expect((await send(getLeaveSummary, {}, aContext(dina))).map((r) => [r.id, r.leaveType, r.current, r.pending, r.usable, r.taken, r.expiringBalance, r.expiredDate])).toEqual([
      [balance, 'Annual leave', '9.50', '0.00', '9.50', '0.00', '9.50', '2026-12-31'],
    ])
    expect((await send(getSubordinateLeaveBalance, {}, aContext(boss))).listData.map((r) => r.employee)).toEqual(['Dina'])
    expect((await send(getSubordinateLeaveBalance, {}, aContext(dina))).totalData).toBe(0)
    const all = await send(getSubordinateLeaveBalance, { paginationSize: 1, paginationPage: 2 }, aContext(dina, ['hr']))
    expect([all.listData.map((r) => r.employee), all.totalPage, all.totalData]).toEqual([['Other'], 2, 2])
    expect((await send(datasourceEmployee, {}, aContext(boss))).listData.map((o) => o.displayName)).toEqual(['Boss', 'Dina'])
  })
  test('those of others are not there', async () => {
    for (const call of [gainHistory, deductHistory, explain]) await expect(send(call, { id: balance }, aContext(other))).rejects.toSatisfy(refusedWith('not_found'))
    await expect(send(gainHistory, { id: newId(NOON) }, aContext(dina, ['hr']))).rejects.toSatisfy(refusedWith('not_found'))
    await expect(send(getEmployeeCurrentBalance, { employeeId: dina }, aContext(other))).rejects.toSatisfy(refusedWith('not_allowed'))
    const told = await send(getEmployeeCurrentBalance, { employeeId: dina, leaveTypeId: leaveTypeIds.annual }, aContext(boss))
    expect(told.map((r) => [r.usable, 'taken' in r]), 'how much somebody took is told to themselves').toEqual([['9.50', false]])
  })
  test('a type without balance has none', async () => expect(await send(getEmployeeCurrentBalance, { leaveTypeId: leaveTypeIds.unpaid }, aContext(dina))).toEqual([]))
})

describe('history', () => {
  test('gains come five a page, newest first, totals on every row', async () => {
    const busy = await aBalance(await anEmployee(company, 'Busy', { superiorId: boss }), leaveTypeIds.sick, '1.00')
    for (let i = 1; i <= 6; i++) await addGain({ balanceId: busy, transDate: `2026-02-0${i}`, generationType: 'adjustment', amount: '1.00', expiredDate: null }, when())
    const first = await send(gainHistory, { id: busy }, aContext(boss))
    expect(first.map((g) => g.transDate)).toEqual(['2026-02-06', '2026-02-05', '2026-02-04', '2026-02-03', '2026-02-02'])
    expect(first[0]).toMatchObject({ generationType: 'Adjustment', gainStatus: 'Active', gainBalance: '1.00', leaveTaken: '0.00', expiredDate: null, totalPage: 2, totalData: 7 })
    expect((await send(gainHistory, { id: busy, paginationPage: 2 }, aContext(boss))).map((g) => g.transDate)).toEqual(['2026-02-01', '2026-01-01'])
    expect((await send(gainHistory, { id: busy, sortingColumn: 'TransDate', sortingDirection: 0, paginationSize: 1 }, aContext(boss)))[0]?.transDate).toBe('2026-01-01')
    expect((await send(gainHistory, { id: busy, sortingColumn: '__proto__', sortingDirection: 0, paginationSize: 1 }, aContext(boss)))[0]?.transDate).toBe('2026-01-01')
  })

  test('deducts show the balance after each, and the request they belong to', async () => {
    const employeeId = await anEmployee(company, 'Sari')
    const id = await aBalance(employeeId, leaveTypeIds.annual, '9.50')
    const requestId = newId(NOON)
    await q().insert(request).values({
      id: requestId, module: 'leave-requests', code: 'LV-202605-0001', requestorId: employeeId, employeeId, transDate: '2026-05-12', sortAt: NOON, status: 4, values: {}, version: 1,
      createdAt: NOON, changedAt: NOON, changedById: employeeId,
    })
    const booking = { requestId, lineId: requestId }
    await tx(() => take({ balanceId: id, status: 'taken', days: [{ date: '2026-05-18', amount: '2.00' }], booking, floor: 0 }, when()))
    await tx(() => reverse({ balanceId: id, ...booking }, when()))
    await reserve({ balanceId: id, requestId: newId(NOON), lineId: newId(NOON), days: [{ date: '2026-05-19', amount: '1.50' }] }, when())
    const rows = await send(deductHistory, { id, sortingDirection: 0 }, aContext(employeeId))
    expect(rows.map((r) => [r.deductStatus, r.deductBalance, r.outstandingBalance, r.requestCode])).toEqual([
      ['Taken', '2.00', '7.50', 'LV-202605-0001'], ['Reversed', '-2.00', '9.50', 'LV-202605-0001'], ['Reserved', '1.50', '8.00', ''],
    ])
    expect(rows[0]?.totalData).toBe(3)
    const why = await send(explain, { id }, aContext(employeeId))
    expect(why.balance).toBe('8.00')
    expect(why.lines.map((l) => [l.label, l.amount, l.balance, l.requestCode])).toEqual([
      ['Opening balance', '+9.50', '9.50', ''], ['Taken', '-2.00', '7.50', 'LV-202605-0001'], ['Reversed', '+2.00', '9.50', 'LV-202605-0001'], ['Reserved', '-1.50', '8.00', ''],
    ])
  })

  test('a row of no request has the empty id', async () => {
    const employeeId = await anEmployee(company, 'Joint')
    const id = await aBalance(employeeId, leaveTypeIds.annual, '1.00')
    await tx(() => take({ balanceId: id, status: 'disbursed', days: [{ date: '2026-05-12', amount: '1.00' }], floor: 0 }, when()))
    expect((await send(deductHistory, { id }, aContext(employeeId)))[0]).toMatchObject({ requestId: EMPTY_ID, requestCode: '', deductStatus: 'Paid out' })
  })
})

test('the nightly job may run twice: grants, joint holidays and expiry happen once', async () => {
  await aHoliday('2026-05-11', 'Joint leave', 'joint')
  const employeeId = await anEmployee(company, 'Night', { joinDate: '2025-01-01' })
  const [job] = leaveBalanceJobs
  const run = async () => job?.run({ now: when().now, clock: { now: () => NOON }, log: silentLog, signal: new AbortController().signal })
  await run()
  await run()
  const rows = await send(getEmployeeCurrentBalance, { employeeId }, aContext(employeeId))
  expect(rows.map((r) => [r.leaveType, r.current])).toEqual([['Annual leave', '11.00'], ['Sick leave', '12.00']])
})
