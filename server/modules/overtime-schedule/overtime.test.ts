import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { overtimeRequest } from '../../../contract/modules/overtime-schedule/index.ts'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { notification } from '../../effects/table.ts'
import { recordFact } from '../../facts/facts.ts'
import { recomputeDays } from '../../facts/recompute.ts'
import { attendanceDay } from '../../facts/table.ts'
import { leaveTypeIds } from '../../ledger/leave-types.ts'
import { take } from '../../ledger/post.ts'
import { findBalance } from '../../ledger/read.ts'
import { aCompany, aContext, anEmployee, type Company, NOON, shown, when } from '../../ledger/testing/company.ts'
import { silentLog } from '../../lib/log.ts'
import { newId } from '../../lib/new-id.ts'
import { CallError } from '../../lib/refuse.ts'
import { moduleAccess, payPeriod, choice, shift, workCalendar } from '../../org/table.ts'
import { payrollLine } from '../../payroll/table.ts'
import { settleJob } from '../../request/jobs/settle.ts'
import { createRequests, type Requests } from '../../request/service.ts'
import { approvalMatrix } from '../../request/table.ts'
import { overtimeModule } from './index.ts'

const reason = newId(NOON)
let db: Database
let company: Company
let requests: Requests
let [boss, dina, eko] = ['', '', '']
beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  requests = createRequests([overtimeModule], { runOnce: (_, work) => work() })
  await q().update(workCalendar).set({ shiftCodes: ['REG'] })
  await q().insert(shift).values({ id: newId(NOON), code: 'REG', name: 'Office hours', startMinute: 480, endMinute: 1020, breakMinutes: 60 })
  await q().insert(choice).values({ id: reason, list: 'overtime-schedule', code: 'peak', names: { en: 'Peak orders' }, position: 1 })
  await q().insert(payPeriod).values({ id: newId(NOON), code: '2026-05', from: '2026-04-21', until: '2026-05-20', closed: false })
  await q().insert(moduleAccess).values({ id: newId(NOON), module: overtimeRequest.slug, employeeId: null })
  await q().insert(approvalMatrix).values({ id: newId(NOON), module: '*', position: 1, condition: {}, levels: [{ resolver: { kind: 'superior' }, rule: 'anyOne' }] })
})
afterAll(() => db.close())
beforeEach(async () => {
  const head = await anEmployee(company, 'Head')
  boss = await anEmployee(company, 'Boss', { superiorId: head })
  dina = await anEmployee(company, 'Dina', { superiorId: boss })
  eko = await anEmployee(company, 'Eko', { superiorId: boss })
})

interface Asked { day?: string; from?: string; until?: string; people?: string[]; compensation?: 1 | 2; breakMinutes?: number }
const form = ({ day = '2026-05-11', from = '17:00', until = '19:00', people = [dina], compensation = 1, breakMinutes = 0 }: Asked) => ({
  id: newId(when().now), version: 0, oTReasonType: reason, oTStart: `${day}T${from}`, oTUntil: `${day}T${until}`, breakMinutes, compensation, replacement: null, employees: people.map((employeeId) => ({ employeeId, note: '' })),
})
const submit = (asked: Asked, by = dina) => requests.saveAndSubmit(overtimeRequest, form(asked), aContext(by))
const act = (action: 'approve' | 'cancel', id: string, who: string) => requests.perform(overtimeRequest, action, { id }, aContext(who))
const saidOf = async (asked: Asked, by = dina) => (await requests.checkDraft(overtimeRequest, form(asked), aContext(by))).problems.map((p) => [p.field.split('.')[1] ?? p.field, p.code])
const punches = async (employeeId: string, day: string, out: string) => {
  for (const [direction, time] of [['in', '08:00'], ['out', out]] as const) await recordFact({ employeeId, date: day, fact: { kind: 'punch', direction, time: `${day}T${time}` } }, when().now)
  await recomputeDays(employeeId, [day], NOON)
}
const minutesOn = async (employeeId: string, date: string) => (await q().select().from(attendanceDay).where(eq(attendanceDay.employeeId, employeeId))).find((d) => d.date === date)?.overtimeMinutes
const paid = async (requestId: string) => (await q().select().from(payrollLine).where(eq(payrollLine.requestId, requestId))).map((l) => `${l.quantity}×${l.multiplier}`).sort()
const settleAll = (now: Date) => settleJob([overtimeModule]).run({ now, clock: { now: () => now }, log: silentLog, signal: new AbortController().signal })
const balanceOf = async (employeeId: string) => shown((await findBalance(employeeId, leaveTypeIds.overtimeInLieu))?.id ?? '')

