/** Timesheets as rows, for tests of their rules. */
import type { StatusId } from '../../../../contract/kit/lifecycle.ts'
import type { SheetLine } from '../../../../contract/modules/timesheets/rules.ts'
import { q } from '../../../db/context.ts'
import { NOON, when } from '../../../ledger/testing/company.ts'
import { newId } from '../../../lib/new-id.ts'
import type { LineRecord, RequestRecord } from '../../../request/module.ts'
import { request } from '../../../request/table.ts'

/** Monday to Sunday, with today, a Tuesday, in it. */
export const week = { start: '2026-05-11', until: '2026-05-17' }

/** A timesheet of this person, written to the database. */
export async function aSheet(employeeId: string, lines: Omit<SheetLine, 'lineId'>[], more: { start?: string; until?: string; status?: StatusId } = {}): Promise<RequestRecord> {
  const id = newId(when().now)
  const { start = week.start, until = week.until, status = 0 } = more
  const [record] = await q()
    .insert(request)
    .values({
      id, module: 'timesheets', code: `TS-202605-${id.slice(-6)}`, requestorId: employeeId, employeeId, transDate: '2026-05-12', submittedAt: NOON, sortAt: NOON, status,
      values: { start, until, lines: lines.map((l, i) => ({ lineId: `line-${i}`, ...l })) }, from: start, until, version: 1, round: 1, createdAt: NOON, changedAt: NOON, changedById: employeeId,
    })
    .returning()
  if (!record) throw new Error('not written')
  return record
}

/** The one line of a timesheet, as the machinery makes it. */
export const lineOf = (record: RequestRecord): LineRecord => ({
  requestId: record.id, lineId: record.id, kind: record.module, employeeId: record.employeeId, from: record.from, until: record.until, note: '', values: record.values, position: 0,
})
