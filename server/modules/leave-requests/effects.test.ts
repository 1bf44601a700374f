import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { q, tx } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { notification } from '../../effects/table.ts'
import { attendanceDay, dayFact } from '../../facts/table.ts'
import { leaveTypeIds } from '../../ledger/leave-types.ts'
import { leaveDeduct } from '../../ledger/table.ts'
import { aBalance, aCompany, aContext, aHoliday, anEmployee, type Company, shown } from '../../ledger/testing/company.ts'
import { newId } from '../../lib/new-id.ts'
import { holiday } from '../../org/table.ts'
import type { Effect, LoggedEffect, RequestRecord } from '../../request/module.ts'
import { namesByFields } from '../../request/said-by-fields.ts'
import { request } from '../../request/table.ts'
import { leaveEffects, leaveHolds } from '../../time/leave-effects.ts'
import { leaveRequestModule } from './index.ts'
import { previewLeave } from './preview.ts'
import { type Asked, aRequest, lineOf } from './testing/requests.ts'

let db: Database
let company: Company
let dina: string
beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
})
afterAll(() => db.close())
beforeEach(async () => {
  for (const table of [request, holiday]) await q().delete(table)
  dina = await anEmployee(company, 'Dina')
})

const types = leaveTypeIds
const input = (record: RequestRecord) => ({ record, lines: [lineOf(record)], line: lineOf(record), context: aContext(newId(aContext('').now)) })

/** Does what the machinery does: posts and remembers, so that it can be taken back. */
async function post(effects: readonly Effect[], record: RequestRecord): Promise<LoggedEffect[]> {
  return tx(async () => {
    const logged: LoggedEffect[] = []
    for (const effect of effects) {
      for (const p of await effect.post(input(record))) logged.push({ ...p, id: newId(new Date()), kind: effect.kind, lineId: record.id })
    }
    return logged
  })
}
async function takeBack(effects: readonly Effect[], record: RequestRecord, logged: readonly LoggedEffect[]): Promise<void> {
  await tx(async () => {
    for (const effect of effects.toReversed()) {
      const own = logged.filter((l) => l.kind === effect.kind)
      if (own.length > 0) await effect.reverse(input(record), own)
    }
  })
}
const days = async () => Object.fromEntries((await q().select().from(attendanceDay).where(eq(attendanceDay.employeeId, dina)).orderBy(attendanceDay.date)).map((d) => [d.date, d.status]))
const asked = (more: Partial<Asked> = {}): Asked => ({ startDate: '2026-05-18', endDate: '2026-05-19', totalDay: '2.00', ...more })

describe('reservation', () => {
  test('days are held from the submit on, and freed again', async () => {
    const balance = await aBalance(dina, types.annual, '9.50')
    const record = await aRequest(dina, asked(), 1)
    const logged = await post(leaveHolds, record)
    expect(await shown(balance)).toBe('9.50/2.00/7.50')
    await takeBack(leaveHolds, record, logged)
    expect(await shown(balance)).toBe('9.50/0.00/9.50')
  })
  test('a type without balance holds nothing', async () => expect(await post(leaveHolds, await aRequest(dina, asked({ leaveType: types.unpaid }), 1))).toEqual([]))
})

describe('approval', () => {
  test('deducts the days and marks each as the type’s status', async () => {
    await aHoliday('2026-05-19', 'A holiday')
    const balance = await aBalance(dina, types.annual, '9.50')
    await post(leaveEffects, await aRequest(dina, asked({ startDate: '2026-05-15', endDate: '2026-05-20' }), 1))
    expect(await shown(balance)).toBe('6.50/0.00/6.50')
    expect(await days()).toEqual({ '2026-05-15': 'onLeave', '2026-05-18': 'onLeave', '2026-05-20': 'onLeave' })
  })
  test('a half day keeps the other half as worked', async () => {
    await aBalance(dina, types.annual, '1.00')
    await post(leaveEffects, await aRequest(dina, asked({ endDate: '2026-05-18', startDateLeaveType: 1, endDateLeaveType: 1 }), 1))
    const [day] = await q().select().from(attendanceDay).where(eq(attendanceDay.employeeId, dina))
    expect([day?.status, day?.workingMinutes]).toEqual(['halfDayLeave', 240])
  })
  test('logs the balance before and after', async () => {
    await aBalance(dina, types.annual, '9.50')
    const [first] = await post(leaveEffects, await aRequest(dina, asked(), 1))
    expect([first?.before, first?.after]).toMatchObject([{ balance: '9.50' }, { balance: '7.50' }])
  })
  test('an unpaid type adds a payroll deduction for each day', async () => {
    await post(leaveEffects, await aRequest(dina, asked({ leaveType: types.unpaid }), 1))
    const notes = await q().select().from(dayFact).where(eq(dayFact.employeeId, dina))
    expect(notes.filter((n) => n.kind === 'payrollDeduction').map((n) => [n.date, n.payload.days])).toEqual([['2026-05-18', '1.00'], ['2026-05-19', '1.00']])
  })
  test('the replacement is told, without type or reason', async () => {
    const rudi = await anEmployee(company, 'Rudi')
    const record = await aRequest(dina, asked({ leaveType: types.businessTrip, replacement: rudi }), 1)
    await post(leaveEffects, record)
    const [notice] = await q().select().from(notification).where(eq(notification.employeeId, rudi))
    expect([notice?.code, notice?.params]).toEqual(['replacement', { module: 'leave-requests', person: 'Dina', code: record.code }])
  })
})

