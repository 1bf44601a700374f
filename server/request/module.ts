/** What a request module means on the server: facts handed to the shared machinery. */
import type { Action, StatusId } from '../../contract/kit/lifecycle.ts'
import type { DeskLevel } from '../../contract/kit/desk.ts'
import type { AnyRequestDef } from '../../contract/kit/request.ts'
import type { PreviewRow } from '../../contract/modules/platform/calls.ts'
import type { Context, ServedCall } from '../lib/handler.ts'
import type { Problem } from '../lib/refuse.ts'
import { plainTitles } from './said-by-fields.ts'
import type { approvalStep, request, requestLine } from './table.ts'

export type RequestRecord = Omit<typeof request.$inferSelect, 'valuesBytes'>
export type LineRecord = typeof requestLine.$inferSelect
export type StepRecord = typeof approvalStep.$inferSelect
/** Values of a request as its module's contract describes them. */
export type ModuleValues = Record<string, unknown>

/** A person's relation to a record, worked out once by the machinery. */
export interface Relation {
  isRequestor: boolean
  isEmployee: boolean
  /** Any superior up the line of the employee today. */
  isSuperior: boolean
  /** HR for the employee today, or holder of a role that reaches them in this module. */
  isHr: boolean
  /** On any step of any round, or a delegate of one. Where HR alone decides: and HR for the employee today. */
  isInChain: boolean
  /** Has people under them today or is somebody's HR, whoever the record is about. */
  leads: boolean
}

/** Answers for view, draft, submit and cancel; who may decide is the approval engine's answer. @see docs/product/lifecycle.md#actions */
export type Allow = (relation: Relation, context: Context) => boolean

export interface CheckInput {
  record: RequestRecord
  lines: LineRecord[]
  context: Context
}
export interface LevelInput extends CheckInput {
  /** What was filled in at desks so far. */
  desk: ModuleValues
  isFirst: boolean
  isLast: boolean
}
export interface CheckResult {
  problems: Problem[]
  warnings: Problem[]
}

/** What one effect did to one target: becomes a row of the effect log. */
export interface Posted {
  target: string
  before: unknown
  after: unknown
}
export interface LoggedEffect extends Posted {
  id: string
  kind: string
  lineId: string
}

export interface EffectInput extends CheckInput {
  line: LineRecord
}

/** A real change, run in the approval's transaction; the machinery logs it and calls `reverse` when it is taken back. */
export interface Effect {
  kind: string
  post(input: EffectInput): Promise<Posted[]>
  /** Compensates; never deletes. Gets the rows this effect logged for the line, newest first. */
  reverse(input: EffectInput, logged: LoggedEffect[]): Promise<Posted[]>
  /** Done only once this holds (a day must be over before its hours are known): until then a job asks again (jobs/settle.ts). */
  isDue?: (input: EffectInput) => Promise<boolean>
  /** Of an effect with `isDue`: what was posted is still what would be posted; else the job takes it back and posts it anew. */
  isCurrent?(input: EffectInput, logged: LoggedEffect[]): Promise<boolean>
  /** A reason why it can't be taken back (a later effect depends on it), or null. */
  blocksReversal?(input: EffectInput, logged: LoggedEffect[]): Promise<Problem | null>
}

export interface ComputeInput {
  values: ModuleValues
  employeeId: string
  /** Of the record, also of one that is not there yet. */
  id: string
  /** The record as it is stored, before this save or submit; null for a new one. */
  stored: RequestRecord | null
  /** What it is worked out for; a draft that is looked at while it is filled in is looked at as it would be submitted. */
  action: 'save' | 'submit'
  context: Context
}

/** A record has a new status, in the transaction that gives it. */
export interface Moved {
  /** As it is now. */
  record: RequestRecord
  /** As it was; null when it was saved for the first time. What a deleted draft held is here alone. */
  before: RequestRecord | null
  from: StatusId | null
  /** Null: it was deleted. */
  to: StatusId | null
  context: Context
}

