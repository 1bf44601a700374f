/** Documents of a leave request: until when a missing one may follow. @see contract/modules/leave-requests/README.md#checks */
import { addDays, civilDateIn } from '../../../contract/kit/civil-date.ts'
import { outcomeOf, type StatusId } from '../../../contract/kit/lifecycle.ts'
import { leaveTypes } from '../../ledger/read.ts'
import type { Context } from '../../lib/handler.ts'
import type { RequestRecord } from '../../request/module.ts'
import { withProof } from '../../request/proof.ts'
import { type LeaveCase, leaveValues, readCase } from '../../time/leave-case.ts'
import { needsDocument } from '../../time/leave-rules.ts'

/** Civil date of the submit where the person works: from it the days of grace count. */
export const submittedOn = ({ submittedAt }: RequestRecord, { work, today }: LeaveCase): string => (submittedAt && work ? civilDateIn(submittedAt, work.timeZone) : today)

/** Its document counts: submitted, and neither refused nor taken back. */
const isDue = ({ status, submittedAt }: RequestRecord): boolean =>
  submittedAt !== null && (outcomeOf(status as StatusId, 'approve')?.effects === 'post' || outcomeOf(status as StatusId, 'reopen')?.effects === 'reverse')

/** Last day for the document a request still misses, by record id; only where its type lets it follow. */
export async function leaveAttachmentDue(records: readonly RequestRecord[], context: Context): Promise<Map<string, string>> {
  // most types let nothing follow: their cases need not be read
  const withGrace = new Set((await leaveTypes()).filter((t) => t.rules.attachmentGraceDays !== undefined).map((t) => t.id))
  const open = records.filter((r) => isDue(r) && withGrace.has(String(r.values.leaveType)))
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
