/** A small company for tests of custom module requests: a boss with two people, shifts, groups, reasons, pay periods; and lines that fit. */
import { customModuleRequest } from '../../../../contract/modules/custom-module-request/index.ts'
import type { LineTypeName } from '../../../../contract/modules/custom-module-request/line-types.ts'
import { q } from '../../../db/context.ts'
import { leaveTypeIds } from '../../../ledger/leave-types.ts'
import { aBalance, aClosedPeriod, aCompany, aContext, anEmployee, NOON } from '../../../ledger/testing/company.ts'
import type { Context } from '../../../lib/handler.ts'
import { newId } from '../../../lib/new-id.ts'
import { calendarGroup, moduleAccess, payPeriod, choice, shift, workCalendar } from '../../../org/table.ts'
import { createRequests } from '../../../request/service.ts'
import { approvalMatrix } from '../../../request/table.ts'
import { createCustomModuleRequests, customModule } from '../index.ts'

const id = () => newId(NOON)
export const requests = createRequests([customModule], { runOnce: (_, work) => work() })
const served = createCustomModuleRequests({ requests })

/** A call of the module, as a person makes it. */
export async function call<Answer>(name: string, input: Record<string, unknown>, context: Context): Promise<Answer> {
  const found = served.find((s) => s.call.name === name)
  if (!found) throw new Error(`no call ${name}`)
  return (await found.handle(found.schema.parse(input), context)) as Answer
}

export interface Setting {
  head: string
  boss: string
  dina: string
  eko: string
  stranger: string
  late: string
  six: string
  open: string
  closed: string
  reasons: Record<'manual-shifts' | 'overtime-schedule' | 'payroll-ot-adjustment', string>
  balanceId: string
}

/** What belongs to everybody, once. */
export async function aWorld(): Promise<Omit<Setting, 'head' | 'boss' | 'dina' | 'eko' | 'stranger' | 'balanceId'> & { company: Awaited<ReturnType<typeof aCompany>> }> {
  const company = await aCompany()
  const [late, six, open, closed, sixDays] = [id(), id(), id(), id(), id()]
  const reasons = { 'manual-shifts': id(), 'overtime-schedule': id(), 'payroll-ot-adjustment': id() }
  await q().update(workCalendar).set({ shiftCodes: ['REG'] })
  await q().insert(workCalendar).values({ id: sixDays, code: 'OFFICE-6D', name: 'Six days', rule: { kind: 'weekly', working: [1, 2, 3, 4, 5, 6] }, shiftCodes: ['REG'] })
  await q().insert(calendarGroup).values({ id: six, code: 'SIX', name: 'Six days a week', calendarId: sixDays, offset: 0 })
  await q().insert(shift).values([
    { id: id(), code: 'REG', name: 'Office hours', startMinute: 480, endMinute: 1020, breakMinutes: 60 },
    { id: late, code: 'LATE', name: 'Late hours', startMinute: 720, endMinute: 1260, breakMinutes: 60 },
  ])
  for (const [list, reason] of Object.entries(reasons)) await q().insert(choice).values({ id: reason, list, code: 'any', names: { en: 'Any' }, position: 1 })
  await aClosedPeriod('2026-04', '2026-03-21', '2026-04-20', null)
  await q().insert(payPeriod).values([{ id: open, code: '2026-05', from: '2026-04-21', until: '2026-05-20', closed: false }, { id: closed, code: '2026-02', from: '2026-01-21', until: '2026-02-20', closed: true }])
  await q().insert(moduleAccess).values({ id: id(), module: customModuleRequest.slug, employeeId: null })
  await q().insert(approvalMatrix).values({ id: id(), module: '*', position: 1, condition: {}, levels: [{ resolver: { kind: 'superior' }, rule: 'anyOne' }] })
  return { company, late, six, open, closed, reasons }
}

/** People of their own for each test. */
export async function aTeam(world: Awaited<ReturnType<typeof aWorld>>): Promise<Setting> {
  const { company, ...shared } = world
  const head = await anEmployee(company, 'Head')
  const boss = await anEmployee(company, 'Boss', { superiorId: head })
  const dina = await anEmployee(company, 'Dina', { superiorId: boss })
  const eko = await anEmployee(company, 'Eko', { superiorId: boss })
  const stranger = await anEmployee(company, 'Stranger')
  const balanceId = await aBalance(dina, leaveTypeIds.annual, '10.00')
  return { ...shared, head, boss, dina, eko, stranger, balanceId }
}

/** A line of each type that fits, for Dina. */
export const aLine = ({ dina, late, six, open, reasons }: Setting): Record<LineTypeName, { lineId: string } & Record<string, unknown>> => ({
  manualShifts: { lineId: id(), employeeId: dina, startDate: '2026-05-14', endDate: '2026-05-15', shift: late, manualShiftReasonType: reasons['manual-shifts'] },
  manualOts: { lineId: id(), employeeId: dina, oTStart: '2026-05-11T17:00', oTUntil: '2026-05-11T19:00', manualOtDate: '2026-05-11', startEndType: 2, oTReasonType: reasons['overtime-schedule'] },
  payrollOtAdjustments: { lineId: id(), employeeId: dina, adjustmentDate: '2026-05-04', periodPay: open, hours: '-1.50', multiplier: '2.00', reason: reasons['payroll-ot-adjustment'] },
  checkTimeOverrides: { lineId: id(), employeeId: dina, date: '2026-05-08', newCheckIn: '2026-05-08T08:00', newCheckOut: '2026-05-08T17:00', reason: 'Forgot' },
  attendanceComponents: { lineId: id(), employeeId: dina, startDate: '2026-05-06', endDate: '2026-05-07', attendanceComponent: 1, value: '2', reason: 'Guests' },
  calendarGroupMutations: { lineId: id(), employeeId: dina, employeeMutationType: 1, effectiveDate: '2026-05-22', toCalendarGroup: six },
  leaveTransactions: { lineId: id(), employeeId: dina, leaveType: leaveTypeIds.annual, startDate: '2026-06-01', endDate: '2026-06-02', startDateLeaveType: 0, endDateLeaveType: 0 },
})

type Lines = Partial<Record<LineTypeName, Record<string, unknown>[]>>

export const aRequest = (lines: Lines, more: Record<string, unknown> = {}) => ({ id: id(), version: 0, transDate: '2026-05-12', note: '', ...lines, ...more })

/** Saved and submitted. */
export async function submitted(by: string, lines: Lines, more: Record<string, unknown> = {}): Promise<string> {
  const form = aRequest(lines, more)
  await call('createOrUpdate', form, aContext(by))
  await call('submit', { id: form.id }, aContext(by))
  return form.id
}

export const approve = (requestId: string, by: string) => call<{ status: number }>('approve', { id: requestId }, aContext(by))
export const cancel = (requestId: string, by: string) => call<{ status: number }>('cancel', { id: requestId }, aContext(by))
