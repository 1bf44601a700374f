import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { attachment } from '../../files/table.ts'
import { leaveTypeIds } from '../../ledger/leave-types.ts'
import { rulesOf } from '../../seed/configuration.ts'
import { reserve } from '../../ledger/post.ts'
import { type LeaveTypeRules, leaveType } from '../../ledger/table.ts'
import { aBalance, aClosedPeriod, aCompany, aContext, aHoliday, anEmployee, type Company, NOON, TODAY, when } from '../../ledger/testing/company.ts'
import { newId } from '../../lib/new-id.ts'
import { hasText } from '../../lib/text.ts'
import { holiday, payPeriod } from '../../org/table.ts'
import type { CheckResult, RequestRecord } from '../../request/module.ts'
import { request } from '../../request/table.ts'
import { checkApprove, checkCancel, checkSubmit } from './policy.ts'
import { type Asked, aRequest } from './testing/requests.ts'

let db: Database
let company: Company
let dina: string
beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
})
afterAll(() => db.close())
beforeEach(async () => {
  for (const table of [request, holiday, payPeriod]) await q().delete(table)
  dina = await anEmployee(company, 'Dina')
})

const types = leaveTypeIds
/** Mondays to Fridays: 18 to 22 May 2026; today is Tuesday 12 May. */
const MONDAY = '2026-05-18'
const input = (record: RequestRecord, roles: string[] = []) => ({ record, lines: [], context: aContext(record.employeeId, roles) })
const codes = (result: CheckResult) => {
  for (const p of [...result.problems, ...result.warnings]) expect(hasText(`errors:${p.code}`) || hasText(`errors:${p.code}_other`)).toBe(true)
  return result.problems.map((p) => p.code)
}
const submit = async (asked: Asked, employeeId = dina) => codes(await checkSubmit(input(await aRequest(employeeId, asked))))
const warnings = async (asked: Asked, employeeId = dina) => (await checkSubmit(input(await aRequest(employeeId, asked)))).warnings.map((w) => w.code)
/** Lets a type have other rules for one test. */
async function withRules(code: keyof typeof types, rules: Partial<LeaveTypeRules>, work: () => Promise<void>): Promise<void> {
  const set = (r: LeaveTypeRules) => q().update(leaveType).set({ rules: r }).where(eq(leaveType.id, types[code]))
  await set({ ...rulesOf(code), ...rules })
  await work().finally(() => set(rulesOf(code)))
}

const attach = (record: RequestRecord, ownerEmployeeId: string) =>
  q().insert(attachment).values({ id: newId(NOON), ownerEmployeeId, fileName: 'a.pdf', type: 'application/pdf', size: 1, sha256: 'x', category: 1, storageKey: 'x', createdAt: NOON, recordId: record.id })

describe('days', () => {
  test('a leave on a working day that the balance covers is accepted', async () => {
    await aBalance(dina, types.annual, '12.00')
    expect(await submit({ startDate: MONDAY })).toEqual([])
  })
  test('the end may not come before the start', async () => expect(await submit({ startDate: MONDAY, endDate: '2026-05-17' })).toEqual(['leave_end_before_start']))
  test('one day has one time type', async () => expect(await submit({ startDate: MONDAY, startDateLeaveType: 1, endDateLeaveType: 2 })).toEqual(['leave_one_day_time_types']))
  test('several days start full or with the second half', async () => expect(await submit({ startDate: MONDAY, endDate: '2026-05-19', startDateLeaveType: 1 })).toEqual(['leave_start_time_type']))
  test('several days end full or with the first half', async () => expect(await submit({ startDate: MONDAY, endDate: '2026-05-19', endDateLeaveType: 2 })).toEqual(['leave_end_time_type']))
  test('a leave of off days and holidays only is refused', async () => {
    await aHoliday(MONDAY, 'A holiday')
    expect(await submit({ startDate: '2026-05-16', endDate: MONDAY, leaveType: types.unpaid })).toEqual(['leave_no_working_day'])
  })
  test('days before joining or after leaving are refused', async () => {
    const leaver = await anEmployee(company, 'Leaver', { leaveDate: '2026-05-19' })
    expect(await submit({ startDate: MONDAY, endDate: '2026-05-20', leaveType: types.businessTrip }, leaver)).toEqual(['leave_not_employed'])
  })
  test('an unknown leave type is refused', async () => expect(await submit({ startDate: MONDAY, leaveType: newId(NOON) })).toEqual(['leave_type_unknown']))
})

