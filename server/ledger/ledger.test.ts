import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { tx } from '../db/context.ts'
import { notification } from '../effects/table.ts'
import { q } from '../db/context.ts'
import { eq } from 'drizzle-orm'
import { newId } from '../lib/new-id.ts'
import { isCallError } from '../lib/refuse.ts'
import { expireDue, warnOfExpiry } from './expire.ts'
import { grantDue, grantOf } from './grant.ts'
import { setSetting } from '../org/settings.ts'
import { deductJointHolidays } from './joint-holiday.ts'
import { leaveTypeIds } from './leave-types.ts'
import { leaveYearOf } from './leave-year.ts'
import { deductRows, explain } from './lines.ts'
import { addGain, release, reserve, reverse, take } from './post.ts'
import { findBalance, ledgersOf, type Ledger } from './read.ts'
import { leaveType } from './table.ts'
import { aBalance, aCompany, aHoliday, anEmployee, type Company, NOON, shown, when } from './testing/company.ts'

let db: Database
let company: Company
beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
})
afterAll(() => db.close())

const { annual, sick } = leaveTypeIds
const someone = () => anEmployee(company, 'Dina')
const booking = () => ({ requestId: newId(NOON), lineId: newId(NOON) })
const day = (date: string, amount = '1.00') => ({ date, amount })
const ledgerOf = async (balanceId: string) => (await ledgersOf([balanceId]))[0] as Ledger
const rowsOf = async (balanceId: string) => explain(await ledgerOf(balanceId), '2026-12-31').rows.map((r) => `${r.date} ${r.code} ${r.amount} = ${r.balance}`)

