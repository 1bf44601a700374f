/** The request machinery as the rest of the server sees it: one service for every request module. */
import type { CreateAttachmentInput, CreateAttachmentOutput, DeleteAttachmentOutput } from '../../contract/kit/attachment-calls.ts'
import type { Action, ApproverAction } from '../../contract/kit/lifecycle.ts'
import type { EmployeeOption, ListInput, Paged } from '../../contract/kit/paging.ts'
import type { ActInput, ActOutput, AnyRequestDef, CameOfIt, RequestClone, RequestDetail, RequestListInput, RequestRow } from '../../contract/kit/request.ts'
import type { BatchItem, BatchOutcome, InboxInput, InboxItem } from '../../contract/modules/attachments-inbox-announcements/calls.ts'
import type { DeskInput, DeskOutput } from '../../contract/kit/desk.ts'
import type { CommentThread, DraftCheck, NudgeOutput, RequestComment } from '../../contract/kit/request-own-calls.ts'
import type { Owed, OwnRequest } from '../../contract/modules/general-account-home-calendar/home-calls.ts'
import type { OwnRequestRow, OwnRequestsInput } from '../../contract/modules/general-account-home-calendar/calls.ts'
import type { HrCard, RequestsOfInput } from '../../contract/modules/general-account-home-calendar/people-calls.ts'
import type { PreviewRow } from '../../contract/modules/platform/calls.ts'
import type { Context, ServedCall } from '../lib/handler.ts'
import type { Log } from '../lib/log.ts'
import type { StoreFile } from './attachment-calls.ts'
import type { ModuleValues, RequestRecord, ServerModule } from './module.ts'
import type { IssueReceipt } from './receipts/issue.ts'

/** What one item of a batch is remembered by. */
export interface OnceKey {
  sub: string
  /** `<commandId>:<index>` */
  commandId: string
  call: string
  digest: string
}

export interface RequestPorts {
  /** Runs a command exactly once in a transaction of its own and keeps its answer (server/http/commands.ts). */
  runOnce<T>(key: OnceKey, work: () => Promise<T>): Promise<T>
  log?: Log
  /** Notes that somebody opened a file of a request about a person; left out, nothing is noted. */
  noteOpening?: (opening: { employeeId: string; fileId: string }, context: Context) => Promise<void>
  /** Makes the receipt of a submit, in its transaction; left out, there are none. */
  issueReceipt?: IssueReceipt
  /** Other screens of the reader's own that show what came of a request; left out, there are none. */
  cameOf?: (requestId: string, context: Context) => Promise<CameOfIt[]>
  /** Keeps an upload that came by a module's own call; left out, these are not served. */
  storeFile?: StoreFile
}

/** Input of save and saveAndSubmit: header fields and the module's own. */
export type SaveValues = ModuleValues & { id: string; version?: number; note?: string; attachmentIds?: string[] }

