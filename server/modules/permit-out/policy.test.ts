import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { recordFact } from '../../facts/facts.ts'
import { dayFact } from '../../facts/table.ts'
import { aClosedPeriod, aCompany, aContext, aHoliday, anEmployee, type Company, NOON } from '../../ledger/testing/company.ts'
import { hasText } from '../../lib/text.ts'
import { holiday, payPeriod, choice } from '../../org/table.ts'
import type { CheckResult, RequestRecord } from '../../request/module.ts'
import { request } from '../../request/table.ts'
import { permitHints } from './hints.ts'
import { checkApprove, checkSubmit } from './policy.ts'
import { aPermit, aReason, type Asked } from './testing/requests.ts'

/** A Tuesday, 08:00 to 17:00 by the calendar. It is noon. */
const DAY = '2026-05-12'
let db: Database
let company: Company
let [dina, bank] = ['', '']
beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
})
afterAll(() => db.close())
beforeEach(async () => {
  for (const table of [request, holiday, choice, dayFact]) await q().delete(table)
  dina = await anEmployee(company, 'Dina')
  bank = await aReason('bank')
})

const at = (time: string, date = DAY) => `${date}T${time}`
const codes = (result: CheckResult) => {
  for (const p of result.problems) expect([p.code, hasText(`errors:${p.code}`) || hasText(`errors:${p.code}_other`)]).toEqual([p.code, true])
  return result.problems.map((p) => p.code)
}
const input = (record: RequestRecord) => ({ record, lines: [], context: aContext(record.employeeId) })
const submit = async (from: string, until: string, more: Partial<Asked> = {}, employeeId = dina) => codes(await checkSubmit(input(await aPermit(employeeId, { reason: bank, from, until, ...more }))))
const approve = async (record: RequestRecord) => codes(await checkApprove(input(record)))
const shift = (employeeId: string, date: string, startMinute: number, endMinute: number) =>
  recordFact({ employeeId, date, fact: { kind: 'shift', code: 'X', startMinute, endMinute, breakMinutes: 60 } }, NOON)
const leave = (employeeId: string, date: string, part: 0 | 1 | 2) =>
  recordFact({ employeeId, date, fact: { kind: 'leave', status: 'onLeave', leaveType: 'annual', part, countsCalendarDays: false } }, NOON)

describe('times', () => {
  test('inside the shift is accepted, from its first to its last minute', async () => {
    expect(await submit(at('10:00'), at('11:30'))).toEqual([])
    expect(await submit(at('08:00'), at('17:00'))).toEqual([])
  })
  test('the end comes after the start', async () => {
    expect(await submit(at('10:00'), at('10:00'))).toEqual(['permit_until_before_start'])
    expect(await submit(at('10:00'), at('09:00'))).toEqual(['permit_until_before_start'])
  })
  test.each([['07:59', '09:00'], ['16:00', '17:01'], ['17:00', '18:00']])('%s to %s lies outside the shift', async (from, until) => {
    expect(await submit(at(from), at(until))).toEqual(['permit_outside_shift'])
  })
  test('a day off and a holiday are no working days', async () => {
    expect(await submit(at('10:00', '2026-05-16'), at('11:00', '2026-05-16'))).toEqual(['permit_no_working_day'])
    await aHoliday('2026-05-18', 'A holiday')
    expect(await submit(at('10:00', '2026-05-18'), at('11:00', '2026-05-18'))).toEqual(['permit_no_working_day'])
  })
  test('two days are no permit, a night shift that goes on is', async () => {
    expect(await submit(at('16:00'), at('09:00', '2026-05-13'))).toEqual(['permit_outside_shift'])
    await shift(dina, DAY, 1320, 1800)
    expect(await submit(at('23:30'), at('01:00', '2026-05-13'))).toEqual([])
    expect(await submit(at('02:00', '2026-05-13'), at('03:00', '2026-05-13'))).toEqual([])
    expect(await submit(at('10:00'), at('11:00'))).toEqual(['permit_outside_shift'])
  })
  test('yesterday is still taken, the day before is not', async () => {
    expect(await submit(at('10:00', '2026-05-11'), at('11:00', '2026-05-11'))).toEqual([])
    expect(await submit(at('10:00', '2026-05-08'), at('11:00', '2026-05-08'))).toEqual(['permit_backdate'])
  })
  test('somebody who has left goes nowhere', async () => {
    const leaver = await anEmployee(company, 'Leaver', { leaveDate: '2026-05-11' })
    expect(await submit(at('10:00', '2026-05-13'), at('11:00', '2026-05-13'), {}, leaver)).toContain('permit_not_employed')
  })
})

