/** Performance appraisal: evaluations, what raters answer, results; and those of ours. Objectives stand beside. @see contract/modules/performance-appraisal/README.md#calls */
import type { KeptInPart } from '../../kit/kept.ts'
import type { AppraisalForm, Grade, PaStatusId, Perspective, RaterKind, RaterOutcome, ValueRange, ValueRangeKind } from '../../growth/appraisal.ts'
import type { FreeValue } from '../../growth/free-columns.ts'
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { Values } from '../../kit/field.ts'
import type { Action, StatusId } from '../../kit/lifecycle.ts'
import type { EmployeeOption, ListInput, Paged } from '../../kit/paging.ts'
import type { DeskValues } from '../../kit/desk.ts'
import { type AttachmentRef, deskCalls, requestCalls, type RequestDetail } from '../../kit/request.ts'
import type { BatchOutcome, InboxInput, InboxItem } from '../attachments-inbox-announcements/calls.ts'
import { evaluationDeskFields, evaluationFields } from './fields.ts'
import { type AppraisalPeriodOption, appraisalSources, PERFORMANCE_APPRAISAL } from './sources.ts'

export type EvaluationValues = Values<typeof evaluationFields>

/** What the reader is to an evaluation. */
export type EvaluationRole = 'subject' | 'evaluator' | 'superior' | 'hr'

export interface EvaluationRow {
  /** Of the request that writes it; before publication the evaluation's own for whom it is about. */
  id: string
  evaluationId: string
  employeeId: string
  employee: string
  employeeCode: string
  companyStructure: string
  jobTitle: string
  evaluationPeriodId: string
  evaluationPeriod: string
  evaluationTypeId: string
  evaluationType: string
  /** Who writes it. */
  evaluator: string
  /** Of the part of who writes it; null for whom it is about, before they are told the result. */
  paStatusId: PaStatusId | null
  paStatus: string
  /** Of the reader's own part as a rater. */
  ownPaStatusId: PaStatusId | null
  ownPaStatus: string
  role: EvaluationRole
  /** Of the request, where there is one and the reader may know. */
  status: StatusId | null
  version: number
  selfPaStatusId: PaStatusId | null
  ratersDone: number | null
  ratersTotal: number | null
  /** Civil date until which it is written. */
  dueDate: string | null
  /** Decimal, and code of a grade; null for whom they are not for, yet. */
  score: string | null
  gradeCode: string | null
  publishedAt: string | null
  actions: Action[]
}

/** Somebody is to fill in objectives. */
export interface ObjectiveTask {
  objectiveFillingRequestId: string
  /** Id of the request to save under. */
  recordId: string
  employeeId: string
  employee: string
  evaluationPeriodId: string
  evaluationPeriod: string
  evaluationTypeId: string
  evaluationType: string
  /** The caller's own objectives. */
  forYourself: boolean
  paStatusId: PaStatusId
  paStatus: string
  status: StatusId | null
  dueDate: string
}

/** Somebody is to rate. */
export interface RaterTask {
  stepId: string
  evaluationId: string
  kind: RaterKind
  employeeId: string
  employee: string
  evaluationPeriod: string
  /** Who rates: the caller themselves, or for HR who asked for names. */
  raterId: string | null
  rater: string | null
  paStatusId: PaStatusId
  paStatus: string
  outcome: RaterOutcome | null
  dueDate: string
  answered: number
  questions: number
}

/** Everything that is asked of the caller, and what is written about them, of periods that are open. No score. */
export interface AppraisalHub {
  listData: EvaluationRow[]
  toRate: RaterTask[]
  objectives: ObjectiveTask[]
  periods: AppraisalPeriodOption[]
  /** A result of the caller holds that they were told: it is asked for apart. */
  hasResult: boolean
}

/** An objective as it was agreed, in an evaluation. */
export interface AgreedObjective {
  id: string
  perspective: Perspective
  title: string
  measure: string
  weight: string
  valueRange: ValueRange & { name: string }
  target: string | null
  unit: string
  dueDate: string
  /** What stands in the columns the company adds; left out where nothing does. */
  extras?: FreeValue[]
}

/** What was said of an objective on a day of the year. */
export interface ProgressLine {
  id: string
  date: string
  /** How far it is, in the unit of the objective; null: words alone. */
  achievement: string | null
  note: string
  by: string
  /** By the person themselves. */
  bySelf: boolean
}

/** One's own objective, with what was said of it; that is kept on no device. */
export interface AgreedWithProgress extends AgreedObjective, KeptInPart {
  employeeId: string
  period: string
  /** Days of the period. */
  from: string
  until: string
  progress: ProgressLine[]
}

export interface ProgressInput {
  /** Of the objective. */
  id: string
  /** Left out: what was said of that day stays; so with the words. */
  achievement?: string | null
  note?: string
  /** Not in the future. */
  date: string
}

