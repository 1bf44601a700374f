/** Documents of a leave request: which are there, and until when a missing one may follow. @see DOMAIN §2.1 Checks */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { addDays, civilDateIn } from '../../../contract/kit/civil-date.ts'
import { outcomeOf, type StatusId } from '../../../contract/kit/lifecycle.ts'
import { q } from '../../db/context.ts'
import { attachment } from '../../files/table.ts'
import type { Context } from '../../lib/handler.ts'
import type { RequestRecord } from '../../request/module.ts'
import { type LeaveCase, leaveValues, readCase } from '../../time/leave-case.ts'
import { needsDocument } from '../../time/leave-rules.ts'

/** Records that have a file of the requester's or the employee's; those of approvers' notes prove nothing. */
export async function withProof(records: readonly RequestRecord[]): Promise<ReadonlySet<string>> {
  if (records.length === 0) return new Set()
  const owners = new Map(records.map((r) => [r.id, [r.requestorId, r.employeeId]]))
  const rows = await q()
    .selectDistinct({ recordId: sql<string>`${attachment.recordId}`, ownerId: attachment.ownerEmployeeId })
    .from(attachment)
    .where(and(inArray(attachment.recordId, [...owners.keys()]), eq(attachment.recordKind, 'request'), isNull(attachment.deletedAt)))
  return new Set(rows.filter((r) => owners.get(r.recordId)?.includes(r.ownerId)).map((r) => r.recordId))
}

/** Civil date of the submit where the person works: from it the days of grace count. */
export const submittedOn = ({ submittedAt }: RequestRecord, { work, today }: LeaveCase): string => (submittedAt && work ? civilDateIn(submittedAt, work.timeZone) : today)

/** Its document counts: submitted, and neither refused nor taken back. */
const isDue = ({ status, submittedAt }: RequestRecord): boolean =>
  submittedAt !== null && (outcomeOf(status as StatusId, 'approve')?.effects === 'post' || outcomeOf(status as StatusId, 'reopen')?.effects === 'reverse')

/** Last day for the document a request still misses, by record id; only where its type lets it follow. */
export async function leaveAttachmentDue(records: readonly RequestRecord[], context: Context): Promise<Map<string, string>> {
  const open = records.filter(isDue)
  const proven = await withProof(open)
  const due = new Map<string, string>()
  for (const record of open) {
    const values = leaveValues(record.values)
    if (!values || proven.has(record.id)) continue
    const input = await readCase(record.employeeId, values, context.now)
    const grace = input.type?.rules.attachmentGraceDays
    if (needsDocument(input) && grace !== undefined) due.set(record.id, addDays(submittedOn(record, input), grace))
  }
  return due
}