export interface ServerModule {
  def: AnyRequestDef
  /**
   * Roles besides HR's whose holders are to this module what HR is: they file for everybody and see everybody's (of their site, where the role has
   * one). A role of HR that is bound to the module counts in it anyway.
   */
  reach?: readonly string[]
  can: { view: Allow; draft: Allow; submit: Allow; cancel: Allow }
  /** Fields that are not told to everybody who sees a request: null, with their names, for those `from` holds of. */
  hides?: { fields: readonly string[]; from: Allow }
  /** Calls of its own that need nothing but the database, served beside the standard ones. */
  served?: readonly ServedCall[]
  /** Values computed by the server at save and submit (`totalDay`); they win over what was sent, so that what may change no more is given back from `stored`. */
  compute?(input: ComputeInput): Promise<ModuleValues>
  /**
   * Told of every new status of its records, whoever or whatever gives it, the first save and a delete among them; a save that leaves the status
   * alone is none. At an approval effects are posted by then, at a submit the days are not held yet. A refusal takes the action back.
   * What needs locks of its own is handed to `afterwards` (server/db/context.ts).
   */
  moved?(input: Moved): Promise<void>
  /**
   * Units of effect. Default: one line for each person of its list, else one for the employee, over the period, with the request's values. Whoever
   * stands on a line decides nothing; people of a list that makes no lines may.
   */
  lines?(input: { record: RequestRecord; values: ModuleValues; context: Context }): Promise<Omit<LineRecord, 'requestId' | 'position'>[]>
  /** What a new request takes over of an older one, beside files and what the server works out. Default: all of it. */
  startsOver?(values: ModuleValues, context: Context): ModuleValues
  /** Id under which a person of its list stands in details, where lines are no people: what comes of it goes by the same. Default: the person's. */
  idOfPerson?(requestId: string, employeeId: string): string
  /**
   * Rules on the values; `record` is as it was before the action, so its status says where it comes from.
   * `approve` runs when the last level approves, just before effects are posted or, for a cancellation round, taken back.
   * `cancel` runs at every cancel and when HR reopens an approved request.
   * A problem of one line stands at `fieldOfLine` (perform/lines.ts). `submit` is also asked of drafts while they are filled in, and
   * then sees only lines of which nothing is missing; `lines` is what counts, not the list among the values.
   */
  check?: Partial<Record<Extract<Action, 'submit' | 'approve' | 'cancel'>, (input: CheckInput) => Promise<CheckResult>>> & {
    /** At every approval of the request itself, whichever level gives it, once nothing is missing of that level's desk fields. */
    level?(input: LevelInput): Promise<Pick<CheckResult, 'problems'>>
  }
  /** Who is shown the desk fields of a level. Default: whoever is, or was, asked. `asked` are the levels of this round at which the reader is or was. */
  seesDesk?(relation: Relation, of: { record: RequestRecord; level: DeskLevel; asked: readonly number[]; context: Context }): boolean
  /** Names of options and people among desk values, by field. */
  deskTexts?(values: ModuleValues, context: Context): Promise<Record<string, string>>
  /** Who opens a file of a request is noted (server/documents), but for whom the request is about. */
  notesOpenings?: true
  /** The module looks at closed pay periods itself; else the machinery refuses what touches their days. */
  checksPayPeriod?: true
  /**
   * Approved, it is cancelled at once by whoever may cancel it, and nobody is asked: of this record, now. Left out, or false: a round decides, as
   * ever. What stands in the way of a cancel (`check.cancel`, an effect somebody has built on) refuses it as well. Reads only.
   */
  cancelsAtOnce?(input: CheckInput): Promise<boolean>
  /** Facts for the matrix (`leaveType`, `totalDay`) beside what fields state by themselves (said-by-fields.ts): choices, numbers, yes or no. */
  conditions?(input: { record: RequestRecord; values: ModuleValues; context: Context }): Promise<Record<string, string | number>>
  /** Held from submit until decided (reservations). Released on revise, reject, cancel and just before effects post. */
  holds?: Effect[]
  effects?: Effect[]
  preview?(input: CheckInput & { action: 'approve' | 'cancel' }): Promise<PreviewRow[]>
  /** Days on which the request, once approved, keeps its employee away from the desk: an approver is then offered to hand the right over. */
  absence?(input: { record: RequestRecord; values: ModuleValues }): Promise<{ from: string; until: string } | null>
  /** People of the same team who are away on days of these requests, by record id: employee ids. One lot of statements for all. */
  alsoAway?(records: readonly RequestRecord[], context: Context): Promise<Map<string, string[]>>
  /** Records that still miss a document which may follow, with the last day for it. */
  attachmentDue?(records: readonly RequestRecord[], context: Context): Promise<Map<string, string>>
  /** Unanswered when the pay period of its days is closed: it expires (default where it covers days), or stays for the next period. */
  atCutOff?: 'expire' | 'passOn'
  /** Open records whose period is there no more: the machine voids them. */
  vanished?(records: readonly RequestRecord[], context: Context): Promise<ReadonlySet<string>>
  /** Texts of option values for lists and details, for many records at once: record id -> field -> text. Choices and people are named without it (said-by-fields.ts). */
  texts?(records: RequestRecord[], context: Context): Promise<Map<string, Record<string, string>>>
  /** Names of options in the lines' own fields, by line id: field -> text. */
  lineTexts?(lines: readonly LineRecord[], context: Context): Promise<Map<string, Record<string, string>>>
  /** How many days a request takes, where the module counts them; for mails. */
  days?(record: RequestRecord): number | null
  /**
   * One-line title for notices, mails and Home ("Annual leave"), without amounts, health or reasons.
   * @param isOwn the reader is whom the requests are about or who filed them: they may be told what they asked for
   */
  title(records: RequestRecord[], language: string, isOwn?: boolean): Promise<Map<string, string>>
}

/** Declares the server side of a request module; fails at boot when the facts disagree. */
export function serverModule(def: AnyRequestDef, facts: Omit<ServerModule, 'def' | 'title'> & Partial<Pick<ServerModule, 'title'>>): ServerModule {
  const kinds = [...(facts.holds ?? []), ...(facts.effects ?? [])].map((e) => e.kind)
  if (new Set(kinds).size !== kinds.length) throw new Error(`${def.slug}: two effects of one kind`)
  return { def, title: (records, language) => Promise.resolve(plainTitles(def, records, language)), ...facts }
}
