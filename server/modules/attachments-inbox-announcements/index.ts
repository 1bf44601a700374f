/** Attachments and universal inbox (001 §7). */
import { attachmentsInboxCalls } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import { attachmentsInboxSchemas } from '../../../contract/modules/attachments-inbox-announcements/schemas.ts'
import type { Files } from '../../files/files.ts'
import { type ServedCall, serve } from '../../lib/handler.ts'
import type { Requests } from '../../request/service.ts'
import { attachmentHandlers } from './attachments.ts'
import { inboxHandlers } from './inbox.ts'

export interface AttachmentsInboxDeps {
  files: Files
  requests: Requests
}

export const createAttachmentsInbox = ({ files, requests }: AttachmentsInboxDeps): ServedCall[] =>
  serve(attachmentsInboxCalls, attachmentsInboxSchemas, { ...attachmentHandlers(files), ...inboxHandlers(requests) })
