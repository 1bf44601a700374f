import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { overrideRequest } from '../../../contract/modules/attendance-check-time-overrides/index.ts'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { recordFact } from '../../facts/facts.ts'
import { recomputeDays } from '../../facts/recompute.ts'
import { attendanceDay, dayFact } from '../../facts/table.ts'
import { aCompany, aContext, anEmployee, type Company, NOON, when } from '../../ledger/testing/company.ts'
import { newId } from '../../lib/new-id.ts'
import { moduleAccess, payPeriod, shift, workCalendar } from '../../org/table.ts'
import { createRequests, type Requests } from '../../request/service.ts'
import { approvalMatrix } from '../../request/table.ts'
import { configurationFor } from './configuration.ts'
import { overrideModule } from './index.ts'

const MONDAY = '2026-05-11'
let db: Database
let company: Company
let requests: Requests
let [boss, dina] = ['', '']
beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  requests = createRequests([overrideModule], { runOnce: (_, work) => work() })
  await q().update(workCalendar).set({ shiftCodes: ['REG'] })
  await q().insert(shift).values({ id: newId(NOON), code: 'REG', name: 'Office hours', startMinute: 480, endMinute: 1020, breakMinutes: 60 })
  await q().insert(moduleAccess).values({ id: newId(NOON), module: overrideRequest.slug, employeeId: null })
  await q().insert(approvalMatrix).values({ id: newId(NOON), module: '*', position: 1, condition: {}, levels: [{ resolver: { kind: 'superior' }, rule: 'anyOne' }] })
})
afterAll(() => db.close())
beforeEach(async () => {
  boss = await anEmployee(company, 'Boss')
  dina = await anEmployee(company, 'Dina', { superiorId: boss })
  await recordFact({ employeeId: dina, date: MONDAY, fact: { kind: 'punch', direction: 'in', time: `${MONDAY}T08:20` } }, NOON)
  await recomputeDays(dina, [MONDAY], NOON)
})

type Line = [checkStatus: 1 | 2, time: string]
const form = (lines: Line[], transDate = MONDAY) => ({
  id: newId(when().now), version: 0, transDate, employees: lines.map(([checkStatus, time]) => ({ employeeId: dina, note: '', checkStatus, time: time.length > 5 ? time : `${transDate}T${time}`, site: null, reason: 'Forgot' })),
})
const submit = (lines: Line[], transDate = MONDAY) => requests.saveAndSubmit(overrideRequest, form(lines, transDate), aContext(dina))
const act = (action: 'approve' | 'cancel', id: string, who: string) => requests.perform(overrideRequest, action, { id }, aContext(who))
const said = async (lines: Line[], transDate = MONDAY) => (await requests.checkDraft(overrideRequest, form(lines, transDate), aContext(dina))).problems.map((p) => [p.field.replace(dina, 'dina'), p.code])
const day = async (date = MONDAY) => (await q().select().from(attendanceDay).where(and(eq(attendanceDay.employeeId, dina), eq(attendanceDay.date, date))))[0]

describe('rules', () => {
  test.each<[string, Line[], string, string[][]]>([
    ['a day still to come', [[2, '17:00']], '2026-05-13', [['transDate', 'cto_future']]],
    ['longer ago than the company allows', [[2, '17:00']], '2026-04-01', [['transDate', 'cto_backdate']]],
    ['a time on another day', [[1, '2026-05-12T08:00']], MONDAY, [['employees.dina:1.time', 'cto_other_day']]],
    ['a time that has not come', [[2, '2026-05-12T18:00']], MONDAY, [['employees.dina:2.time', 'cto_time_future']]],
    ['what is recorded already', [[1, '08:20']], MONDAY, [['employees.dina:1.time', 'cto_same']]],
    ['out before in', [[2, '08:10']], MONDAY, [['employees.dina:2.time', 'cto_out_before_in']]],
  ])('%s is refused', async (_, lines, date, problems) => expect(await said(lines, date)).toEqual(problems))

  test('both times of one person are two lines; a full leave day has none', async () => {
    expect(await said([[1, '08:00'], [2, '17:05']])).toEqual([])
    await recordFact({ employeeId: dina, date: '2026-05-08', fact: { kind: 'leave', status: 'onLeave', leaveType: 'annual', part: 0, countsCalendarDays: false } }, NOON)
    await recomputeDays(dina, ['2026-05-08'], NOON)
    expect(await said([[2, '17:00']], '2026-05-08')).toEqual([['employees.dina:2', 'cto_on_leave']])
  })

  test('one open correction of a day, and five days a month', async () => {
    await submit([[2, '17:05']])
    expect(await said([[1, '08:00']])).toEqual([['employees.dina:1', 'cto_open']])
    for (const date of ['2026-05-01', '2026-05-04', '2026-05-05', '2026-05-06']) await submit([[2, '17:00']], date)
    expect(await said([[2, '17:00']], '2026-05-07')).toEqual([['employees.dina:2', 'cto_quota']])
    expect(await said([[2, '17:00']], '2026-04-30')).toEqual([])
  })
})