/** What somebody says of one row. */
export interface RatedRow {
  rowId: string
  score: string | null
  achievement: string | null
  comment: string
}

/** A group of raters, as long as it names nobody. */
export interface RaterGroup {
  kind: RaterKind
  asked: number
  /** How many answered; null for whom that is not for. */
  done: number | null
  isClosed: boolean
  /** It has enough answers to count, and to be shown. */
  counted: boolean
  score: string | null
  rows: { rowId: string; score: string }[]
}

/** What somebody wrote, in no order that tells who. `kind` 0: who wrote the evaluation. */
export interface RaterComment {
  kind: RaterKind | 0
  of: 'overall' | 'strengths' | 'improvements' | 'row'
  text: string
  /** Of `row`: of which one. */
  rowId: string | null
}

/** 1 oneself, 2 colleagues, 3 those below, 4 who writes it, 5 approval, 6 the person is told. */
export type StepKind = 1 | 2 | 3 | 4 | 5 | 6

export interface AppraisalStep {
  /** Of the reader's own part as a rater, where it is one. */
  stepId: string | null
  sequence: number
  kind: StepKind
  title: string
  persons: string[]
  done: number | null
  total: number
  dueDate: string | null
  paStatusId: PaStatusId
  paStatus: string
  /** UTC instant. */
  actionDateTime: string | null
}

export interface EvaluationDetail {
  row: EvaluationRow
  form: AppraisalForm
  grades: Grade[]
  objectives: AgreedObjective[]
  /** What was said of each during the year; of those without a word nothing. */
  progress: { objectiveId: string; lines: ProgressLine[] }[]
  values: EvaluationValues | null
  /** What the person says of themselves. */
  self: { answers: RatedRow[]; comment: string; strengths: string; improvements: string } | null
  groups: RaterGroup[]
  /** Of groups that count. */
  comments: RaterComment[]
  steps: AppraisalStep[]
  files: AttachmentRef[]
  /** The request, as far as the reader may have it. */
  request: RequestDetail<EvaluationValues> | null
  deskValues: DeskValues | null
  mayWrite: boolean
  mayCalibrate: boolean
}

/** What an evaluation is written into: enough to write it without a network. Nothing in it is a score. */
export interface EvaluationSheet {
  evaluationId: string
  recordId: string
  version: number
  employeeId: string
  employee: string
  jobTitle: string
  companyStructure: string
  evaluationPeriodId: string
  evaluationPeriod: string
  evaluationTypeId: string
  evaluationType: string
  periodStart: string
  periodEnd: string
  window: { from: string; until: string; isOpen: boolean }
  /** The self-assessment is waited for until this day; null when it is handed in or the day is over. */
  selfUntil: string | null
  form: AppraisalForm
  grades: Grade[]
  objectives: AgreedObjective[]
  ratersDone: number
  ratersTotal: number
  /** A group that will count is still open: an overall comment is needed whatever the grade is, so that a refusal tells nothing of its answers. */
  asksComment: boolean
}

export interface EvaluationListInput extends ListInput {
  /** 'mine': about the caller; 'team': written by them or of people below; 'all': HR's. Default: mine. */
  scope?: 'mine' | 'team' | 'all'
  evaluationPeriodIds?: string[]
  evaluationTypeIds?: string[]
  paStatusIds?: PaStatusId[]
  companyStructureIds?: string[]
  gradeCodes?: string[]
}
export type EvaluationList = Paged<EvaluationRow> & { statusCounts: { paStatusId: PaStatusId; total: number }[] }

export interface SubmitAssessmentInput {
  /** Of the step. */
  id: string
  version: number
  answers: { rowId: string; score?: string | null; achievement?: string | null; comment?: string | null }[]
  comment?: string
  strengths?: string
  improvements?: string
  /** Keeps it, without handing it in. */
  draft?: boolean
  /** Will not rate, and says why in `comment`. */
  decline?: boolean
}
export interface PaOutput {
  id: string
  version: number
  paStatusId: PaStatusId
  paStatus: string
  message: string
}

export interface BatchInput {
  items: { id: string; version?: number }[]
  note?: string
}

/** An item on the caller's desk. The scores are those of the writer's submit. */
export type EvaluationInboxItem = InboxItem & { score: string | null; gradeCode: string | null; selfScore: string | null; calibrated: string | null }

export interface TeamRaterInput extends ListInput {
  /** An evaluation whose raters are asked for; left out: what the caller is to rate. */
  id?: string
  /** With who they are: for HR, and noted. */
  names?: boolean
}
export type TeamRaterList = Paged<RaterTask> & {
  /** Of the evaluation whose raters these are: what a change of them is based on. Null for one's own. */
  version: number | null
  /** How many of each kind its type asks at most. Empty for one's own. */
  most: { kind: RaterKind; max: number }[]
}

