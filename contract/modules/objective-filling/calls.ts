/** Objectives of an appraisal period: what somebody is to achieve, agreed with who leads them. @see contract/modules/objective-filling/README.md#calls */
import type { FreeColumn, ObjectiveRules, Perspective, ValueRange } from '../../growth/appraisal.ts'
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { DraftValues, Values } from '../../kit/field.ts'
import type { KeptInPart } from '../../kit/kept.ts'
import type { ListInput, Paged } from '../../kit/paging.ts'
import { type ActOutput, requestCalls } from '../../kit/request.ts'
import type { InboxItem } from '../attachments-inbox-announcements/calls.ts'
import type { ObjectiveTask } from '../performance-appraisal/calls.ts'
import { OBJECTIVE_FILLING } from '../performance-appraisal/sources.ts'
import { objectiveFields } from './fields.ts'

export type ObjectiveValues = Values<typeof objectiveFields>

/** What was achieved comes of an evaluation: it is kept on no device. */
export interface FormerObjective extends KeptInPart {
  title: string
  perspective: Perspective
  measure: string
  weight: string
  valueRangeId: string
  unit: string
  target: string | null
  achievement: string | null
}

export interface ObjectiveStartInput {
  /** Of the task, or of its request; all-zero: of whom and when say the others. */
  id: string
  employeeId?: string
  evaluationPeriodId?: string
  evaluationTypeId?: string
}

/** What the form starts with, and the id it saves under. */
export interface ObjectiveStart {
  recordId: string
  /** 0 while nothing is saved. */
  version: number
  task: ObjectiveTask
  values: ObjectiveValues | null
  limits: ObjectiveRules
  valueRanges: (ValueRange & { name: string })[]
  columns: FreeColumn[]
  /** Objectives of the period before. */
  former: FormerObjective[]
  /** What that period is called; '' where there are none. */
  formerPeriod: string
  /** Objectives that are agreed and hold, with the request they come from; empty before. */
  agreed: { requestId: string; code: string; setNo: number; objectives: ObjectiveValues['objectives'] } | null
  window: { from: string; until: string; isOpen: boolean }
  periodStart: string
  periodEnd: string
}

/** What was asked of the caller, who leads the person no more. */
export interface ObjectivesHandedOn {
  handedOn: {
    employeeId: string
    employee: string
    evaluationPeriodId: string
    evaluationPeriod: string
    /** Who fills them in now, where the caller may know them; '' otherwise. */
    to: string
    /** The person fills them in. */
    isThemselves: boolean
    /** What the caller wrote and never handed in: it stays theirs to read. */
    draft: { id: string; code: string; objectives: DraftValues<typeof objectiveFields>['objectives'] } | null
  }
}

export interface ReviseObjectiveInput {
  /** The request whose objectives are agreed. */
  id: string
  version?: number
  /** Id of the new request, made on the device. */
  newId: string
  note: string
}

const of = (rest: string) => `/performance-appraisal/${rest}`

const own = defineCalls(OBJECTIVE_FILLING, {
  edit: defineCall<ObjectiveStartInput, ObjectiveStart | ObjectivesHandedOn>({ kind: 'query', method: 'GET', path: of('objective-fillings/{id}/edit') }),
  file: defineCall<{ id: string; fileId: string }, Blob>({ kind: 'query', method: 'GET', path: of('objective-fillings/{id}/{fileId}/download'), answer: 'file' }),
  pendingApproval: defineCall<ListInput, Paged<InboxItem & { objectiveCount: number }>>({ kind: 'query', method: 'GET', path: of('objective-requests/approval-request/pending-approval') }),
  /** Begins a change of what is agreed: what holds does so until the change is approved. */
  reviseObjective: defineCall<ReviseObjectiveInput, ActOutput>({ kind: 'command', method: 'POST', path: of('revise-objective') }),
})

const standard = requestCalls(
  OBJECTIVE_FILLING,
  {
    list: '/v2/performance-appraisal/objective-fillings/',
    detail: of('objective-fillings/{id}'),
    createOrUpdate: of('objective-fillings'),
    submit: of('objective-fillings/{id}/submit'),
    cancel: '/requests/objective-filling/cancel',
    approve: of('objective-fillings/approve'),
    reject: of('objective-fillings/reject'),
    revise: of('objective-filling/{id}/revise'),
    added: ['cancel'],
  },
  objectiveFields,
)

export const objectiveCalls = { ...own, ...standard }