describe('deducts', () => {
  test('the gain that expires soonest pays first, and a leave is split where it ends', async () => {
    const id = await aBalance(await someone(), sick, '10.00')
    await addGain({ balanceId: id, transDate: '2026-01-01', generationType: 'carryOver', amount: '6.00', expiredDate: '2026-05-20' }, when())
    const rows = await tx(() => take({ balanceId: id, status: 'taken', days: ['2026-05-19', '2026-05-20', '2026-05-21'].map((d) => day(d)), booking: booking(), floor: 0 }, when()))
    const { gains } = await ledgerOf(id)
    expect(rows.map((r) => [gains.find((g) => g.id === r.gainId)?.generationType, r.deductBalance, r.days.length])).toEqual([['carryOver', '2.00', 2], ['opening', '1.00', 1]])
    expect(await shown(id)).toBe('13.00/0.00/13.00')
  })

  test('a balance goes below zero only to its floor', async () => {
    const id = await aBalance(await someone(), sick, '1.00')
    const three = ['2026-05-18', '2026-05-19', '2026-05-20'].map((d) => day(d))
    await expect(tx(() => take({ balanceId: id, status: 'taken', days: three, booking: booking(), floor: -100 }, when()))).rejects.toSatisfy((e) => isCallError(e, 'leave_balance_short'))
    await tx(() => take({ balanceId: id, status: 'taken', days: three, booking: booking(), floor: -200 }, when()))
    expect(await shown(id)).toBe('-2.00/0.00/-2.00')
  })

  test('days below zero are paid by the next gain', async () => {
    const id = await aBalance(await someone(), sick, '1.00')
    await tx(() => take({ balanceId: id, status: 'taken', days: [day('2026-05-18'), day('2026-05-19')], booking: booking(), floor: null }, when()))
    await addGain({ balanceId: id, transDate: '2026-05-12', generationType: 'adjustment', amount: '5.00', expiredDate: null }, when())
    const ledger = await ledgerOf(id)
    expect(await shown(id)).toBe('4.00/0.00/4.00')
    expect(ledger.gains.map((g) => g.leaveTaken)).toEqual(['1.00', '1.00'])
  })

  test('a reserved row is pending, not part of the balance, until it is released', async () => {
    const id = await aBalance(await someone(), sick, '9.50')
    const ours = booking()
    await reserve({ balanceId: id, ...ours, days: [day('2026-05-18'), day('2026-05-19')] }, when())
    expect(await shown(id)).toBe('9.50/2.00/7.50')
    expect(deductRows(await ledgerOf(id)).map((r) => r.outstanding)).toEqual(['7.50'])
    await release(ours, NOON)
    expect(await shown(id)).toBe('9.50/0.00/9.50')
    expect(deductRows(await ledgerOf(id))).toEqual([])
  })

  test('a reversal is a row of its own, and the balance is what it was', async () => {
    const id = await aBalance(await someone(), sick, '9.50')
    const ours = booking()
    await tx(() => take({ balanceId: id, status: 'taken', days: [day('2026-05-18'), day('2026-05-19')], booking: ours, floor: 0 }, when()))
    await tx(() => reverse({ balanceId: id, ...ours }, when()))
    await tx(() => reverse({ balanceId: id, ...ours }, when()))
    expect(await rowsOf(id)).toEqual(['2026-01-01 opening +9.50 = 9.50', '2026-05-12 taken -2.00 = 7.50', '2026-05-12 reversed +2.00 = 9.50'])
    expect((await ledgerOf(id)).gains[0]).toMatchObject({ leaveTaken: '0.00', gainStatus: 'active' })
  })

  test('days that come back to an expired gain die again', async () => {
    const id = await aBalance(await someone(), sick, '3.00', { expiredDate: '2026-05-15' })
    const ours = booking()
    await tx(() => take({ balanceId: id, status: 'taken', days: [day('2026-05-13')], booking: ours, floor: 0 }, when()))
    await expireDue(when('2026-05-18'))
    await tx(() => reverse({ balanceId: id, ...ours }, when('2026-05-18')))
    expect(await shown(id, '2026-05-18')).toBe('0.00/0.00/0.00')
    expect((await rowsOf(id)).map((r) => r.split(' ')[1])).toEqual(['opening', 'taken', 'expired', 'reversed', 'expired'])
  })

  test('an expired gain still feeds leave dated before its end', async () => {
    const id = await aBalance(await someone(), sick, '3.00', { expiredDate: '2026-05-10' })
    await expireDue(when())
    await tx(() => take({ balanceId: id, status: 'taken', days: [day('2026-05-08')], booking: booking(), floor: 0 }, when()))
    await expect(tx(() => take({ balanceId: id, status: 'taken', days: [day('2026-05-11')], booking: booking(), floor: 0 }, when()))).rejects.toSatisfy((e) => isCallError(e, 'leave_balance_short'))
    expect((await ledgerOf(id)).gains[0]).toMatchObject({ leaveTaken: '1.00', gainStatus: 'expired' })
    expect(await shown(id)).toBe('0.00/0.00/0.00')
  })
})