export interface RaterForm {
  task: RaterTask
  form: AppraisalForm
  /** For oneself. */
  objectives: AgreedObjective[]
  answers: RatedRow[]
  comment: string
  strengths: string
  improvements: string
  version: number
  /** Who will read it, and how. */
  promise: string
}

/** A rater's form without anybody's answers: it is kept for the time without a network. */
export type RaterSheet = Omit<RaterForm, 'answers' | 'comment' | 'strengths' | 'improvements'>

export interface TeamRaterUpdateInput {
  /** Of the evaluation. */
  id: string
  version: number
  add?: { employeeId: string; kind: RaterKind }[]
  /** Steps. */
  remove?: string[]
  /** Steps; HR alone. */
  reopen?: string[]
  /** Somebody else writes it from now on; HR alone. */
  evaluatorId?: string | null
}
export interface TeamRaterUpdateOutput {
  id: string
  version: number
  message: string
}

export interface ResultInput {
  /** Of an evaluation or its request; or a person and a period; or nothing: one's own latest. */
  id?: string
  employeeId?: string
  evaluationPeriodId?: string
}

export interface ResultRow {
  rowId: string
  /** How an achievement is read; null of a criterion. */
  rangeKind: ValueRangeKind | null
  title: string
  section: string
  weight: string
  target: string | null
  unit: string
  extras?: FreeValue[]
  achievement: string | null
  percent: string | null
  score: string | null
  evaluatorComment: string
  selfScore: string | null
  selfAchievement: string | null
  groups: { kind: RaterKind; count: number; score: string }[]
}

export interface EvaluationResult {
  evaluationId: string
  recordId: string
  version: number
  employeeId: string
  employee: string
  evaluationPeriodId: string
  period: string
  score: string
  finalScore: string
  gradeCode: string
  grade: string
  grades: Grade[]
  sections: { code: string; name: string; kind: 1 | 2; weight: string; score: string | null; counted: boolean }[]
  /** What the criteria are made of: who counted, with which weight. */
  groups: { kind: RaterKind | 0; asked: number; counted: boolean; weight: string; score: string | null }[]
  rows: ResultRow[]
  comments: RaterComment[]
  calibrated: boolean
  /** For those who decide and HR. */
  calibrationReason: string | null
  publishedAt: string | null
  publishFrom: string | null
  acknowledgedAt: string | null
  acknowledgement: string
  mayAcknowledge: boolean
  history: { period: string; finalScore: string; gradeCode: string }[]
  items: { id: string; text: string; kind: number; dueDate: string | null; status: string }[]
}

export interface AppraisalConfiguration {
  /** HR for the whole company: publishes, and reads everybody's. */
  mayManage: boolean
  isHr: boolean
  isEvaluator: boolean
  /** May see how grades are spread: HR, and heads for their department. */
  seesDistribution: boolean
  currentPeriods: AppraisalPeriodOption[]
  limits: { scoreMin: number; scoreMax: number; gradeComment: number; calibrationReason: number; calibrationMax: string }
  raterKinds: { kind: RaterKind; name: string; max: number }[]
  gradeScales: { evaluationTypeId: string; grades: Grade[] }[]
  peerThreshold: number
  batchMax: number
  attachments: { category: number; max: number }
}

export interface DistributionInput {
  evaluationPeriodId: string
  evaluationTypeId?: string
  companyStructureIds?: string[]
}
export interface Distribution {
  total: number
  /** Empty below five results. */
  grades: { code: string; name: string; total: number; guide: number | null }[]
  /** Who wrote five or more. */
  evaluators: { employeeId: string; employee: string; total: number; average: string }[]
}

const of = (rest: string) => `/performance-appraisal/${rest}`
const ours = (name: string) => `/requests/performance-appraisal/${name}` as const
const batchCall = (action: string) => defineCall<BatchInput, { outcomes: BatchOutcome[] }>({ kind: 'command', method: 'POST', path: of(`evaluations/${action}`), ownTransactions: true, counts: 'items' })