describe('rules', () => {
  test.each<[string, Asked, string[][]]>([
    ['the end comes after the start', { from: '19:00', until: '17:00' }, [['oTUntil', 'ot_until_before_start']]],
    ['twelve hours at most', { day: '2026-05-10', from: '06:00', until: '19:00' }, [['oTUntil', 'ot_span_too_long']]],
    ['the break is shorter than the time', { breakMinutes: 120 }, [['breakMinutes', 'ot_break_too_long']]],
    ['claimed within a week', { day: '2026-05-04' }, [['oTStart', 'ot_backdate']]],
  ])('%s', async (_, asked, problems) => expect(await saidOf(asked)).toEqual(problems))

  test('each person on their own line: inside the shift, on leave, four hours a working day', async () => {
    expect(await saidOf({ from: '15:00', until: '17:00' })).toEqual([[dina, 'ot_inside_shift']])
    expect(await saidOf({ from: '17:00', until: '21:30' })).toEqual([[dina, 'ot_daily_cap']])
    expect(await saidOf({ day: '2026-05-09', from: '08:00', until: '18:00' })).toEqual([]) // a Saturday
    await recordFact({ employeeId: eko, date: '2026-05-11', fact: { kind: 'leave', status: 'onLeave', leaveType: 'annual', part: 0, countsCalendarDays: false } }, NOON)
    expect(await saidOf({ people: [dina, eko] }, boss)).toEqual([[eko, 'ot_on_leave']])
    await expect(submit({ people: [dina, eko] }, boss)).rejects.toSatisfy((e) => e instanceof CallError && e.problems[0]?.of === 'Eko')
  })

  test('what is asked for or granted already counts: overlap, the week', async () => {
    for (const day of ['2026-05-11', '2026-05-12', '2026-05-13', '2026-05-14']) await submit({ day, until: '21:00' })
    expect(await saidOf({ day: '2026-05-12', from: '20:00', until: '22:00' })).toEqual([[dina, 'ot_overlap']])
    expect(await saidOf({ day: '2026-05-15', until: '19:00' })).toEqual([])
    expect(await saidOf({ day: '2026-05-15', until: '19:30' })).toEqual([[dina, 'ot_weekly_cap']])
    expect(await saidOf({ day: '2026-05-18', until: '21:00' })).toEqual([])
  })
})

describe('effects', () => {
  test('a day that is over: presence in the window is overtime, paid by multiplier; a cancel withdraws both', async () => {
    await punches(dina, '2026-05-11', '20:10')
    const { id } = await submit({ until: '20:00' })
    await act('approve', id, boss)
    expect([await minutesOn(dina, '2026-05-11'), await paid(id)]).toEqual([180, ['1.00×1.50', '2.00×2.00']])
    await act('cancel', id, dina)
    await act('approve', id, boss)
    expect(await minutesOn(dina, '2026-05-11')).toBe(0)
    expect(await paid(id)).toEqual(['-1.00×1.50', '-2.00×2.00', '1.00×1.50', '2.00×2.00'])
  })

  test('planned for later: nothing until the day is over, then once; a day that changes is done anew; no presence, no overtime', async () => {
    const { id } = await submit({ day: '2026-05-13', people: [dina, eko] }, boss)
    const [head] = await q().select().from(approvalMatrix)
    expect(head).toBeDefined()
    await act('approve', id, (await requests.detail(overtimeRequest, { id }, aContext(boss))).approvals.levels[0]?.persons[0]?.approvalPersonId ?? '')
    await settleAll(new Date('2026-05-13T14:00:00Z'))
    expect(await paid(id)).toEqual([])
    await punches(dina, '2026-05-13', '19:05')
    await settleAll(new Date('2026-05-13T20:00:00Z'))
    await settleAll(new Date('2026-05-13T21:00:00Z'))
    expect(await paid(id)).toEqual(['1.00×1.50', '1.00×2.00'])
    await recordFact({ employeeId: dina, date: '2026-05-13', fact: { kind: 'override', checkStatus: 'out', time: '2026-05-13T18:00' } }, when().now)
    await recomputeDays(dina, ['2026-05-13'], new Date('2026-05-14T01:00:00Z'))
    await settleAll(new Date('2026-05-14T02:00:00Z'))
    expect(await paid(id)).toEqual(['-1.00×1.50', '-1.00×2.00', '1.00×1.50', '1.00×1.50', '1.00×2.00'])
  })

  test('in lieu: days that live ninety days; a cancel takes them back, unless they were taken', async () => {
    await punches(dina, '2026-05-11', '21:00')
    const { id } = await submit({ until: '21:00', compensation: 2 })
    await act('approve', id, boss)
    expect([await paid(id), await balanceOf(dina)]).toEqual([[], '0.50/0.00/0.50'])
    await act('cancel', id, dina)
    await act('approve', id, boss)
    expect(await balanceOf(dina)).toBe('0.00/0.00/0.00')

    const again = await submit({ until: '21:00', compensation: 2 })
    await act('approve', again.id, boss)
    const balanceId = (await findBalance(dina, leaveTypeIds.overtimeInLieu))?.id ?? ''
    await take({ balanceId, status: 'taken', days: [{ date: '2026-05-14', amount: '0.50' }], booking: { requestId: newId(NOON), lineId: newId(NOON) }, floor: 0 }, when())
    await expect(act('cancel', again.id, dina)).rejects.toSatisfy((e) => e instanceof CallError && e.code === 'ot_gain_used')
  })

  test('who is named by somebody else learns of it when it is approved, and when it is taken back; who asked is told of the decision alone', async () => {
    const { id } = await submit({ day: '2026-05-13', people: [boss, eko] }, boss)
    const told = async (who: string) => (await q().select().from(notification).where(eq(notification.employeeId, who))).filter((n) => n.recordId === id)
    const approver = (await requests.detail(overtimeRequest, { id }, aContext(boss))).approvals.levels[0]?.persons[0]?.approvalPersonId ?? ''
    expect(await told(eko)).toEqual([])
    await act('approve', id, approver)
    expect(await told(eko)).toMatchObject([{ code: 'overtimePlanned', params: { day: '2026-05-13', from: '17:00', until: '19:00' } }])
    await act('cancel', id, boss)
    await act('approve', id, approver)
    expect((await told(eko)).map((n) => n.code).sort()).toEqual(['overtimeEnded', 'overtimePlanned'])
    expect((await told(boss)).filter((n) => n.code.startsWith('overtime'))).toEqual([])
  })
})
