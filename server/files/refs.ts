/** Which files belong to which record. All inside the caller's transaction. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { AttachmentRef } from '../../contract/kit/request.ts'
import { q } from '../db/context.ts'
import { refuse } from '../lib/refuse.ts'
import { attachment, type RecordKind } from './table.ts'

/** How a file is named in lists, details and history. */
export const refOf = (row: { id: string; type: string; fileName: string; size: number }): AttachmentRef => ({
  attachmentId: row.id, type: row.type, fileName: row.fileName, size: row.size,
})

/** A record files belong to. Requests, unless a kind is named. */
interface OfRecord {
  recordId: string
  recordKind?: RecordKind
  /** Field a file stands in, by its id: what a refusal names. Default: attachmentIds. */
  fieldOf?: (id: string) => string | undefined
}

const isOf = ({ recordId, recordKind = 'request' }: Omit<OfRecord, 'fieldOf'>) => and(eq(attachment.recordId, recordId), eq(attachment.recordKind, recordKind))

/**
 * Binds uploaded files to a record: the caller's own, unbound or bound to this record already.
 * @throws CallError attachment_not_found when one is missing, swept, somebody else's or of another record
 */
export async function bindAttachments(input: OfRecord & { ids: readonly string[]; ownerId: string }): Promise<AttachmentRef[]> {
  const ids = [...new Set(input.ids)]
  const { recordId, recordKind = 'request' } = input
  if (ids.length === 0) return []
  const rows = await q().select().from(attachment).where(and(inArray(attachment.id, ids), isNull(attachment.deletedAt))).orderBy(attachment.id).for('update')
  const byId = new Map(rows.map((r) => [r.id, r]))
  const unbound: string[] = []
  for (const id of ids) {
    const row = byId.get(id)
    if (row?.recordId === recordId && row.recordKind === recordKind) continue
    if (!row || row.recordId !== null || row.ownerEmployeeId !== input.ownerId) refuse('attachment_not_found', {}, input.fieldOf?.(id) ?? 'attachmentIds')
    unbound.push(id)
  }
  if (unbound.length > 0) await q().update(attachment).set({ recordId, recordKind }).where(inArray(attachment.id, unbound))
  return ids.map((id) => refOf(byId.get(id) as (typeof rows)[number]))
}

/** Sets a draft's files: binds those given, deletes (softly) its others except `keep` (files of notes in its history). */
export async function setAttachments(input: OfRecord & { ids: readonly string[]; ownerId: string; keep?: readonly string[]; now: Date }): Promise<AttachmentRef[]> {
  const refs = await bindAttachments(input)
  const staying = new Set([...input.ids, ...(input.keep ?? [])])
  const bound = await q().select({ id: attachment.id }).from(attachment).where(and(isOf(input), isNull(attachment.deletedAt)))
  const gone = bound.map((b) => b.id).filter((id) => !staying.has(id))
  if (gone.length > 0) await q().update(attachment).set({ deletedAt: input.now }).where(inArray(attachment.id, gone))
  return refs
}

/** Files by id; one that is not there is absent. For history entries. */
export async function attachmentsById(ids: readonly string[]): Promise<Map<string, AttachmentRef>> {
  if (ids.length === 0) return new Map()
  const rows = await q().select().from(attachment).where(and(inArray(attachment.id, [...new Set(ids)]), isNull(attachment.deletedAt)))
  return new Map(rows.map((r) => [r.id, refOf(r)]))
}

/** Files of each record, oldest first. */
export async function attachmentsOf(recordIds: readonly string[], recordKind: RecordKind = 'request'): Promise<Map<string, AttachmentRef[]>> {
  const out = new Map<string, AttachmentRef[]>()
  if (recordIds.length === 0) return out
  const rows = await q()
    .select()
    .from(attachment)
    .where(and(inArray(attachment.recordId, [...new Set(recordIds)]), eq(attachment.recordKind, recordKind), isNull(attachment.deletedAt)))
    .orderBy(attachment.createdAt, attachment.id)
  for (const row of rows) {
    const id = row.recordId as string
    out.set(id, [...(out.get(id) ?? []), refOf(row)])
  }
  return out
}