const own = defineCalls(PERFORMANCE_APPRAISAL, {
  evaluations: defineCall<Record<string, never>, AppraisalHub>({ kind: 'query', method: 'GET', path: of('evaluations') }),
  evaluation: defineCall<{ id: string }, EvaluationDetail>({ kind: 'query', kept: 'never', method: 'GET', path: of('evaluations/{id}') }),
  evaluationList: defineCall<EvaluationListInput, EvaluationList>({ kind: 'query', kept: 'never', method: 'POST', path: '/v2/performance-appraisal/evaluations' }),
  submitAssessmentEvaluation: defineCall<SubmitAssessmentInput, PaOutput>({ kind: 'command', method: 'POST', path: of('submit-assessment-evaluation') }),
  batchSubmit: batchCall('batch-submit'),
  evaluationFile: defineCall<{ id: string; fileId: string }, Blob>({ kind: 'query', kept: 'never', method: 'GET', path: of('evaluations/{id}/{fileId}/download'), answer: 'file' }),
  pendingApproval: defineCall<ListInput, Paged<EvaluationInboxItem>>({ kind: 'query', kept: 'never', method: 'GET', path: of('evaluations/approval-request/pending-approval') }),
  approvalHistory: defineCall<InboxInput, Paged<EvaluationInboxItem>>({ kind: 'query', kept: 'never', method: 'POST', path: of('evaluations/approval-request/approval-history') }),
  batchApprove: batchCall('approval-request/batch-approve'),
  batchReject: batchCall('approval-request/batch-reject'),
  steps: defineCall<{ id: string }, { steps: AppraisalStep[] }>({ kind: 'query', kept: 'never', method: 'GET', path: of('steps/{id}') }),
  getTeamRater: defineCall<TeamRaterInput, TeamRaterList>({ kind: 'query', kept: 'never', method: 'POST', path: of('get-team-rater'), writes: ['audit'] }),
  /** HR reads somebody else's answers here, which is noted. */
  getTeamRaterDetail: defineCall<{ id: string }, RaterForm>({ kind: 'query', kept: 'never', method: 'POST', path: of('get-team-rater-detail'), writes: ['audit'] }),
  getTeamRaterUpdate: defineCall<TeamRaterUpdateInput, TeamRaterUpdateOutput>({ kind: 'command', method: 'POST', path: of('get-team-rater-update') }),
  getEvaluationResult: defineCall<ResultInput, EvaluationResult>({ kind: 'query', kept: 'never', method: 'POST', path: of('get-evaluation-result') }),
  /** Who may rate, or write, an evaluation. `proposed`: only those a period would ask by itself. */
  dataSourceEvaluator: defineCall<ListInput & { id?: string; kind?: RaterKind; proposed?: boolean }, Paged<EmployeeOption & { relation: 'peer' | 'subordinate' | 'other'; asked: number }>>({ kind: 'query', kept: 'never', method: 'POST', path: of('data-source-evaluator') }),
  configuration: defineCall<Record<string, never>, AppraisalConfiguration>({ kind: 'query', method: 'GET', path: of('configuration') }),
  /** A request of either kind, where only its id is known: `module` says which. */
  approvalRequest: defineCall<{ id: string }, RequestDetail>({ kind: 'query', kept: 'never', method: 'GET', path: of('approval-request/requests/{id}') }),
  /** What a rater fills in: theirs alone. */
  raterSheet: defineCall<{ id: string }, RaterSheet>({ kind: 'query', method: 'GET', path: ours('rater-sheet/{id}'), added: true }),
  /** What an evaluation is written into. */
  evaluationSheet: defineCall<{ id: string }, EvaluationSheet>({ kind: 'query', method: 'GET', path: ours('sheet/{id}'), added: true }),
  /** The person has read their result. */
  acknowledge: defineCall<{ id: string; note?: string }, { id: string; version: number; message: string }>({ kind: 'command', method: 'POST', path: ours('acknowledge'), added: true }),
  /** One's own objectives that hold, with what was said of them. */
  ownObjectives: defineCall<Record<string, never>, { listData: AgreedWithProgress[] }>({ kind: 'query', kept: 'own', method: 'GET', path: ours('objectives'), added: true }),
  /** How far an objective is: a line of the year, by the person or who writes their evaluation. */
  progress: defineCall<ProgressInput, { id: string; message: string }>({ kind: 'command', method: 'POST', path: ours('progress'), added: true }),
  /** Results that wait for their day are told at once. */
  publish: defineCall<{ evaluationPeriodId: string; evaluationTypeId?: string }, { published: number; message: string }>({ kind: 'command', method: 'POST', path: ours('publish'), added: true }),
  distribution: defineCall<DistributionInput, Distribution>({ kind: 'query', kept: 'never', method: 'POST', path: ours('distribution'), added: true }),
})

const standard = requestCalls(
  PERFORMANCE_APPRAISAL,
  {
    list: ours('list'),
    detail: ours('{id}'),
    createOrUpdate: of('evaluations'),
    submit: of('evaluations/{id}/submit'),
    cancel: ours('cancel'),
    approve: of('evaluations/{id}/approval-request/approve'),
    revise: of('evaluations/{id}/revise'),
    reject: of('evaluations/{id}/approval-request/reject'),
    added: ['list', 'detail', 'cancel'],
  },
  evaluationFields,
  { kept: 'never' },
)

export const appraisalCalls = { ...appraisalSources, ...own, ...deskCalls(PERFORMANCE_APPRAISAL), ...standard }

export { evaluationDeskFields, evaluationFields }
