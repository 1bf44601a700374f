import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { recordFact } from '../../facts/facts.ts'
import { dayFact } from '../../facts/table.ts'
import { aCompany, anEmployee, type Company, NOON } from '../../ledger/testing/company.ts'
import { hasText } from '../../lib/text.ts'
import type { Problem } from '../../lib/refuse.ts'
import { request, requestLine } from '../../request/table.ts'
import { checkApprove, checkSubmit } from './policy.ts'
import { aRequest, type Asked, oldReason, withShifts } from './testing/company.ts'

/** Monday; the calendar plans REG, 08:00 to 17:00, from Monday to Friday. */
const MONDAY = '2026-05-18'
let db: Database
let company: Company
let [boss, dina, eko] = ['', '', '']
beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  await withShifts(company)
})
afterAll(() => db.close())
beforeEach(async () => {
  for (const table of [request, requestLine, dayFact]) await q().delete(table)
  boss = await anEmployee(company, 'Boss')
  dina = await anEmployee(company, 'Dina', { superiorId: boss })
  eko = await anEmployee(company, 'Eko', { superiorId: boss })
})

const told = (problems: readonly Problem[]) => problems.map((p) => {
  expect([p.code, hasText(`errors:${p.code}`) || hasText(`errors:${p.code}_other`)]).toEqual([p.code, true])
  return `${p.code} ${p.field === `employees.${dina}` ? 'dina' : p.field === `employees.${eko}` ? 'eko' : (p.field ?? '')}`.trim()
})
const submit = async (asked: Partial<Asked> = {}) => told((await checkSubmit(await aRequest(boss, { employees: [dina], ...asked }))).problems)
const warnings = async (asked: Partial<Asked> = {}) => (await checkSubmit(await aRequest(boss, { employees: [dina], ...asked }))).warnings
const plan = (employeeId: string, date: string, code: string, startMinute: number, endMinute: number) =>
  recordFact({ employeeId, date, fact: { kind: 'shift', code, startMinute, endMinute, breakMinutes: 0 } }, NOON)

describe('the request', () => {
  test('another shift on working days is accepted', async () => expect(await submit()).toEqual([]))
  test('the last day is not before the first, and there are 31 days at most', async () => {
    expect(await submit({ endDate: '2026-05-17' })).toEqual(['shift_end_before_start endDate'])
    expect(await submit({ endDate: '2026-06-17' })).toEqual([])
    expect(await submit({ endDate: '2026-06-18' })).toEqual(['shift_range_too_long endDate'])
  })
  test('a reason offered no longer, or of another list, is none; what was asked for keeps it', async () => {
    expect(await submit({ reason: oldReason })).toEqual(['shift_reason_unknown manualShiftReasonType'])
    expect(await submit({ reason: boss })).toEqual(['shift_reason_unknown manualShiftReasonType'])
    expect((await checkApprove(await aRequest(boss, { employees: [dina], reason: oldReason }, 1))).problems).toEqual([])
  })
})

describe('each person on a line of their own', () => {
  test('who is planned for the shift already is named, the others are not', async () => {
    await plan(dina, MONDAY, 'P1', 360, 840)
    expect(await submit({ employees: [dina, eko] })).toEqual(['shift_as_planned dina'])
    expect(await submit({ endDate: '2026-05-19' }), 'one day of two differs').toEqual([])
  })
  test('a day off for somebody who is off anyway changes nothing', async () => {
    expect(await submit({ shift: 'OFF', startDate: '2026-05-16', endDate: '2026-05-17' })).toEqual(['shift_as_planned dina'])
    expect(await submit({ shift: 'OFF' })).toEqual([])
  })
  test('somebody who leaves before the last day', async () => {
    const leaver = await anEmployee(company, 'Leaver', { superiorId: boss, leaveDate: '2026-05-19' })
    expect(await submit({ employees: [leaver, dina], endDate: '2026-05-20' })).toEqual([`shift_not_employed employees.${leaver}`])
    expect(await submit({ employees: [leaver], endDate: '2026-05-19' })).toEqual([])
  })
  test('one open request a person and day: a draft or an approved one is none', async () => {
    const other = (status: 0 | 1 | 4 | 40, employees = [dina]) => aRequest(boss, { employees, startDate: '2026-05-17', endDate: MONDAY }, status)
    await other(0)
    await other(4)
    expect(await submit({ employees: [dina, eko] })).toEqual([])
    await other(1)
    expect(await submit({ employees: [dina, eko] })).toEqual(['shift_open_elsewhere dina'])
    expect(await submit({ employees: [dina], startDate: '2026-05-19' })).toEqual([])
    await other(40, [eko])
    expect(await submit({ employees: [eko] })).toEqual(['shift_open_elsewhere eko'])
  })
})

describe('warnings stop nothing', () => {
  test('less than eleven hours between two shifts, also to the days around', async () => {
    expect(await warnings({ shift: 'P3', endDate: '2026-05-19' })).toMatchObject([{ code: 'shift_short_rest', field: `employees.${dina}`, params: { date: '2026-05-20', hours: '2:00' } }])
    expect(await warnings({ shift: 'P1' })).toEqual([])
    await plan(dina, '2026-05-17', 'P2', 840, 1320)
    expect(await warnings({ shift: 'P1' })).toMatchObject([{ code: 'shift_short_rest', params: { date: MONDAY, hours: '8:00' } }])
    expect(await warnings({ shift: 'OFF' })).toEqual([])
  })
  test('approved leave on one of the days', async () => {
    await recordFact({ employeeId: dina, date: '2026-05-19', fact: { kind: 'leave', status: 'onLeave', leaveType: 'annual', part: 0, countsCalendarDays: false } }, NOON)
    expect(await warnings({ endDate: '2026-05-20', employees: [dina, eko] })).toMatchObject([{ code: 'shift_on_leave', field: `employees.${dina}`, params: { date: '2026-05-19' } }])
    expect(await submit({ endDate: '2026-05-20' })).toEqual([])
  })
})

test('taking a shift back is always free', async () => {
  expect(await checkApprove(await aRequest(boss, { employees: [dina], endDate: '2026-05-17' }, 40))).toEqual({ problems: [], warnings: [] })
})
