/** The rows a reader sees as history: who did what, in whose place, from which status to which. */
import { and, eq, ne, sql } from 'drizzle-orm'
import type { HistoryAction } from '../../../contract/kit/request.ts'
import { q } from '../../db/context.ts'
import { bindAttachments } from '../../files/refs.ts'
import { newId } from '../../lib/new-id.ts'
import type { Subject } from '../actions.ts'
import type { RequestRecord } from '../module.ts'
import { requestHistory } from '../table.ts'

export interface HistoryNote {
  note?: string | undefined
  attachmentIds?: readonly string[] | undefined
  onBehalfOfId?: string | null
  /** Level the action belongs to; 0 for none. */
  level?: number
}

/** Writes one history row; its attachments are bound to the record. The request is locked, so positions don't collide. */
export async function writeHistory(subject: Pick<Subject, 'record' | 'context'>, action: HistoryAction, after: RequestRecord, note: HistoryNote = {}): Promise<void> {
  const { record, context } = subject
  const attachmentIds = [...new Set(note.attachmentIds ?? [])]
  await bindAttachments({ ids: attachmentIds, recordId: record.id, ownerId: context.caller.employeeId })
  await q().insert(requestHistory).values({
    id: newId(context.now), requestId: record.id,
    position: sql`(select coalesce(max(h.position), 0) + 1 from request_history h where h.request_id = ${record.id})`,
    round: after.round, level: note.level ?? 0, action, actorId: context.caller.employeeId, onBehalfOfId: note.onBehalfOfId ?? null, at: context.now,
    note: note.note?.trim() ?? '', attachmentIds, fromStatus: record.status, toStatus: after.status,
  })
}

const ATTACH: HistoryAction = 'attach'

/** Files that came with a note of somebody who acted: they belong to the history, not to the form. Documents that followed belong to both. */
export async function noteAttachmentIds(recordId: string): Promise<Set<string>> {
  const rows = await q().select({ ids: requestHistory.attachmentIds }).from(requestHistory).where(and(eq(requestHistory.requestId, recordId), ne(requestHistory.action, ATTACH)))
  return new Set(rows.flatMap((r) => r.ids))
}
