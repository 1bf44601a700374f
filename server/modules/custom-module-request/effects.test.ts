import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EMPTY_ID } from '../../../contract/kit/ids.ts'
import { Status } from '../../../contract/kit/lifecycle.ts'
import { lineTypeNames, type LineTypeName } from '../../../contract/modules/custom-module-request/line-types.ts'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import type { DayDetail } from '../../facts/compute-day.ts'
import { recordFact } from '../../facts/facts.ts'
import { plannedDays } from '../../facts/planned-shift.ts'
import { recomputeDays } from '../../facts/recompute.ts'
import { noticeTexts } from '../../effects/notice-text.ts'
import { notification } from '../../effects/table.ts'
import { attendanceDay, dayFact } from '../../facts/table.ts'
import { leaveTypeIds } from '../../ledger/leave-types.ts'
import { aContext, NOON, shown, when } from '../../ledger/testing/company.ts'
import { calendarDays } from '../../org/calendar.ts'
import { payPeriod } from '../../org/table.ts'
import { payrollLine } from '../../payroll/table.ts'
import { effectLog, request, requestHistory } from '../../request/table.ts'
import { aLine, approve, aTeam, aWorld, call, cancel, requests, type Setting, submitted } from './testing/company.ts'
import { customModuleRequest } from '../../../contract/modules/custom-module-request/index.ts'

let db: Database
let world: Awaited<ReturnType<typeof aWorld>>
let s: Setting
beforeAll(async () => {
  db = await openTestDatabase()
  world = await aWorld()
})
afterAll(() => db.close())
beforeEach(async () => {
  s = await aTeam(world)
})

const day = async (employeeId: string, date: string) => (await q().select().from(attendanceDay).where(and(eq(attendanceDay.employeeId, employeeId), eq(attendanceDay.date, date))))[0]
const detail = async (date: string) => (await day(s.dina, date))?.detail as unknown as DayDetail | undefined
const punches = async (date: string, from: string, until: string) => {
  for (const [direction, time] of [['in', from], ['out', until]] as const) await recordFact({ employeeId: s.dina, date, fact: { kind: 'punch', direction, time: `${date}T${time}` } }, when().now)
  await recomputeDays(s.dina, [date], NOON)
}
const statusOf = async (id: string) => (await q().select({ status: request.status }).from(request).where(eq(request.id, id)))[0]?.status

/** What each type shows of its effect; before, while it holds, and after it was taken back. */
const stories: Record<LineTypeName, { before?: () => Promise<unknown>; look: () => Promise<unknown>; is: unknown; becomes: unknown }> = {
  manualShifts: { look: async () => (await plannedDays(s.dina, '2026-05-14', '2026-05-15')).map((d) => d.shift?.code), is: ['REG', 'REG'], becomes: ['LATE', 'LATE'] },
  manualOts: { before: () => punches('2026-05-11', '08:00', '19:10'), look: async () => (await day(s.dina, '2026-05-11'))?.overtimeMinutes, is: 0, becomes: 120 },
  payrollOtAdjustments: {
    look: async () => (await q().select().from(payrollLine).where(eq(payrollLine.employeeId, s.dina))).map((l) => [l.payPeriodId === s.open, l.kind, l.quantity, l.multiplier].join(' ')).sort(),
    is: [], becomes: ['true overtimeAdjustment -1.50 2.00'],
  },
  checkTimeOverrides: { before: () => punches('2026-05-08', '09:30', '16:00'), look: async () => [(await detail('2026-05-08'))?.firstIn, (await detail('2026-05-08'))?.lastOut], is: ['2026-05-08T09:30', '2026-05-08T16:00'], becomes: ['2026-05-08T08:00', '2026-05-08T17:00'] },
  attendanceComponents: { before: async () => { await punches('2026-05-06', '08:00', '17:00'); await punches('2026-05-07', '08:00', '17:00') }, look: async () => [(await detail('2026-05-06'))?.components.meal, (await detail('2026-05-07'))?.components.meal], is: ['1.00', '1.00'], becomes: ['2.00', '2.00'] },
  calendarGroupMutations: { look: async () => (await calendarDays(s.dina, '2026-05-16', '2026-05-23')).filter((d) => ['2026-05-16', '2026-05-23'].includes(d.date)).map((d) => d.kind), is: ['off', 'off'], becomes: ['off', 'work'] },
  leaveTransactions: { look: async () => [await shown(s.balanceId), (await day(s.dina, '2026-06-01'))?.status ?? null], is: ['10.00/0.00/10.00', null], becomes: ['8.00/0.00/8.00', 'onLeave'] },
}