describe('cancellation', () => {
  test('writes reversal rows, the balance returns and the days go back to the calendar', async () => {
    const balance = await aBalance(dina, types.annual, '9.50')
    const record = await aRequest(dina, asked(), 4)
    await takeBack(leaveEffects, record, await post(leaveEffects, record))
    expect(await shown(balance)).toBe('9.50/0.00/9.50')
    expect(await days()).toEqual({})
    const rows = await q().select().from(leaveDeduct).where(eq(leaveDeduct.requestId, record.id)).orderBy(leaveDeduct.postedAt)
    expect(rows.map((r) => [r.deductStatus, r.deductBalance])).toEqual([['taken', '2.00'], ['reversed', '-2.00']])
  })
  test('taking back one half day leaves the other', async () => {
    await aBalance(dina, types.annual, '9.50')
    const half = (part: 1 | 2) => aRequest(dina, asked({ endDate: '2026-05-18', startDateLeaveType: part, endDateLeaveType: part }), 4)
    const [first, second] = [await half(1), await half(2)]
    const logged = await post(leaveEffects, first)
    await post(leaveEffects, second)
    expect(await days()).toEqual({ '2026-05-18': 'onLeave' })
    await takeBack(leaveEffects, first, logged)
    expect(await days()).toEqual({ '2026-05-18': 'halfDayLeave' })
  })
})

describe('preview', () => {
  const texts = async (record: RequestRecord, action: 'approve' | 'cancel') => (await previewLeave({ ...input(record), action })).map((r) => r.text)
  test('says what an approval changes', async () => {
    await aBalance(dina, types.annual, '9.50')
    const rudi = await anEmployee(company, 'Rudi')
    const record = await aRequest(dina, asked({ replacement: rudi }), 1)
    await post(leaveHolds, record)
    expect(await texts(record, 'approve')).toEqual(['Annual leave 9.5 to 7.5', '18 and 19 May become On leave', 'Rudi stands in and is told'])
  })
  test('says which of several days is a half one', async () => {
    await aBalance(dina, types.annual, '9.50')
    const record = await aRequest(dina, asked({ startDate: '2026-05-18', endDate: '2026-05-19', endDateLeaveType: 1 }), 1)
    expect(await texts(record, 'approve')).toEqual(['Annual leave 9.5 to 8', '18 May becomes On leave', '19 May becomes Half-day leave'])
  })
  test('says what a cancel takes back', async () => {
    await aBalance(dina, types.annual, '9.50')
    const record = await aRequest(dina, asked({ startDate: '2026-05-29', endDate: '2026-06-01' }), 4)
    await post(leaveEffects, record)
    expect(await texts(record, 'cancel')).toEqual(['Annual leave 7.5 to 9.5', '29 May and 1 June follow the regular schedule again'])
    expect(await texts({ ...record, status: 40 }, 'approve')).toEqual(['Annual leave 7.5 to 9.5', '29 May and 1 June follow the regular schedule again'])
  })
  test('withdrawing a draft changes nothing', async () => expect(await texts(await aRequest(dina, asked(), 0), 'cancel')).toEqual([]))
})

describe('what the machinery asks', () => {
  test('the total is counted by the server', async () => {
    expect(await leaveRequestModule.compute?.({ values: (await aRequest(dina, asked({ startDate: '2026-05-15' }))).values, employeeId: dina, id: dina, stored: null, action: 'save', context: aContext(dina) })).toEqual({ totalDay: '3.00' })
    expect(await leaveRequestModule.compute?.({ values: { startDate: '2026-05-15' }, employeeId: dina, id: dina, stored: null, action: 'save', context: aContext(dina) })).toEqual({ totalDay: '0.00' })
  })
  test('the matrix sees type and days', async () => {
    const record = await aRequest(dina, asked({ leaveType: types.sick, totalDay: '2.50' }))
    expect(await leaveRequestModule.conditions?.({ record, values: record.values, context: aContext(dina) })).toEqual({ leaveType: 'sick', totalDay: 2.5 })
  })
  test('a title never tells of health', async () => {
    const records = [await aRequest(dina, asked()), await aRequest(dina, asked({ leaveType: types.sick }))]
    const titles = await leaveRequestModule.title(records, 'id')
    expect(records.map((r) => titles.get(r.id))).toEqual(['Cuti tahunan', 'Cuti'])
  })
  test('ids get their names', async () => {
    const rudi = await anEmployee(company, 'Rudi')
    const record = await aRequest(dina, asked({ leaveType: types.businessTrip, location: company.siteId, replacement: rudi }))
    const own = await leaveRequestModule.texts?.([record], aContext(dina))
    const byFields = await namesByFields(leaveRequestModule.def, [record], 'en')
    expect({ ...byFields.get(record.id), ...own?.get(record.id) }).toEqual({ employeeId: 'Dina', leaveType: 'Business trip', location: 'Jakarta', replacement: 'Rudi', startDateLeaveType: 'Full day', endDateLeaveType: 'Full day', totalDay: '2.00' })
  })
})
