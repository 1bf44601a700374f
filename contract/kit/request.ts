/**
 * What every request module shares: its calls, its record, its facts.
 * A module declares fields and paths; lists, details, forms, inbox rows, checks and tests follow.
 */
import type { ActInput, ActOutput } from './act.ts'
import { attachmentCalls, type AttachmentDrafts, type AttachmentPaths, type AttachmentRef } from './attachment-calls.ts'
import type { AnyCall, Call, CallDraft, Kept } from './call.ts'
import { defineCall, defineCalls } from './call.ts'
import type { ChoiceList } from './choices.ts'
import type { DeskFields, DeskInput, DeskOutput, DeskValues } from './desk.ts'
import { noteDecidedByHr } from './decided-by.ts'
import type { DraftValues, Field, Fields, Filled, Values } from './field.ts'
import type { Action, ApproverAction, StatusId, StepStatusId } from './lifecycle.ts'
import { noteKept } from './kept.ts'
import type { ListInput, Paged } from './paging.ts'
import { type AlsoAway, type DraftCheck, ownRequestCalls } from './request-own-calls.ts'
import type { KeyValue } from './wire.ts'

export type { ActInput, ActOutput } from './act.ts'
export type { AttachmentRef } from './attachment-calls.ts'

export interface ApprovalPerson {
  approvalPerson: string
  approvalPersonId: string
  statusId: StepStatusId
  status: string
  /** UTC instant, or null while undecided. */
  actionDateTime: string | null
  note: string
  /** Why this person: "direct superior of Dina". Frozen at submit. */
  reason: string
  /** "B on behalf of A": the name of the one in whose place the person acted, or is to act since they have left. */
  onBehalfOf: string | null
}

export interface ApprovalLevel {
  level: number
  statusId: StepStatusId
  status: string
  rule: 'anyOne' | 'allOf'
  /** UTC instant since when this level is on; null before. */
  since: string | null
  persons: ApprovalPerson[]
}

export interface Approvals {
  levels: ApprovalLevel[]
  /** The level that is on now; 0 when none is. */
  position: number
  /** Round: 1 for the first submit, one more for each resubmit or cancellation round. */
  round: number
}

/** What a history row tells of: a move, or something that moved nothing (a reminder, another person asked, a document that followed, days counted anew). */
export type HistoryAction = Action | 'nudge' | 'escalate' | 'attach' | 'recount'

export interface HistoryEntry {
  actionDateTime: string
  actionPerson: string
  approvalLevel: number
  round: number
  action: HistoryAction
  note: string
  attachment: AttachmentRef[]
  onBehalfOf: string | null
}

/** Header of every request. @see docs/product/lifecycle.md#header */
export interface RequestHeader {
  id: string
  code: string
  /** Slug of the module (`leave-requests`). */
  module: string
  requestorId: string
  requestor: string
  requestorCode: string
  /** The person the request is for; the requestor when it is for oneself. */
  employeeId: string
  employee: string
  /** Civil date. */
  transDate: string
  /** UTC instants; null before the first submit. */
  submittedDate: string | null
  sortDate: string
  status: StatusId
  statusText: string
  note: string
  version: number
  markedBySystem: boolean
  /** What this person may do now; screens draw exactly these. */
  actions: Action[]
  enableApprove: boolean
  enableRevise: boolean
  enableReject: boolean
  /** Level now on, number of levels, and who it is with (names), for cards and lists. */
  currentLevel: number
  levelCount: number
  waitingFor: string[]
  waitingSince: string | null
}

