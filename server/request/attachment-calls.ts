/** Files of an editable request, through the calls a module has of its own: its author alone adds and removes. */
import { and, eq, isNull } from 'drizzle-orm'
import type { CreateAttachmentInput, CreateAttachmentOutput, DeleteAttachmentOutput } from '../../contract/kit/attachment-calls.ts'
import type { AttachmentRef } from '../../contract/kit/request.ts'
import { outcomeOf } from '../../contract/kit/lifecycle.ts'
import { q, tx } from '../db/context.ts'
import { bindAttachments } from '../files/refs.ts'
import { attachment } from '../files/table.ts'
import type { Context } from '../lib/handler.ts'
import { refuse } from '../lib/refuse.ts'
import { isAllowed, statusOf, type Subject } from './actions.ts'
import type { ServerModule } from './module.ts'
import { DEFAULT_MAX_ATTACHMENTS, formFiles } from './perform/field-files.ts'
import { move } from './perform/move.ts'
import { lockSubject } from './records.ts'
import { viewerOf } from './viewer.ts'

/** Keeps an upload (server/files). Opens its own transaction. */
export type StoreFile = (upload: { id: string; category?: number; fileName: string; bytes: Uint8Array }, ownerId: string) => Promise<AttachmentRef>

/** @throws CallError not_found, illegal_transition, not_allowed (403) unless the caller may write on this request now */
async function lockEditable(module: ServerModule, requestId: string, context: Context): Promise<Subject> {
  const subject = await lockSubject(module, requestId, await viewerOf(context), context)
  if (!outcomeOf(statusOf(subject.record), 'save')) refuse('illegal_transition')
  if (!isAllowed(subject, 'save')) refuse('not_allowed')
  return subject
}

/** Room for one more file. @throws CallError too_many_attachments */
async function requireRoom({ module, record }: Subject, id: string): Promise<{ isThere: boolean }> {
  const max = module.def.attachments?.max ?? DEFAULT_MAX_ATTACHMENTS
  const there = (await formFiles(module, record)).map((a) => a.attachmentId)
  if (!there.includes(id) && there.length >= max) refuse('too_many_attachments', { max }, 'file')
  return { isThere: there.includes(id) }
}

/**
 * Takes a file in, for a request or for none yet. The same file again is answered, not stored twice.
 * @throws CallError as `lockEditable`, too_many_attachments, and what the upload itself is refused for
 */
export async function createAttachment(module: ServerModule, store: StoreFile, { id, requestId, file, fileName }: CreateAttachmentInput, context: Context): Promise<CreateAttachmentOutput> {
  // before bytes are stored for nothing
  if (requestId !== undefined) await tx(async () => requireRoom(await lockEditable(module, requestId, context), id))
  const category = module.def.attachments?.category
  const bytes = new Uint8Array(await file.arrayBuffer())
  const ref = await store({ id, fileName, bytes, ...(category === undefined ? {} : { category }) }, context.caller.employeeId)
  if (requestId === undefined) return { ...ref, version: null }
  return tx(async () => {
    const subject = await lockEditable(module, requestId, context)
    const { isThere } = await requireRoom(subject, id)
    if (isThere) return { ...ref, version: subject.record.version }
    await bindAttachments({ ids: [id], recordId: requestId, ownerId: context.caller.employeeId })
    return { ...ref, version: (await move(subject, {})).version }
  })
}

/**
 * Throws a file away: one's own that is no request's yet, or one of a request the caller may write on.
 * @throws CallError as `lockEditable`; not_found for a file of somebody else, of another module, of a note or of a field, which only a save empties
 */
export async function deleteAttachment(module: ServerModule, { id }: { id: string }, context: Context): Promise<DeleteAttachmentOutput> {
  const [file] = await q().select().from(attachment).where(and(eq(attachment.id, id), isNull(attachment.deletedAt)))
  if (!file || file.recordKind !== 'request') refuse('not_found')
  const { recordId } = file
  const throwAway = async () => {
    const gone = await q().update(attachment).set({ deletedAt: context.now })
      .where(and(eq(attachment.id, id), isNull(attachment.deletedAt), recordId === null ? isNull(attachment.recordId) : eq(attachment.recordId, recordId))).returning({ id: attachment.id })
    // bound or thrown away in this moment
    if (gone.length === 0) refuse('not_found')
  }
  if (recordId === null) {
    if (file.ownerEmployeeId !== context.caller.employeeId) refuse('not_found')
    await throwAway()
    return { id, version: null }
  }
  const subject = await lockEditable(module, recordId, context)
  if (!(await formFiles(module, subject.record)).some((a) => a.attachmentId === id)) refuse('not_found')
  await throwAway()
  return { id, version: (await move(subject, {})).version }
}