describe('overlap', () => {
  const trip = (asked: Asked) => submit({ leaveType: types.businessTrip, ...asked })
  test('own requests in approval, approved or being cancelled hold their days', async () => {
    for (const status of [1, 4, 40] as const) {
      await q().delete(request)
      await aRequest(dina, { startDate: MONDAY, endDate: '2026-05-20' }, status)
      expect(await trip({ startDate: '2026-05-20', endDate: '2026-05-21' })).toEqual(['leave_overlap'])
    }
  })
  test('drafts, revisions and cancelled ones do not', async () => {
    for (const status of [0, 2, 3, 5, 30] as const) await aRequest(dina, { startDate: MONDAY }, status)
    expect(await trip({ startDate: MONDAY })).toEqual([])
  })
  test('two different halves of one day do not overlap', async () => {
    await aRequest(dina, { startDate: MONDAY, startDateLeaveType: 1, endDateLeaveType: 1 }, 4)
    expect(await trip({ startDate: MONDAY, startDateLeaveType: 2, endDateLeaveType: 2 })).toEqual([])
    expect(await trip({ startDate: MONDAY, startDateLeaveType: 1, endDateLeaveType: 1 })).toEqual(['leave_overlap'])
  })
  test('requests of others do not matter', async () => {
    await aRequest(await anEmployee(company, 'Rudi'), { startDate: MONDAY }, 4)
    expect(await trip({ startDate: MONDAY })).toEqual([])
  })
})

describe('balance', () => {
  const days = [{ date: MONDAY, amount: '1.00' }]
  test('a leave above the balance is refused', async () => {
    await aBalance(dina, types.annual, '1.00')
    expect(await submit({ startDate: MONDAY, endDate: '2026-05-19' })).toEqual(['leave_balance'])
  })
  test('no balance at all is refused', async () => expect(await submit({ startDate: MONDAY })).toEqual(['leave_balance']))
  test('days of requests still in approval are not available', async () => {
    const balanceId = await aBalance(dina, types.annual, '1.00')
    await reserve({ balanceId, requestId: newId(NOON), lineId: newId(NOON), days }, when())
    expect(await submit({ startDate: '2026-05-19' })).toEqual(['leave_balance'])
  })
  test('a gain that ends before the leave does not cover it', async () => {
    await aBalance(dina, types.annual, '5.00', { expiredDate: '2026-05-15' })
    expect(await submit({ startDate: MONDAY })).toEqual(['leave_balance'])
    expect(await submit({ startDate: '2026-05-15' })).toEqual([])
  })
  test('a leave across a year end is covered by the years it lies in', async () => {
    await aBalance(dina, types.annual, '2.00')
    await aBalance(dina, types.annual, '12.00', { transDate: '2027-01-01', expiredDate: '2027-12-31' })
    expect(await submit({ startDate: '2026-12-30', endDate: '2027-01-05' })).toEqual([])
    expect(await submit({ startDate: '2026-12-29', endDate: '2027-01-05' })).toEqual(['leave_balance'])
  })
  test('a type with a floor warns down to it and refuses below', () =>
    withRules('annual', { negativeFloor: -2 }, async () => {
      await aBalance(dina, types.annual, '1.00')
      expect(await warnings({ startDate: MONDAY, endDate: '2026-05-20' })).toEqual(['leave_balance_negative'])
      expect(await submit({ startDate: MONDAY, endDate: '2026-05-21' })).toEqual(['leave_balance'])
    }))
})

describe('rules of the type', () => {
  beforeEach(() => aBalance(dina, types.annual, '12.00'))
  test('minimum notice', async () => {
    expect(await submit({ startDate: '2026-05-14' })).toEqual(['leave_notice'])
    expect(await submit({ startDate: '2026-05-15' })).toEqual([])
  })
  test('maximum backdate', async () => {
    expect(await submit({ startDate: '2026-05-05' })).toEqual([])
    expect(await submit({ startDate: '2026-05-04' })).toEqual(['leave_backdate'])
  })
  test('maximum days per request', async () => expect(await submit({ leaveType: types.bereavement, startDate: MONDAY, endDate: '2026-05-21' })).toEqual(['leave_max_days']))
  test('minimum days per request', async () => expect(await submit({ leaveType: types.maternity, startDate: '2026-06-01', endDate: '2026-06-05' })).toEqual(['leave_min_days']))
  test('a type that counts calendar days counts them', async () => expect(await submit({ leaveType: types.maternity, startDate: '2026-06-01', endDate: '2026-06-30' })).toEqual([]))
  test('blackout days', () => withRules('annual', { blackout: [{ from: '2026-05-19', until: '2026-05-20' }] }, async () => {
    expect(await submit({ startDate: MONDAY, endDate: '2026-05-19' })).toEqual(['leave_blackout'])
    expect(await submit({ startDate: MONDAY })).toEqual([])
  }))
  test('months of service', async () => {
    const joiner = await anEmployee(company, 'New', { joinDate: '2026-03-01' })
    await aBalance(joiner, types.annual, '12.00')
    expect(await submit({ startDate: '2026-05-29' }, joiner)).toEqual(['leave_service_months'])
    expect(await submit({ startDate: '2026-06-01' }, joiner)).toEqual([])
  })
  test('gender', async () => expect(await submit({ leaveType: types.paternity, startDate: MONDAY })).toEqual(['leave_gender']))
  test('employment status', async () => {
    const newcomer = await anEmployee(company, 'Newcomer', { employmentStatus: 'probation' })
    expect(await submit({ leaveType: types.workFromHome, startDate: MONDAY }, newcomer)).toEqual(['leave_employment_status'])
  })
  test('half days only where the type has them', async () => {
    expect(await submit({ leaveType: types.bereavement, startDate: MONDAY, startDateLeaveType: 1, endDateLeaveType: 1 })).toEqual(['leave_half_day'])
    expect(await submit({ startDate: MONDAY, startDateLeaveType: 1, endDateLeaveType: 1 })).toEqual([])
  })
  test('a location only where the type has one, and one that exists', async () => {
    expect(await submit({ startDate: MONDAY, location: company.siteId })).toEqual(['leave_location'])
    expect(await submit({ leaveType: types.businessTrip, startDate: MONDAY, location: company.siteId })).toEqual([])
    expect(await submit({ leaveType: types.businessTrip, startDate: MONDAY, location: newId(NOON) })).toEqual(['leave_location_unknown'])
  })
})