describe('reasons', () => {
  test('one of another list, and one offered no longer', async () => {
    expect(await submit(at('10:00'), at('11:00'), { reason: dina })).toEqual(['permit_reason_unknown'])
    const old = await aReason('old', {}, false)
    expect(await submit(at('10:00'), at('11:00'), { reason: old })).toEqual(['permit_reason_unknown'])
    expect(await approve(await aPermit(dina, { reason: old, from: at('14:00'), until: at('15:00') }, 1)), 'what was asked for keeps it').toEqual([])
  })
  test('the longest time of a reason', async () => {
    const short = await aReason('short', { maxMinutes: 60 })
    expect(await submit(at('10:00'), at('11:00'), { reason: short })).toEqual([])
    expect(await submit(at('10:00'), at('11:01'), { reason: short })).toEqual(['permit_too_long'])
  })
  test('so many a month: those in approval, approved or being cancelled count, others and other months do not', async () => {
    const twice = await aReason('twice', { maxPerMonth: 2 })
    const earlier = (date: string, status: 0 | 1 | 4 | 5 | 40, reason = twice) => aPermit(dina, { reason, from: at('09:00', date), until: at('09:30', date) }, status)
    await earlier('2026-05-04', 4)
    for (const status of [0, 5] as const) await earlier('2026-05-05', status)
    await earlier('2026-04-30', 4)
    await earlier('2026-06-01', 1)
    await earlier('2026-05-06', 4, bank)
    expect(await submit(at('10:00'), at('11:00'), { reason: twice })).toEqual([])
    await earlier('2026-05-29', 40)
    expect(await submit(at('10:00'), at('11:00'), { reason: twice })).toEqual(['permit_per_month'])
  })
})

describe('beside others', () => {
  test('no overlap with an own permit that stands; the edge is none, a rejected one is none', async () => {
    await aPermit(dina, { reason: bank, from: at('10:00'), until: at('11:00') }, 1)
    await aPermit(dina, { reason: bank, from: at('14:00'), until: at('15:00') }, 5)
    expect(await submit(at('10:59'), at('12:00'))).toEqual(['permit_overlap'])
    expect(await submit(at('11:00'), at('12:00'))).toEqual([])
    expect(await submit(at('14:00'), at('15:00'))).toEqual([])
    expect(await submit(at('10:00'), at('11:00'), {}, await anEmployee(company, 'Eko'))).toEqual([])
  })
  test('no permit on leave; half a day leaves the other half', async () => {
    await leave(dina, DAY, 0)
    expect(await submit(at('10:00'), at('11:00'))).toEqual(['permit_on_leave'])
    await leave(dina, '2026-05-13', 1)
    expect(await submit(at('12:00', '2026-05-13'), at('13:00', '2026-05-13'))).toEqual(['permit_on_leave'])
    expect(await submit(at('12:30', '2026-05-13'), at('13:00', '2026-05-13'))).toEqual([])
  })
  test('what changed between submit and approval is judged again; taking back is always free', async () => {
    const record = await aPermit(dina, { reason: bank, from: at('10:00'), until: at('11:00') }, 1)
    expect(await approve(record)).toEqual([])
    await leave(dina, DAY, 0)
    expect(await approve(record)).toEqual(['permit_on_leave'])
    expect(await approve({ ...record, status: 40 })).toEqual([])
  })
  test('the backdate limit is not judged again', async () => {
    expect(await approve(await aPermit(dina, { reason: bank, from: at('10:00', '2026-05-04'), until: at('11:00', '2026-05-04') }, 1))).toEqual([])
  })
})

describe('live hints', () => {
  const ask = (from: string, until: string, more: Partial<Asked> = {}, employeeId = dina) =>
    permitHints({ employeeId, permitOutReasonType: more.reason ?? bank, permitStart: from, permitUntil: until }, aContext(dina))

  test('length, hours of the day and the count of the month', async () => {
    const client = await aReason('client', { official: true, maxPerMonth: 3 })
    await aPermit(dina, { reason: client, from: at('09:00', '2026-05-04'), until: at('09:30', '2026-05-04') }, 4)
    expect(await ask(at('10:00'), at('11:30'), { reason: client })).toEqual({
      minutes: 90, workDate: DAY, plannedIn: at('08:00'), plannedOut: at('17:00'), official: true, thisMonth: 2, maxPerMonth: 3, problems: [],
    })
  })
  test('a night belongs to the day it starts', async () => {
    await shift(dina, DAY, 1320, 1800)
    expect(await ask(at('02:00', '2026-05-13'), at('03:00', '2026-05-13'))).toMatchObject({ workDate: DAY, plannedIn: at('22:00'), plannedOut: at('06:00', '2026-05-13') })
  })
  test('says what a submit would be refused for, and tells nothing of others', async () => {
    expect((await ask(at('18:00'), at('19:00'))).problems).toEqual([{ field: 'permitStart', code: 'permit_outside_shift', message: 'The permit must lie inside the planned shift, 08:00 to 17:00' }])
    await aClosedPeriod('2026-05', '2026-04-21', '2026-05-20', null)
    expect((await ask(at('10:00'), at('11:00'))).problems).toMatchObject([{ field: 'permitStart', code: 'period_locked' }])
    await q().delete(payPeriod)
    await expect(ask(at('10:00'), at('11:00'), {}, await anEmployee(company, 'Eko'))).rejects.toMatchObject({ code: 'not_allowed' })
  })
})