export type RequestRow<V = Record<string, unknown>> = RequestHeader & V & { /** Texts for option and employee values, by field name. */ texts: KeyValue[] }
export type RequestDetail<V = Record<string, unknown>> = RequestRow<V> & {
  approvals: Approvals
  /** Every round, newest first. */
  history: HistoryEntry[]
  earlierRounds: Approvals[]
  attachments: AttachmentRef[]
  /** Files that stand in fields: the values name them by their ids. Left out where there are none. */
  fieldFiles?: AttachmentRef[]
  /** People this request covers; one line for oneself. */
  employeeList: RequestLine[]
  /** Conflict help: who changed it last and when. */
  changedBy: string
  /** The reader themselves. */
  byYou?: true
  changedAt: string
  /** For its requester while somebody's answer is awaited: from when on they may be reminded; null = now. */
  nudge: { againAt: string | null } | null
  /** The owner may add files although the form is closed. */
  mayAttach: boolean
  /** Civil date until which a document must follow; null when none is awaited. */
  attachmentDue: string | null
  /** Others away on these days, for the one who decides; null where the module does not say. */
  alsoAway: AlsoAway | null
  /** Comments so far; null where there is no thread yet (never submitted). */
  comments: number | null
  /** When it was last submitted with a receipt, for those who may open it; else null. */
  receiptAt: string | null
  /** Other screens of the reader's own that show what came of it; absent where there are none. */
  cameOfIt?: CameOfIt[]
  /** What was filled in at desks, for those the module shows it to; absent else. */
  desk?: DeskValues
  /** The reader's cancel needs nobody's word: its module says so of this request, now. */
  cancelsAtOnce?: true
  /** The reader stands on a line and is shown the header and what concerns them, no more. */
  ownLinesOnly?: true
}

/** Something that came of a request: says no amount, and leads below the base path (`payroll/<id>`). */
export interface CameOfIt {
  text: string
  link: string
}

/** What a new draft starts with when it is made from a request: what a person filled in, without files. Nothing is kept. */
export type RequestClone<V = Record<string, unknown>> = Partial<V> & {
  note: string
  texts: KeyValue[]
  employeeList: RequestLine[]
  attachments: never[]
  /** People of the list who are no longer theirs to file for: left out. */
  leftOut: string[]
}

export interface RequestLine {
  lineId: string
  employeeId: string
  employee: string
  companyStructure: string
  note: string
  isTransferred: boolean
  /** Values of the line's own fields, by field. */
  values: Record<string, unknown>
  /** Names of options among them, by field. */
  texts: KeyValue[]
}

/** Fields every draft carries beside the module's own. */
export interface DraftHeader {
  /** Made on the device (UUIDv7) when the draft opens. */
  id: string
  /** The version the edit is based on; 0 for a new record. */
  version: number
  note?: string
  attachmentIds?: string[]
}
export type SaveInput<F extends Fields> = DraftHeader & DraftValues<Filled<F>>
export type SubmitInput<F extends Fields> = DraftHeader & Values<Filled<F>>

export interface RequestListInput extends ListInput {
  status?: StatusId[]
  from?: string
  until?: string
  employeeId?: string
  /** 'mine' (default), 'others' (people under me), 'all'. */
  scope?: 'mine' | 'others' | 'all'
}

/** Paths of the calls every request module has, as they are fixed. */
export interface RequestPaths extends AttachmentPaths {
  list: string
  /** `GET .../{id}` */
  detail: string
  createOrUpdate: string
  submit: string
  cancel: string
  approve: string
  reject?: string
  revise?: string
  saveAndSubmit?: string
  /** `GET .../{id}` */
  clone?: string
  /** None of them is fixed; or these are none, by their names here. */
  added?: true | readonly string[]
}

/** Paths of a module whose calls nobody has fixed: every call there is. */
export const addedPaths = <const S extends string>(slug: S) => ({
  list: `/requests/${slug}/list`, detail: `/requests/${slug}/{id}`, createOrUpdate: `/requests/${slug}/save`, submit: `/requests/${slug}/submit`,
  saveAndSubmit: `/requests/${slug}/save-and-submit`, cancel: `/requests/${slug}/cancel`, approve: `/requests/${slug}/approve`, reject: `/requests/${slug}/reject`,
  revise: `/requests/${slug}/revise`, clone: `/requests/${slug}/{id}/clone`, createAttachment: `/requests/${slug}/create-attachment`,
  deleteAttachment: `/requests/${slug}/delete-attachment`, added: true,
}) as const

type ActDraft = CallDraft<ActInput, ActOutput>
/** The calls a module has only when its paths name them. */
type OptionalDrafts<F extends Fields, P extends RequestPaths> = (P extends { revise: string } ? { revise: ActDraft } : object) &
  (P extends { reject: string } ? { reject: ActDraft } : object) &
  (P extends { saveAndSubmit: string } ? { saveAndSubmit: CallDraft<SubmitInput<F>, ActOutput> } : object) &
  (P extends { clone: string } ? { clone: CallDraft<{ id: string }, RequestClone<Values<F>>> } : object) &
  AttachmentDrafts<P>