describe('attachment', () => {
  test('needed above the type’s working days, at submit when it may not follow', async () => {
    expect(await submit({ leaveType: types.exam, startDate: '2026-05-19' })).toEqual(['leave_attachment'])
    const record = await aRequest(dina, { leaveType: types.exam, startDate: '2026-05-19' })
    await attach(record, dina)
    expect(codes(await checkSubmit(input(record)))).toEqual([])
  })
  test('a sick note may follow within 3 days of the submit', async () => {
    await aBalance(dina, types.sick, '12.00')
    expect(await warnings({ leaveType: types.sick, startDate: '2026-05-11' })).toEqual([])
    expect(await warnings({ leaveType: types.sick, startDate: '2026-05-11', endDate: '2026-05-12' })).toEqual(['leave_attachment_follows'])
    const asked = { leaveType: types.sick, startDate: '2026-05-06', endDate: '2026-05-07', totalDay: '2.00' }
    expect(codes(await checkApprove(input(await aRequest(dina, asked, 1, new Date('2026-05-09T02:00:00Z')))))).toEqual([])
    await q().delete(request)
    expect(codes(await checkApprove(input(await aRequest(dina, asked, 1, new Date('2026-05-08T02:00:00Z')))))).toEqual(['leave_attachment'])
  })
  test('a file in an approver’s note proves nothing', async () => {
    const record = await aRequest(dina, { leaveType: types.exam, startDate: '2026-05-19' })
    await attach(record, await anEmployee(company, 'Boss'))
    expect(codes(await checkSubmit(input(record)))).toEqual(['leave_attachment'])
  })
})

describe('people', () => {
  const trip = { leaveType: types.businessTrip, startDate: MONDAY }
  test('the replacement may not be away on those days', async () => {
    const rudi = await anEmployee(company, 'Rudi')
    await aRequest(rudi, { startDate: MONDAY }, 1)
    expect(await submit({ ...trip, replacement: rudi })).toEqual([])
    await aRequest(rudi, { startDate: MONDAY }, 4)
    expect(await submit({ ...trip, replacement: rudi })).toEqual(['leave_replacement_away'])
    expect(await submit({ ...trip, startDate: '2026-05-19', replacement: rudi })).toEqual([])
  })
  test('of somebody from another department nothing is learned, at submit, in its answer or at the approval', async () => {
    const [far, next] = [await anEmployee(company, 'Far Away', { departmentId: newId(NOON) }), await anEmployee(company, 'Far Here', { departmentId: newId(NOON) })]
    await aRequest(far, { startDate: MONDAY }, 4)
    const answers = async (replacement: string) => {
      const record = await aRequest(dina, { ...trip, replacement })
      const verdicts = [await checkSubmit(input(record)), await checkApprove({ ...input({ ...record, status: 1 }), context: aContext(far) })]
      await q().delete(request).where(eq(request.id, record.id))
      return verdicts
    }
    const [away, here, nobody] = [await answers(far), await answers(next), await answers(newId(NOON))]
    expect(away[0]?.problems).toEqual([{ code: 'leave_replacement_unknown', field: 'replacement' }])
    expect([here, nobody]).toEqual([away, away])
  })
  test('who files for somebody in another department learns of no colleague there who is away', async () => {
    const lead = await anEmployee(company, 'Lead', { departmentId: newId(NOON) })
    const theirs = await anEmployee(company, 'Theirs', { superiorId: lead })
    const rudi = await anEmployee(company, 'Rudi')
    const replace = async (by: string, roles: string[] = []) => codes(await checkSubmit({ ...input(await aRequest(theirs, { ...trip, replacement: rudi })), context: aContext(by, roles) }))
    await aRequest(rudi, { startDate: MONDAY }, 4)
    expect([await replace(lead), await replace(theirs), await replace(lead, ['hr'])]).toEqual([[], ['leave_replacement_away'], ['leave_replacement_away']])
  })
  test('working from home is not away', async () => {
    const rudi = await anEmployee(company, 'Rudi')
    await aRequest(rudi, { startDate: MONDAY, leaveType: types.workFromHome }, 4)
    expect(await submit({ ...trip, replacement: rudi })).toEqual([])
  })
  test('nobody stands in for themselves, and nobody unknown does', async () => {
    expect(await submit({ ...trip, replacement: dina })).toEqual(['leave_replacement_self'])
    expect(await submit({ ...trip, replacement: newId(NOON) })).toEqual(['leave_replacement_unknown'])
  })
  test('colleagues of the department who are away are a warning, with their number', async () => {
    await aRequest(await anEmployee(company, 'Rudi'), { startDate: MONDAY, endDate: '2026-05-22' }, 4)
    await aRequest(await anEmployee(company, 'Elsewhere', { departmentId: newId(NOON) }), { startDate: MONDAY }, 4)
    const { problems, warnings } = await checkSubmit(input(await aRequest(dina, trip)))
    expect([problems, warnings]).toEqual([[], [{ code: 'leave_colleagues_away', params: { count: 1 }, field: 'startDate' }]])
  })
})