describe('each type of line', () => {
  test.each(lineTypeNames)('%s: the approval has its effect, a cancel takes it back', async (type) => {
    const { before, look, is, becomes } = stories[type]
    await before?.()
    expect(await look()).toEqual(is)
    const id = await submitted(s.boss, { [type]: [aLine(s)[type]] })
    await approve(id, s.head)
    expect([await statusOf(id), await look()]).toEqual([Status.approved, becomes])
    await cancel(id, s.boss)
    await approve(id, s.head)
    expect(await statusOf(id)).toBe(Status.cancelled)
    // pay is never changed: an opposite line makes it good
    if (type === 'payrollOtAdjustments') expect(await look()).toEqual(['true overtimeAdjustment -1.50 2.00', 'true overtimeAdjustment 1.50 2.00'])
    else expect(await look()).toEqual(is)
    const log = await q().select().from(effectLog).where(and(eq(effectLog.requestId, id), isNull(effectLog.reversedAt), isNull(effectLog.reversalOf)))
    expect(log).toEqual([])
  })

  test('days are held from the submit on, and given back when it is withdrawn', async () => {
    const id = await submitted(s.boss, { leaveTransactions: [aLine(s).leaveTransactions] })
    expect(await shown(s.balanceId)).toBe('10.00/2.00/8.00')
    await cancel(id, s.boss)
    expect(await shown(s.balanceId)).toBe('10.00/0.00/10.00')
  })
})

describe('all or none', () => {
  const all = () => Object.fromEntries(Object.entries(aLine(s)).map(([type, line]) => [type, [line]]))

  test('seven lines post together and go together', async () => {
    await punches('2026-05-11', '08:00', '19:10')
    const id = await submitted(s.boss, all())
    await approve(id, s.head)
    const kinds = new Set((await q().select().from(effectLog).where(eq(effectLog.requestId, id))).map((r) => r.kind.split('.')[0]))
    expect([...kinds].sort()).toEqual([...lineTypeNames].sort())
    await cancel(id, s.boss)
    await approve(id, s.head)
    expect(await q().select().from(dayFact).where(and(eq(dayFact.requestId, id), isNull(dayFact.withdrawnAt)))).toEqual([])
    expect(await shown(s.balanceId)).toBe('10.00/0.00/10.00')
  })

  test('one line that no longer holds: the approval is refused, nothing is posted, the line is named', async () => {
    const id = await submitted(s.boss, all())
    await q().update(payPeriod).set({ closed: true }).where(eq(payPeriod.id, s.open))
    await expect(approve(id, s.head)).rejects.toMatchObject({ problems: expect.arrayContaining([expect.objectContaining({ code: 'period_locked', of: 'Dina', field: expect.stringMatching(/^payrollOtAdjustments\..+\.periodPay$/) as string })]) as unknown })
    await q().update(payPeriod).set({ closed: false }).where(eq(payPeriod.id, s.open))
    expect(await statusOf(id)).toBe(Status.inApproval)
    expect((await q().select().from(dayFact).where(eq(dayFact.requestId, id))).length).toBe(0)
    expect(await q().select().from(payrollLine).where(eq(payrollLine.requestId, id))).toEqual([])
  })

  test('one line that cannot be taken back: nothing is', async () => {
    const id = await submitted(s.boss, { manualShifts: [aLine(s).manualShifts], payrollOtAdjustments: [aLine(s).payrollOtAdjustments] })
    await approve(id, s.head)
    await q().update(payrollLine).set({ paidAt: NOON }).where(eq(payrollLine.requestId, id))
    await expect(cancel(id, s.boss)).rejects.toMatchObject({ problems: [expect.objectContaining({ code: 'payroll_line_paid' })] })
    expect((await plannedDays(s.dina, '2026-05-14', '2026-05-14')).map((d) => d.shift?.code)).toEqual(['LATE'])
  })
})