/** The call of a module with desk fields, beside the standard ones: whoever has the request on the desk keeps what they filled in there. */
export const deskCalls = (module: string) => defineCalls(module, { saveDesk: defineCall<DeskInput, DeskOutput>({ kind: 'command', method: 'POST', path: `/requests/${module}/save-desk`, added: true }) })

/** What a module says of all its standard calls at once. */
export interface RequestCallFacts {
  /** Its requests are kept on no device, or only one's own: rows, details, comments, what a new one is made of, what a check of a draft says and what a decision would change. Of a row of the inbox or of Home it is who, what kind, where it stands and since when. */
  kept?: Kept
}

/** The standard calls of a request module, typed by its fields. Extra calls are added beside them, and say for themselves what is kept of them. */
export function requestCalls<F extends Fields, const P extends RequestPaths>(module: string, paths: P, _fields: F, { kept }: RequestCallFacts = {}) {
  const read = kept ? { kind: 'query', kept } as const : { kind: 'query' } as const
  const mark = (name: keyof RequestPaths) => (paths.added === true || paths.added?.includes(name) ? { added: true } as const : {})
  const act = (name: 'approve' | 'reject' | 'revise', path: string): ActDraft => defineCall<ActInput, ActOutput>({ ...mark(name), kind: 'command', method: 'POST', path, body: 'form' })
  const always = {
    list: defineCall<RequestListInput, Paged<RequestRow<Values<F>>>>({ ...mark('list'), ...read, method: 'POST', path: paths.list }),
    detail: defineCall<{ id: string }, RequestDetail<Values<F>>>({ ...mark('detail'), ...read, method: 'GET', path: paths.detail }),
    createOrUpdate: defineCall<SaveInput<F>, ActOutput>({ ...mark('createOrUpdate'), kind: 'command', method: 'POST', path: paths.createOrUpdate }),
    submit: defineCall<ActInput, ActOutput>({ ...mark('submit'), kind: 'command', method: 'POST', path: paths.submit }),
    cancel: defineCall<ActInput, ActOutput>({ ...mark('cancel'), kind: 'command', method: 'POST', path: paths.cancel }),
    approve: act('approve', paths.approve),
  }
  const ours = ownRequestCalls(module, read)
  const own = { ...ours, checkDraft: ours.checkDraft as CallDraft<SaveInput<F>, DraftCheck> }
  const optional = {
    ...(paths.reject ? { reject: act('reject', paths.reject) } : {}),
    ...(paths.revise ? { revise: act('revise', paths.revise) } : {}),
    ...(paths.saveAndSubmit ? { saveAndSubmit: defineCall<SubmitInput<F>, ActOutput>({ ...mark('saveAndSubmit'), kind: 'command', method: 'POST', path: paths.saveAndSubmit }) } : {}),
    ...attachmentCalls(paths),
    ...(paths.clone ? { clone: defineCall<{ id: string }, RequestClone<Values<F>>>({ ...mark('clone'), ...read, method: 'GET', path: paths.clone }) } : {}),
  }
  return defineCalls(module, { ...always, ...own, ...optional } as unknown as typeof always & typeof own & OptionalDrafts<F, P>)
}
/** What every module's call table holds at least. */
export type RequestCalls<F extends Fields = Fields> = Pick<
  ReturnType<typeof requestCalls<F, RequestPaths>>,
  'list' | 'detail' | 'createOrUpdate' | 'submit' | 'cancel' | 'approve' | keyof ReturnType<typeof ownRequestCalls>
>

