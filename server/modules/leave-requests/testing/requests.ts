/** Leave requests as rows, for tests of their rules. */
import type { StatusId } from '../../../../contract/kit/lifecycle.ts'
import { q } from '../../../db/context.ts'
import { leaveTypeIds } from '../../../ledger/leave-types.ts'
import { NOON, when } from '../../../ledger/testing/company.ts'
import { newId } from '../../../lib/new-id.ts'
import type { LineRecord, RequestRecord } from '../../../request/module.ts'
import { request, requestLine } from '../../../request/table.ts'
import type { LeaveValues } from '../../../time/leave-case.ts'

export type Asked = Partial<LeaveValues> & { startDate: string; totalDay?: string }

/** Values of an Annual leave of one full day, unless said otherwise. */
export const leave = (asked: Asked): LeaveValues & { totalDay?: string } => ({
  leaveType: leaveTypeIds.annual, endDate: asked.startDate, startDateLeaveType: 0, endDateLeaveType: 0, location: null, replacement: null, ...asked,
})

/** A request of this person, written to the database. */
export async function aRequest(employeeId: string, asked: Asked, status: StatusId = 0, submittedAt: Date = NOON): Promise<RequestRecord> {
  const id = newId(when().now)
  const values = leave(asked)
  const [record] = await q()
    .insert(request)
    .values({
      id, module: 'leave-requests', code: `LV-202605-${id.slice(-6)}`, requestorId: employeeId, employeeId, transDate: '2026-05-12', submittedAt, sortAt: NOON, status,
      values: { ...values }, from: values.startDate, until: values.endDate, version: 1, round: 1, createdAt: NOON, changedAt: NOON, changedById: employeeId,
    })
    .returning()
  if (!record) throw new Error('not written')
  await q().insert(requestLine).values(lineOf(record))
  return record
}

/** The one line of a request. */
export const lineOf = (record: RequestRecord): LineRecord => ({
  requestId: record.id, lineId: record.id, kind: record.module, employeeId: record.employeeId, from: record.from, until: record.until, note: '', values: record.values, position: 0,
})
