/** Attachments: upload, download, allowed types. */
import type { attachmentsInboxCalls } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import type { Files } from '../../files/files.ts'
import type { Handlers } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'

type AttachmentCalls = Pick<typeof attachmentsInboxCalls, 'attachment' | 'attachmentGetExtension' | 'attachmentUpload'>

/** Handlers of the three attachment calls. The upload opens its own transaction: bytes are stored outside of any. */
export function attachmentHandlers(files: Files): Handlers<AttachmentCalls> {
  return {
    attachment: ({ id }, context) => files.read(id, context),
    attachmentGetExtension: ({ id }) => files.allowed(/^\d{1,2}$/.test(id) ? Number(id) : refuse('not_found')),
    async attachmentUpload({ id, category, file, fileName }, context) {
      const bytes = new Uint8Array(await file.arrayBuffer())
      return files.storeUpload({ id, fileName, bytes, ...(category === undefined ? {} : { category }) }, context.caller.employeeId)
    },
  }
}
