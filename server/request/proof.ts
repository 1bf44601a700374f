/** Which requests have a document of the person who asks. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { attachment } from '../files/table.ts'
import type { RequestRecord } from './module.ts'

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