describe('closed pay period', () => {
  test('refuses submit, approve and cancel, and names the period and whom to ask', async () => {
    await aClosedPeriod('2026-05', '2026-04-21', '2026-05-20', await anEmployee(company, 'Payroll Person'))
    const asked = { leaveType: types.businessTrip, startDate: MONDAY, totalDay: '1.00' }
    const locked = { code: 'period_locked', params: { period: '2026-05', contact: 'Payroll Person' }, field: 'startDate' }
    expect((await checkSubmit(input(await aRequest(dina, asked)))).problems).toEqual([locked])
    const approved = await aRequest(dina, asked, 4)
    expect((await checkCancel(input(approved))).problems).toEqual([locked])
    expect((await checkApprove(input({ ...approved, status: 40 }))).problems).toEqual([locked])
    expect((await checkApprove(input({ ...approved, status: 1 }))).problems).toEqual([locked])
    expect(await submit({ ...asked, startDate: '2026-05-21' })).toEqual([])
  })
})

describe('approval', () => {
  test('looks at the balance again, without the request’s own reservation', async () => {
    const balanceId = await aBalance(dina, types.annual, '1.00')
    const record = await aRequest(dina, { startDate: MONDAY, totalDay: '1.00' }, 1)
    await reserve({ balanceId, requestId: record.id, lineId: record.id, days: [{ date: MONDAY, amount: '1.00' }] }, when())
    expect(codes(await checkApprove(input(record)))).toEqual([])
    await reserve({ balanceId, requestId: newId(NOON), lineId: newId(NOON), days: [{ date: MONDAY, amount: '1.00' }] }, when())
    expect(codes(await checkApprove(input(record)))).toEqual(['leave_balance'])
  })
  test('does not ask for notice again', async () => {
    await aBalance(dina, types.annual, '1.00')
    expect(codes(await checkApprove(input(await aRequest(dina, { startDate: '2026-05-13', totalDay: '1.00' }, 1))))).toEqual([])
  })
  test('is refused when the calendar has changed what the days count', async () => {
    await aBalance(dina, types.annual, '5.00')
    await aHoliday(MONDAY, 'A new holiday')
    expect(codes(await checkApprove(input(await aRequest(dina, { startDate: MONDAY, endDate: '2026-05-19', totalDay: '2.00' }, 1))))).toEqual(['leave_count_changed'])
  })
  test('of a cancellation never looks at the balance', async () => expect(codes(await checkApprove(input(await aRequest(dina, { startDate: MONDAY, totalDay: '1.00' }, 40)))).length).toBe(0))
})

describe('cancel after approval', () => {
  test('days already past stay, unless HR asks', async () => {
    const record = await aRequest(dina, { startDate: '2026-05-11', endDate: '2026-05-13' }, 4)
    expect(codes(await checkCancel(input(record)))).toEqual(['leave_days_past'])
    expect(codes(await checkCancel(input(record, ['hrOwner'])))).toEqual([])
  })
  test('a leave to come may be cancelled', async () => expect(codes(await checkCancel(input(await aRequest(dina, { startDate: TODAY }, 4))))).toEqual([]))
  test('withdrawing what was never approved is free', async () => expect(codes(await checkCancel(input(await aRequest(dina, { startDate: '2026-05-11' }, 1))))).toEqual([]))
})


