/** Shifts, a reason and manual shifts as rows, for tests of their rules. */
import { namedId } from '../../../lib/named-id.ts'
import { newId } from '../../../lib/new-id.ts'
import type { StatusId } from '../../../../contract/kit/lifecycle.ts'
import { q } from '../../../db/context.ts'
import { type Company, NOON, when } from '../../../ledger/testing/company.ts'
import { choice, shift, workCalendar } from '../../../org/table.ts'
import type { CheckInput, LineRecord, RequestRecord } from '../../../request/module.ts'
import { request, requestLine } from '../../../request/table.ts'
import { aContext } from '../../../ledger/testing/company.ts'

export const shifts = { REG: namedId('shift:REG'), P1: namedId('shift:P1'), P3: namedId('shift:P3'), OFF: namedId('shift:OFF') }
export const reason = namedId('reason:manual-shifts swap')
export const oldReason = namedId('reason:manual-shifts old')

/** Regular, morning and night shifts; the company's calendar plans regular ones from Monday to Friday. */
export async function withShifts(company: Company): Promise<void> {
  await q().insert(shift).values([
    { id: shifts.REG, code: 'REG', name: 'Regular', startMinute: 480, endMinute: 1020, breakMinutes: 60 },
    { id: shifts.P1, code: 'P1', name: 'Morning', startMinute: 360, endMinute: 840, breakMinutes: 30 },
    { id: shifts.P3, code: 'P3', name: 'Night', startMinute: 1320, endMinute: 1800, breakMinutes: 30 },
  ])
  await q().update(workCalendar).set({ shiftCodes: ['REG'] })
  await q().insert(choice).values([
    { id: reason, list: 'manual-shifts', code: 'swap', names: { en: 'Swap' } },
    { id: oldReason, list: 'manual-shifts', code: 'old', names: { en: 'Old' }, active: false },
  ])
  if (!company.siteId) throw new Error('no company')
}

export interface Asked {
  shift?: keyof typeof shifts
  startDate?: string
  endDate?: string
  reason?: string
  employees: readonly string[]
}

export const valuesOf = ({ shift: code = 'P1', startDate = '2026-05-18', endDate = startDate, reason: why = reason, employees }: Asked) => ({
  shift: shifts[code], startDate, endDate, manualShiftReasonType: why, employees: employees.map((employeeId) => ({ employeeId, note: '' })),
})

/** A manual shift filed by this person, written to the database with its lines. */
export async function aRequest(requestorId: string, asked: Asked, status: StatusId = 0): Promise<CheckInput> {
  const id = newId(when().now)
  const values = valuesOf(asked)
  const { employees, ...shared } = values
  const row = {
    id, module: 'manual-shifts', code: `MS-202605-${id.slice(-6)}`, requestorId, employeeId: requestorId, transDate: '2026-05-12', submittedAt: NOON, sortAt: NOON, status,
    values, from: values.startDate, until: values.endDate, version: 1, round: 1, createdAt: NOON, changedAt: NOON, changedById: requestorId,
  }
  const [record] = await q().insert(request).values(row).returning()
  const lines = employees.map(({ employeeId }, position): LineRecord => ({ requestId: id, lineId: employeeId, kind: 'manual-shifts', employeeId, from: values.startDate, until: values.endDate, note: '', values: shared, position }))
  if (lines.length > 0) await q().insert(requestLine).values(lines)
  return { record: record as RequestRecord, lines, context: aContext(requestorId) }
}