const toldTo = async (employeeId: string) => (await q().select({ code: notification.code, params: notification.params }).from(notification).where(eq(notification.employeeId, employeeId))).map(({ code, params }) => ({ code, ...noticeTexts('en', code, params) }))

test('people on the lines learn of each that was granted and of its end, without values; whoever filed it is told of the decision only', async () => {
  const own = { ...aLine(s).attendanceComponents, employeeId: s.boss }
  const { checkTimeOverrides, attendanceComponents, calendarGroupMutations, payrollOtAdjustments, leaveTransactions } = aLine(s)
  await punches('2026-05-08', '09:30', '16:00')
  const id = await submitted(s.boss, { checkTimeOverrides: [checkTimeOverrides], attendanceComponents: [attendanceComponents, own], calendarGroupMutations: [calendarGroupMutations], payrollOtAdjustments: [payrollOtAdjustments], leaveTransactions: [leaveTransactions] })
  expect(await toldTo(s.dina)).toEqual([])
  await approve(id, s.head)
  const granted = (await toldTo(s.dina)).map((n) => n.message.replace(/ \(CM-.*/, '')).sort()
  expect(granted).toEqual(['Attendance component: 6 May 2026 to 7 May 2026', 'Calendar group: 22 May 2026', 'Check-in or check-out: 8 May 2026', 'Leave: 1 June 2026 to 2 June 2026', 'Overtime in payroll: 4 May 2026'])
  expect((await toldTo(s.boss)).map((n) => n.code)).toEqual(['approved'])
  await cancel(id, s.boss)
  await approve(id, s.head)
  expect((await toldTo(s.dina)).filter((n) => n.code === 'correctionEnded')).toHaveLength(5)
})

test('two lines of one balance are judged together: each alone fits, both do not', async () => {
  const line = { ...aLine(s).leaveTransactions, startDate: '2026-06-01', endDate: '2026-06-08' }
  const second = { ...aLine(s).leaveTransactions, startDate: '2026-06-10', endDate: '2026-06-17' }
  await submitted(s.boss, { leaveTransactions: [line] }).then((id) => cancel(id, s.boss))
  await expect(submitted(s.boss, { leaveTransactions: [line, second] })).rejects.toMatchObject({ problems: [expect.objectContaining({ code: 'leave_balance', field: `leaveTransactions.${second.lineId}.leaveType` })] })
})

test('leave of such a request stands in the way of other leave', async () => {
  await submitted(s.boss, { leaveTransactions: [aLine(s).leaveTransactions] })
  await expect(submitted(s.boss, { leaveTransactions: [{ ...aLine(s).leaveTransactions, leaveType: leaveTypeIds.unpaid }] })).rejects.toMatchObject({ problems: [expect.objectContaining({ code: 'leave_overlap' })] })
})

describe('leave under another calendar', () => {
  /** A Friday to a Monday: two days in an office week, three when Saturdays are worked. */
  const overWeekend = () => ({ ...aLine(s).leaveTransactions, startDate: '2026-06-05', endDate: '2026-06-08' })
  const moved = () => submitted(s.boss, { calendarGroupMutations: [aLine(s).calendarGroupMutations] })
  const saturday = async () => (await day(s.dina, '2026-06-06'))?.status === 'onLeave'
  const taken = async (id: string) => {
    await cancel(id, s.boss)
    await approve(id, s.head)
  }
  const totalOf = async (id: string) => (await call<{ listData: { totalDay: string }[] }>('getLeaveTransaction', { requestId: id }, aContext(s.boss))).listData.map((l) => l.totalDay)

  test('approved leave takes the days that count now, and gives them back with the group', async () => {
    const leave = await submitted(s.boss, { leaveTransactions: [overWeekend()] })
    await approve(leave, s.head)
    expect([await shown(s.balanceId), await saturday(), await totalOf(leave)]).toEqual(['8.00/0.00/8.00', false, ['2.00']])
    const group = await moved()
    await approve(group, s.head)
    expect([await shown(s.balanceId), await saturday(), await totalOf(leave)]).toEqual(['7.00/0.00/7.00', true, ['3.00']])
    await taken(group)
    expect([await shown(s.balanceId), await saturday(), await totalOf(leave)]).toEqual(['8.00/0.00/8.00', false, ['2.00']])
  })

  test('the leave taken back first, nothing of it is left when the group goes', async () => {
    const leave = await submitted(s.boss, { leaveTransactions: [overWeekend()] })
    await approve(leave, s.head)
    const group = await moved()
    await approve(group, s.head)
    await taken(leave)
    expect([await shown(s.balanceId), await saturday()]).toEqual(['10.00/0.00/10.00', false])
    await taken(group)
    expect(await shown(s.balanceId)).toBe('10.00/0.00/10.00')
    expect(await q().select().from(dayFact).where(and(eq(dayFact.requestId, leave), isNull(dayFact.withdrawnAt)))).toEqual([])
  })

  test('days that wait for a decision are held anew', async () => {
    const leave = await submitted(s.boss, { leaveTransactions: [overWeekend()] })
    const group = await moved()
    await approve(group, s.head)
    expect([await shown(s.balanceId), await totalOf(leave)]).toEqual(['10.00/3.00/7.00', ['3.00']])
    await taken(group)
    expect([await shown(s.balanceId), await totalOf(leave)]).toEqual(['10.00/2.00/8.00', ['2.00']])
  })

  test('a total that changes while it waits is another version: a decision on the old one is refused, and the history says why', async () => {
    const leave = await submitted(s.boss, { leaveTransactions: [overWeekend()] })
    const stateOf = async () => (await q().select().from(request).where(eq(request.id, leave)))[0]?.version ?? 0
    const seen = await stateOf()
    await approve(await moved(), s.head)
    expect(await stateOf()).toBe(seen + 1)
    const rows = await q().select().from(requestHistory).where(eq(requestHistory.requestId, leave)).orderBy(requestHistory.position)
    expect(rows.at(-1)).toMatchObject({ action: 'recount', actorId: EMPTY_ID, note: '2.00 → 3.00' })
    await expect(requests.perform(customModuleRequest, 'approve', { id: leave, version: seen }, aContext(s.head))).rejects.toMatchObject({ code: 'stale' })
  })

  test('a balance that does not cover them: the change is refused with the leave named, and nothing of it holds', async () => {
    const leave = await submitted(s.boss, { leaveTransactions: [{ ...overWeekend(), startDate: '2026-06-01', endDate: '2026-06-12' }] })
    await approve(leave, s.head)
    const group = await moved()
    await expect(approve(group, s.head)).rejects.toMatchObject({ problems: [expect.objectContaining({ code: 'leave_recount_short', params: expect.objectContaining({ short: '1.00' }) })] })
  })

  test('leave and group in one request count once', async () => {
    const id = await submitted(s.boss, { leaveTransactions: [overWeekend()], calendarGroupMutations: [aLine(s).calendarGroupMutations] })
    await approve(id, s.head)
    expect([await shown(s.balanceId), await saturday()]).toEqual(['7.00/0.00/7.00', true])
    await taken(id)
    expect([await shown(s.balanceId), await saturday()]).toEqual(['10.00/0.00/10.00', false])
  })
})

test('the preview tells each line, and leave that would count otherwise in the new group', async () => {
  const leave = await submitted(s.boss, { leaveTransactions: [{ ...aLine(s).leaveTransactions, startDate: '2026-06-05', endDate: '2026-06-08' }] })
  await approve(leave, s.head)
  const id = await submitted(s.boss, { calendarGroupMutations: [aLine(s).calendarGroupMutations], manualShifts: [aLine(s).manualShifts] })
  const { rows } = await requests.effectPreview({ module: customModuleRequest.slug, id, action: 'approve' }, aContext(s.head))
  expect(rows.map((r) => [r.kind, r.warning])).toEqual([['manualShifts', false], ['calendarGroupMutations', false], ['leave', true]])
  expect(rows.at(-1)).toMatchObject({ before: '2.00', after: '3.00' })
  expect(await call('validate', { id }, aContext(s.head))).toMatchObject({ isValid: true })
})