export interface Requests {
  readonly modules: readonly ServerModule[]
  /** Module by slug (`leave-requests`) or name (`LeaveRequest`). @throws CallError unmapped_module (404) */
  moduleOf(name: string): ServerModule
  /** Carries out an action: the only way a status changes. Joins the open transaction, or opens one. */
  perform(def: AnyRequestDef, action: 'save', input: SaveValues, context: Context): Promise<ActOutput>
  perform(def: AnyRequestDef, action: Exclude<Action, 'save'>, input: ActInput, context: Context): Promise<ActOutput>
  /** Save and submit in one transaction. */
  saveAndSubmit(def: AnyRequestDef, input: SaveValues, context: Context): Promise<ActOutput>
  /** Cancels, and puts the draft away that a withdrawn submission would leave. One transaction. */
  withdraw(def: AnyRequestDef, input: ActInput, context: Context): Promise<ActOutput>
  /** Whoever has the request on the desk keeps what they filled in there. */
  saveDesk(def: AnyRequestDef, input: DeskInput, context: Context): Promise<DeskOutput>
  /** The requester reminds those whose turn it is. @throws CallError nudge_too_soon */
  nudge(def: AnyRequestDef, input: { id: string }, context: Context): Promise<NudgeOutput>
  /** The owner adds files to a request on its way. */
  addAttachment(def: AnyRequestDef, input: { id: string; attachmentIds: string[]; note?: string }, context: Context): Promise<ActOutput>
  /** Files of an editable request, through calls of the module's own. */
  createAttachment(def: AnyRequestDef, input: CreateAttachmentInput, context: Context): Promise<CreateAttachmentOutput>
  deleteAttachment(def: AnyRequestDef, input: { id: string }, context: Context): Promise<DeleteAttachmentOutput>
  /** What a submit of this draft would say now. Keeps nothing. */
  checkDraft(def: AnyRequestDef, input: SaveValues, context: Context): Promise<DraftCheck>
  /** What a new draft made from this request starts with. Keeps nothing. @throws CallError not_found, not_allowed */
  clone(def: AnyRequestDef, input: { id: string }, context: Context): Promise<RequestClone>
  comments(def: AnyRequestDef, input: { id: string }, context: Context): Promise<CommentThread>
  addComment(def: AnyRequestDef, input: { id: string; commentId: string; text: string }, context: Context): Promise<RequestComment>
  list(def: AnyRequestDef, input: RequestListInput, context: Context): Promise<Paged<RequestRow>>
  detail(def: AnyRequestDef, input: { id: string }, context: Context): Promise<RequestDetail>
  inbox(input: InboxInput, context: Context): Promise<Paged<InboxItem>>
  inboxHistory(input: InboxInput, context: Context): Promise<Paged<InboxItem>>
  /** People whose requests are on the caller's desk, or were decided by the caller. */
  inboxEmployees(input: ListInput, context: Context): Promise<Paged<EmployeeOption>>
  inboxHistoryEmployees(input: ListInput, context: Context): Promise<Paged<EmployeeOption>>
  /** One transaction an item; an outcome for each, in order. */
  batch(input: { action: ApproverAction | 'submit'; note?: string; items: BatchItem[] }, context: Context): Promise<{ outcomes: BatchOutcome[] }>
  effectPreview(input: { module: string; id: string; action: 'approve' | 'cancel' }, context: Context): Promise<{ rows: PreviewRow[]; problems: string[] }>
  /** True when the caller gave the decision that completed the last level. @throws CallError not_found */
  isLastApprover(input: { id: string; module?: string }, context: Context): Promise<boolean>
  /** True when the caller may see this request: also who may open its files. */
  maySee(requestId: string, context: Context): Promise<boolean>
  /** Somebody is given a file of this request: noted where its module says so. */
  fileOpened(requestId: string, fileId: string, context: Context): Promise<void>
  /** Of these ids those of requests the caller may see. A fixed number of statements. */
  seenOf(requestIds: readonly string[], context: Context): Promise<Map<string, RequestRecord>>
  /** Requests on the caller's desk, by slug. */
  deskCounts(context: Context): Promise<Map<string, number>>
  /** Requests on the caller's desk, also in somebody's place. */
  actionRequired(context: Context): Promise<number>
  /** The caller's requests on their way, newest first. */
  inFlight(context: Context, limit?: number): Promise<OwnRequest[]>
  /** The caller's requests of every module they have, newest first. */
  ownRequests(input: OwnRequestsInput, context: Context): Promise<Paged<OwnRequestRow>>
  /** Requests of one person, or of everybody whose HR the caller is, of every module they have, newest first. */
  requestsOf(input: RequestsOfInput, context: Context): Promise<Paged<OwnRequestRow>>
  /** How long requests of the people whose HR the caller is wait for a decision; null for whoever has no request module. */
  openByAge(context: Context): Promise<HrCard | null>
  /** What the caller's own requests ask of them. */
  owed(context: Context): Promise<Owed[]>
  /** The standard calls of a module (7 to 9) with the check that the caller has the module. */
  served(module: ServerModule): ServedCall[]
}