describe('what is missing of a day', () => {
  const missing = async (date = MONDAY) => (await configurationFor({ date }, aContext(dina))).days.map((d) => d.missing.map((m) => [m.checkStatus, m.time]))

  test('is the end of the shift that was planned, and nothing that is recorded', async () => {
    expect(await missing()).toEqual([[[2, `${MONDAY}T17:00`]]])
    await recordFact({ employeeId: dina, date: MONDAY, fact: { kind: 'shift', code: 'EARLY', startMinute: 360, endMinute: 840, breakMinutes: 30 } }, NOON)
    await q().insert(shift).values({ id: newId(NOON), code: 'EARLY', name: 'Early', startMinute: 360, endMinute: 840, breakMinutes: 30 }).onConflictDoNothing()
    await recomputeDays(dina, [MONDAY], NOON)
    expect(await missing()).toEqual([[[2, `${MONDAY}T14:00`]]])
    await recordFact({ employeeId: dina, date: MONDAY, fact: { kind: 'punch', direction: 'out', time: `${MONDAY}T14:02` } }, NOON)
    await recomputeDays(dina, [MONDAY], NOON)
    expect(await missing()).toEqual([[]])
  })

  test('is both times of a day nobody came, nothing of a day of leave, nothing that is asked for already, nothing that has not come', async () => {
    expect(await missing('2026-05-08')).toEqual([[[1, '2026-05-08T08:00'], [2, '2026-05-08T17:00']]])
    await recordFact({ employeeId: dina, date: '2026-05-07', fact: { kind: 'leave', status: 'onLeave', leaveType: 'annual', part: 0, countsCalendarDays: false } }, NOON)
    await recomputeDays(dina, ['2026-05-07'], NOON)
    expect(await missing('2026-05-07')).toEqual([[]])
    await recordFact({ employeeId: dina, date: '2026-05-06', fact: { kind: 'leave', status: 'onLeave', leaveType: 'annual', part: 1, countsCalendarDays: false } }, NOON)
    await recomputeDays(dina, ['2026-05-06'], NOON)
    expect(await missing('2026-05-06'), 'away in the first half').toEqual([[[2, '2026-05-06T17:00']]])
    await submit([[2, '17:05']])
    expect(await missing()).toEqual([[]])
    expect(await missing('2026-05-13')).toEqual([[]])
    const asked = async (date: string) => (await configurationFor({ date }, aContext(dina))).days.map((d) => d.asked)
    expect([await asked(MONDAY), await asked('2026-05-13')]).toEqual([[true], [false]])
  })
})

test('a date nobody may correct says why before anything is typed, and proposes nothing', async () => {
  const of = async (date: string) => {
    const { refused, days } = await configurationFor({ date }, aContext(dina))
    return [refused, days.flatMap((d) => d.missing).length]
  }
  expect(await of('2026-05-08')).toEqual(['', 2])
  expect(await of('2026-05-13')).toEqual(['A day still to come can\'t be corrected', 0])
  expect(await of('2026-04-01')).toEqual([expect.stringContaining('30 days back'), 0])
  const id = newId(NOON)
  await q().insert(payPeriod).values({ id, code: '2026-05', from: '2026-05-04', until: '2026-05-10', closed: true, contactEmployeeId: boss })
  expect(await of('2026-05-08')).toEqual(['The pay period 2026-05 is closed. Ask Boss of payroll', 0])
  await q().delete(payPeriod).where(eq(payPeriod.id, id))
})

test('somebody at work now misses nothing yet', async () => {
  await recordFact({ employeeId: dina, date: '2026-05-12', fact: { kind: 'punch', direction: 'in', time: '2026-05-12T08:05' } }, NOON)
  await recomputeDays(dina, ['2026-05-12'], NOON)
  const days = async (date: string) => (await configurationFor({ date }, aContext(dina))).days.map((d) => [d.running, d.missing.length])
  expect([await days('2026-05-12'), await days(MONDAY)]).toEqual([[[true, 0]], [[false, 1]]])
})

test('approved, the day counts by the right times, the punches stay; cancelled, the punches count again', async () => {
  expect(await day()).toMatchObject({ status: 'incomplete' })
  const { id } = await submit([[1, '08:00'], [2, '17:05']])
  const shown = await requests.detail(overrideRequest, { id }, aContext(boss))
  expect(shown).toMatchObject({ transDate: MONDAY, dayStatus: 'incomplete' })
  expect(shown.employeeList.map((l) => l.values)).toMatchObject([{ checkStatus: 1, reason: 'Forgot' }, { checkStatus: 2 }])
  await act('approve', id, boss)
  expect(await day()).toMatchObject({ status: 'present', workingMinutes: 485, detail: { firstIn: `${MONDAY}T08:00`, lastOut: `${MONDAY}T17:05`, rawIn: `${MONDAY}T08:20`, rawOut: null } })
  const punches = await q().select().from(dayFact).where(and(eq(dayFact.employeeId, dina), eq(dayFact.kind, 'punch')))
  expect(punches.map((p) => p.withdrawnAt)).toEqual([null])
  await act('cancel', id, dina)
  await act('approve', id, boss)
  expect(await day()).toMatchObject({ status: 'incomplete', detail: { firstIn: `${MONDAY}T08:20`, lastOut: null } })
})
