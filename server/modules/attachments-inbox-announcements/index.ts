/** Attachments, universal inbox, announcements and company files. @see contract/modules/attachments-inbox-announcements/README.md */
import { announcementCalls } from '../../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import { announcementSchemas, essFileSchemas } from '../../../contract/modules/attachments-inbox-announcements/announcement-schemas.ts'
import { attachmentsInboxCalls } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import { essFileCalls } from '../../../contract/modules/attachments-inbox-announcements/ess-file-calls.ts'
import { attachmentsInboxSchemas } from '../../../contract/modules/attachments-inbox-announcements/schemas.ts'
import type { Files } from '../../files/files.ts'
import { mayBeOld, type ServedCall, serve } from '../../lib/handler.ts'
import type { Requests } from '../../request/service.ts'
import { acknowledgementHandlers } from './acknowledgements.ts'
import { announcementEditorHandlers } from './announcement-editor.ts'
import { announcementReaderHandlers } from './announcements.ts'
import { attachmentHandlers } from './attachments.ts'
import { essFileHandlers } from './ess-files.ts'
import { inboxHandlers } from './inbox.ts'

export interface AttachmentsInboxDeps {
  files: Files
  requests: Requests
}

export const createAttachmentsInbox = ({ files, requests }: AttachmentsInboxDeps): ServedCall[] => [
  ...mayBeOld(serve(attachmentsInboxCalls, attachmentsInboxSchemas, { ...attachmentHandlers(files), ...inboxHandlers(requests) }), [attachmentsInboxCalls.inboxHistory]),
  ...serve(announcementCalls, announcementSchemas, { ...announcementReaderHandlers, ...announcementEditorHandlers, ...acknowledgementHandlers }),
  ...serve(essFileCalls, essFileSchemas, essFileHandlers),
]