/** A request module's facts. Both sides read them; neither side retypes them. */
export interface RequestDef<F extends Fields = Fields> {
  /** Slug of the contract: folder, URL and call prefix (`leave-requests`). */
  slug: string
  /** Name of the module in inbox rows, access lists and e-mail links (`LeaveRequest`). */
  module: string
  /**
   * Section of the fixed calls its own stand in, where that is another module's: two request types, one section. Rights, rules of approval,
   * counters and ids of calls stay its own.
   */
  section?: string
  /** Prefix of the code, `LV` in LV-202605-0012. */
  codePrefix: string
  fields: F
  calls: RequestCalls<F>
  /** Approver actions this module does not have. */
  without?: readonly ApproverAction[]
  /** Actions that need a note (default revise and reject). */
  noteRequired?: readonly Action[]
  /** Fields of its row in the inbox (the module block); header names (`note`) allowed. */
  inboxBlock: readonly (keyof F | 'note' | 'transDate')[]
  /** Fields filled in by whoever has the request on the desk, by level; the module then has `deskCalls`, and gives them to `requestSchemas`, too. */
  deskFields?: DeskFields
  /**
   * Fields the rows of its lists carry; a list of rows or people that is left out is told by its number alone. Default: all. What is left out comes
   * with the request itself.
   */
  rowFields?: readonly (keyof F)[]
  /** First and last civil date a request covers, from its values; null while unknown. */
  period: (values: DraftValues<F>) => { from: string; until: string } | null
  /** What may be queued while offline. Default: everything. */
  whenOffline?: Partial<Record<Action, 'queue' | 'refuse'>>
  /**
   * Whom it is about learns nothing of it, unless they filed it: neither the employee nor anybody who stands on a line of it finds it, is told of it
   * or is counted by it, whatever else they are. Who else sees it says the module's `can.view`.
   */
  confidential?: true
  /** It says what is known of its person beside work: of somebody who was erased nothing of its values stays. */
  saysOfPerson?: true
  /** Its decisions are made on the screen alone: a notification has no buttons and opens the app, and no device keeps what a decision would change. */
  highValue?: true
  /**
   * HR alone decides: nobody else comes on a level, stands in for somebody, is asked because others do not answer, or grants a cancellation; whoever is HR
   * of the person no longer decides no more, and does not see it for having been asked.
   */
  decidedBy?: 'hr'
  /** Roles it brings beside those of every company: people are given them, approval rules name them. Each is called `approval:role.<role>`. */
  roles?: readonly string[]
  /** What its requests state for approval rules beside their fields (`conditions` of the server module says it). */
  states?: readonly string[]
  /** Lists of choices that companies keep for it, beside those of its fields. */
  choices?: readonly ChoiceList[]
  /** Attachments: mime category (default 1) and how many. */
  attachments?: { category: number; max: number }
}

const listsOf = ({ choices, columns = {}, line = {} }: Field): ChoiceList[] => [...(choices ? [choices] : []), ...[...Object.values(columns), ...Object.values(line)].flatMap(listsOf)]

/** Declares a request module; checks what the compiler cannot. */
export function defineRequest<F extends Fields, C extends RequestCalls<F>>(def: RequestDef<F> & { calls: C }): RequestDef<F> & { calls: C } {
  for (const name of def.inboxBlock) {
    if (name !== 'note' && name !== 'transDate' && !(name in def.fields)) throw new Error(`${def.slug}: inbox block names an unknown field ${String(name)}`)
  }
  const { list, detail, checkDraft, comments } = def.calls
  if (new Set([list, detail, checkDraft, comments].map((call) => call.kept)).size > 1) throw new Error(`${def.slug}: some of its calls are kept and others are not`)
  if (def.decidedBy === 'hr') noteDecidedByHr(def.slug)
  noteKept(def.slug, def.highValue ? 'never' : detail.kept)
  const choices = [...new Set([...Object.values(def.fields).flatMap(listsOf), ...(def.choices ?? [])])]
  return choices.length > 0 ? { ...def, choices } : def
}

// oxlint-disable-next-line typescript/no-explicit-any -- a list of modules with unlike fields
export type AnyRequestDef = RequestDef<any>

/** The call that carries out an action in a module. */
export function callOf(def: AnyRequestDef, action: 'save' | 'submit' | 'cancel' | 'reopen' | ApproverAction): Call<ActInput, ActOutput> | null {
  const name = action === 'save' ? 'createOrUpdate' : action
  const table = def.calls as unknown as Record<string, AnyCall | undefined>
  return table[name] ?? null
}
