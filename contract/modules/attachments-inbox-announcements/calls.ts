/** Attachments and universal inbox; upload is ours. Announcements and company files stand beside. @see contract/modules/attachments-inbox-announcements/README.md */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { KeptInPart } from '../../kit/kept.ts'
import type { ApproverAction } from '../../kit/lifecycle.ts'
import type { EmployeeOption, ListInput, Paged } from '../../kit/paging.ts'
import type { AttachmentRef, RequestHeader } from '../../kit/request.ts'
import type { AlsoAway } from '../../kit/request-own-calls.ts'
import type { KeyValue } from '../../kit/wire.ts'

/** Inbox item: the header, then one block named after the module (`leaveRequest`) with the fields its module names for the inbox. */
export interface InboxItem extends RequestHeader, KeptInPart {
  /** Name of the module (`LeaveRequest`). */
  moduleName: string
  /** The module block: field -> value, in the order its module names them. */
  block: KeyValue<unknown>[]
  /** Texts of option and employee values in the block, by field name. */
  texts: KeyValue[]
  /** Whole days since it came to this person. */
  waitingDays: number
  /** Name of the person in whose place this one may act, else null. */
  forEmployee: string | null
  hasAttachment: boolean
  /** Others away on these days; null where the module does not say, and in the history. */
  alsoAway: AlsoAway | null
  totalPage: number
  totalData: number
}

export interface InboxInput extends ListInput {
  /** Slugs. */
  modules?: string[]
  employeeId?: string
  from?: string
  until?: string
  /** Only requests that stand so now. */
  status?: number[]
  /** Only items waiting at least so many days. */
  waitingDays?: number
  /** Only items for which I stand in for somebody. */
  forOthers?: boolean
}

export interface BatchItem {
  id: string
  module: string
  version?: number
}
export interface BatchOutcome {
  id: string
  module: string
  code: string
  ok: boolean
  status: number | null
  /** Success text, or why this one was refused. */
  message: string
  errorCode: string | null
}

export const attachmentsInboxCalls = defineCalls('attachments-inbox-announcements', {
  attachment: defineCall<{ id: string }, Blob>({ kind: 'query', method: 'GET', path: '/Attachments/{id}', answer: 'file', writes: ['document_access'] }),
  attachmentGetExtension: defineCall<{ id: string }, { category: number; maxSizeMb: number; types: { mimeType: string; name: string }[] }>({ kind: 'query', method: 'GET', path: '/attachments/get-extension/{id}' }),
  /** Form data: Id (made on the device), Category, File. The same id with the same bytes again is answered, not stored twice. */
  attachmentUpload: defineCall<{ id: string; category?: number; file: Blob; fileName: string }, AttachmentRef>({ kind: 'command', method: 'POST', path: '/attachments/upload', body: 'form', ownTransactions: true, added: true }),
  inboxList: defineCall<InboxInput, Paged<InboxItem>>({ kind: 'query', method: 'POST', path: '/UniversalInboxes/' }),
  inboxHistory: defineCall<InboxInput, Paged<InboxItem>>({ kind: 'query', method: 'POST', path: '/Universal-Inboxes/history/' }),
  inboxBatchAction: defineCall<{ action: ApproverAction; note?: string; items: BatchItem[] }, { outcomes: BatchOutcome[] }>({ kind: 'command', method: 'POST', path: '/universal-inboxes/batch-action', ownTransactions: true }),
  inboxDatasourceEmployee: defineCall<ListInput, Paged<EmployeeOption>>({ kind: 'query', method: 'POST', path: '/universal-inboxes/datasource/employee' }),
  inboxDatasourceEmployeeHistory: defineCall<ListInput, Paged<EmployeeOption>>({ kind: 'query', method: 'POST', path: '/universal-inboxes/datasource/employee-history' }),
})
