/** Calls of its own by which a module takes files in and throws them away, where such calls are fixed. */
import { type CallDraft, defineCall } from './call.ts'

export interface AttachmentRef {
  attachmentId: string
  type: string
  fileName: string
  /** Bytes. */
  size: number
}

/** As they are fixed; one that deletes may name the file in its path (`{id}`). */
export interface AttachmentPaths {
  createAttachment?: string
  deleteAttachment?: string
  /** The one that deletes is a GET. */
  deletesByGet?: true
}

export interface CreateAttachmentInput {
  /** Of the file, made on the device. */
  id: string
  /** The request it is for, if that is saved already; left out, a save names the file among its attachmentIds. */
  requestId?: string
  file: Blob
  fileName: string
}
/** The request's version after the change; null for a file that is no request's yet. */
interface AfterChange {
  version: number | null
}
export type CreateAttachmentOutput = AttachmentRef & AfterChange
export type DeleteAttachmentOutput = { id: string } & AfterChange

type CreateDraft = CallDraft<CreateAttachmentInput, CreateAttachmentOutput>
type DeleteDraft = CallDraft<{ id: string }, DeleteAttachmentOutput>
/** Only the calls whose paths are named. */
export type AttachmentDrafts<P> = (P extends { createAttachment: string } ? { createAttachment: CreateDraft } : object) & (P extends { deleteAttachment: string } ? { deleteAttachment: DeleteDraft } : object)

export function attachmentCalls<const P extends AttachmentPaths & { added?: true | readonly string[] }>({ createAttachment, deleteAttachment, deletesByGet, added }: P): AttachmentDrafts<P> {
  const mark = (name: keyof AttachmentPaths) => (added === true || added?.includes(name) ? { added: true } as const : {})
  const create = (path: string): CreateDraft => defineCall({ ...mark('createAttachment'), kind: 'command', method: 'POST', path, body: 'form', ownTransactions: true })
  const remove = (path: string): DeleteDraft => defineCall({ ...mark('deleteAttachment'), kind: 'command', method: deletesByGet ? 'GET' : 'POST', path })
  return {
    ...(createAttachment ? { createAttachment: create(createAttachment) } : {}),
    ...(deleteAttachment ? { deleteAttachment: remove(deleteAttachment) } : {}),
  } as AttachmentDrafts<P>
}