describe('the nightly job', () => {
  test('writes what expired once, and a balance is the same before and after', async () => {
    const id = await aBalance(await someone(), sick, '3.00', { expiredDate: '2026-05-10' })
    expect(await shown(id)).toBe('0.00/0.00/0.00')
    await expireDue(when())
    await expireDue(when())
    expect(await rowsOf(id)).toEqual(['2026-01-01 opening +3.00 = 3.00', '2026-05-11 expired -3.00 = 0.00'])
  })

  test('carries over up to the cap for six months, and leave of the old year may still use it', async () => {
    const id = await aBalance(await someone(), annual, '1.00', { transDate: '2025-01-01', expiredDate: '2025-02-01' })
    await addGain({ balanceId: id, transDate: '2025-01-01', generationType: 'annualGrant', amount: '8.00', expiredDate: '2025-12-31' }, when('2025-01-01'))
    await expireDue(when('2026-01-01'))
    const carried = (await ledgerOf(id)).gains.find((g) => g.generationType === 'carryOver')
    expect(carried).toMatchObject({ transDate: '2026-01-01', gainBalance: '6.00', expiredDate: '2026-06-30' })
    const late = Array.from({ length: 3 }, (_, i) => day(`2025-12-${29 + i}`))
    const rows = await tx(() => take({ balanceId: id, status: 'taken', days: late, booking: booking(), floor: 0 }, when('2026-01-02')))
    expect(rows.map((r) => r.deductBalance)).toEqual(['2.00', '1.00'])
    expect(await shown(id, '2026-01-02')).toBe('5.00/0.00/5.00')
  })

  test('warns 30 and 7 days ahead, once each', async () => {
    const employeeId = await someone()
    await aBalance(employeeId, sick, '3.00', { expiredDate: '2026-06-05' })
    const told = async () => (await q().select().from(notification)).filter((n) => n.employeeId === employeeId).length
    await warnOfExpiry(when('2026-05-01'))
    expect(await told()).toBe(0)
    for (const today of ['2026-05-06', '2026-05-07', '2026-05-28', '2026-05-29', '2026-05-29', '2026-06-06']) await warnOfExpiry(when(today))
    expect(await told()).toBe(2)
  })

  test('grants once a year, next year’s ahead of time', async () => {
    const employeeId = await anEmployee(company, 'Budi', { joinDate: '2026-03-10' })
    await grantDue(when())
    await grantDue(when())
    const balance = await findBalance(employeeId, annual)
    const id = balance?.id ?? ''
    expect(await shown(id)).toBe('10.00/0.00/10.00')
    await grantDue(when('2026-10-15'))
    expect((await ledgerOf(id)).gains.map((g) => [g.transDate, g.gainBalance])).toEqual([['2026-03-10', '10.00'], ['2027-01-01', '12.00']])
    expect(await shown(id, '2026-10-15')).toBe('10.00/0.00/10.00')
  })

  test('in a company whose years of leave begin in April: what runs at once, the next one ahead, a twelfth for each month for who joins', async () => {
    const [old, joiner] = [await anEmployee(company, 'April', { joinDate: '2020-06-01' }), await anEmployee(company, 'May', { joinDate: '2026-05-04' })]
    await setSetting('leaveYearStartMonth', 4, when().now)
    try {
      await grantDue(when('2026-02-10'), [old])
      await grantDue(when(), [old, joiner])
      const gainsOf = async (employeeId: string) => (await ledgerOf((await findBalance(employeeId, annual))?.id ?? '')).gains.map((g) => [g.transDate, g.gainBalance, g.expiredDate])
      expect(await gainsOf(old)).toEqual([['2025-04-01', '12.00', '2026-03-31'], ['2026-04-01', '12.00', '2027-03-31']])
      expect(await gainsOf(joiner)).toEqual([['2026-05-04', '11.00', '2027-03-31']])
    } finally {
      await setSetting('leaveYearStartMonth', 1, when().now)
    }
  })

  test('a company that moves its years of leave grants what is between: from the end of the old one to the end of the new', async () => {
    const employeeId = await someone()
    await grantDue(when(), [employeeId])
    await setSetting('leaveYearStartMonth', 4, when().now)
    try {
      for (const today of ['2026-05-12', '2026-12-01', '2027-02-01']) await grantDue(when(today), [employeeId])
      const { gains } = await ledgerOf((await findBalance(employeeId, annual))?.id ?? '')
      expect(gains.map((g) => [g.transDate, g.gainBalance, g.expiredDate])).toEqual([['2026-01-01', '12.00', '2026-12-31'], ['2027-01-01', '3.00', '2027-03-31'], ['2027-04-01', '12.00', '2028-03-31']])
    } finally {
      await setSetting('leaveYearStartMonth', 1, when().now)
    }
  })

  test('a type that is new is granted at once, also what began before; one that grants nothing has no balance', async () => {
    const employeeId = await anEmployee(company, 'Tini', { joinDate: '2020-06-15' })
    await grantDue(when(), [employeeId])
    const id = newId(when().now)
    await q().insert(leaveType).values({ id, code: 'sabbatical', names: { en: 'Sabbatical' }, position: 90, balanceTypeId: id, rules: { attendanceStatus: 'onLeave', grant: { days: 5, on: 'anniversary' } } })
    await grantDue(when(), [employeeId])
    expect((await ledgerOf((await findBalance(employeeId, id))?.id ?? '')).gains.map((g) => [g.transDate, g.gainBalance, g.expiredDate])).toEqual([['2025-06-15', '5.00', '2026-06-14'], ['2026-06-15', '5.00', '2027-06-14']])
    expect(await findBalance(employeeId, leaveTypeIds.overtimeInLieu)).toBeNull()
    await q().delete(leaveType).where(eq(leaveType.id, id))
  })

  test('a grant pays what was taken before there was any', async () => {
    const employeeId = await someone()
    const id = await aBalance(employeeId, annual, '1.00', { transDate: '2025-03-01', expiredDate: '2025-12-31' })
    await tx(() => take({ balanceId: id, status: 'taken', days: [day('2026-02-02')], booking: booking(), floor: null }, when('2026-02-02')))
    expect(await shown(id)).toBe('-1.00/0.00/-1.00')
    await grantDue(when(), [employeeId])
    expect(await shown(id)).toBe('11.00/0.00/11.00')
  })

  test('a joint holiday takes one Annual day from everybody on its calendar, once', async () => {
    await aHoliday('2026-05-11', 'Joint leave', 'joint')
    const [rich, poor] = [await someone(), await someone()]
    const [much, none] = [await aBalance(rich, annual, '5.00'), await aBalance(poor, annual, '0.50')]
    await deductJointHolidays('2026-05-01', when())
    await deductJointHolidays('2026-05-01', when())
    expect([await shown(much), await shown(none)]).toEqual(['4.00/0.00/4.00', '-0.50/0.00/-0.50'])
    // who is done is not looked at again: 0 people of many thousands each night
    expect(await deductJointHolidays('2026-05-01', when(), [rich, poor])).toBe(0)
  })

  test('what a balance began with has the grants and joint holidays of before in it, whoever looks first', async () => {
    await aHoliday('2026-05-07', 'Joint leave', 'joint')
    const employeeId = await someone()
    const id = await aBalance(employeeId, annual, '4.50', { transDate: '2026-05-11' })
    await deductJointHolidays('2026-05-01', when())
    await grantDue(when(), [employeeId])
    expect(await shown(id)).toBe('4.50/0.00/4.50')
    await grantDue(when('2026-12-01'), [employeeId])
    expect((await ledgerOf(id)).gains.map((g) => g.transDate)).toEqual(['2026-05-11', '2027-01-01'])
  })
})

describe('grants', () => {
  const january = { days: 12, on: 'leaveYear' } as const
  test('on 1 January for the calendar year', () => expect(grantOf(january, '2020-06-01', 2026)).toEqual({ transDate: '2026-01-01', amount: '12.00', expiredDate: '2026-12-31' }))
  test('prorated in the year of joining, the month counts up to the 15th', () => {
    expect(grantOf(january, '2026-03-15', 2026)?.amount).toBe('10.00')
    expect(grantOf(january, '2026-03-16', 2026)?.amount).toBe('9.00')
    expect(grantOf(january, '2026-12-20', 2026)).toBeNull()
  })
  test('in the year of leave that begins in the calendar year', () => {
    expect(grantOf(january, '2020-06-01', 2026, 7)).toEqual({ transDate: '2026-07-01', amount: '12.00', expiredDate: '2027-06-30' })
    expect(grantOf(january, '2027-01-15', 2026, 7)).toEqual({ transDate: '2027-01-15', amount: '6.00', expiredDate: '2027-06-30' })
    expect(grantOf(january, '2027-07-01', 2026, 7)).toBeNull()
    expect([leaveYearOf('2026-06-30', 7), leaveYearOf('2026-07-01', 7), leaveYearOf('2026-05-12', 1)].map((y) => [y.from, y.until])).toEqual([['2025-07-01', '2026-06-30'], ['2026-07-01', '2027-06-30'], ['2026-01-01', '2026-12-31']])
  })
  test('prorated to the nearest half day', () => expect(grantOf({ days: 14, on: 'leaveYear' }, '2026-06-01', 2026)?.amount).toBe('8.00'))
  test('on the anniversary, from the first year of service on', () => {
    expect(grantOf({ days: 12, on: 'anniversary' }, '2024-02-29', 2024)).toBeNull()
    expect(grantOf({ days: 12, on: 'anniversary' }, '2024-02-29', 2025)).toEqual({ transDate: '2025-02-28', amount: '12.00', expiredDate: '2026-02-27' })
  })
})
