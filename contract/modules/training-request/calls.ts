/** Training request: its 33 calls, and four sources of ours. @see contract/modules/training-request/README.md#calls */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { Money } from '../../kit/money.ts'
import { type ActOutput, requestCalls } from '../../kit/request.ts'
import type { FieldError } from '../../kit/wire.ts'
import { trainingRequestFields, type TrainingLimits, type TrainingRowList } from './fields.ts'
import { TRAINING_REQUEST, trainingRequestSources } from './sources.ts'

export interface TrainingConfiguration {
  mayCreate: boolean
  /** The caller recommends others than themselves. */
  mayFileForOthers: boolean
  limits: typeof TrainingLimits
  /** Longest training, in days. */
  maxDays: number
  /** The company's currency. */
  currency: string
  /** Above it one more level decides; null for those who need not know it. */
  ceiling: Money | null
  codeSeconds: number
  lateMinutes: number
  checkInBeforeMinutes: number
  checkInAfterMinutes: number
  minAttendancePercent: number
}

/** A row to be saved: `lineId` is made on the device; of its columns what is filled in. */
export type SaveRowInput = {
  requestId: string
  /** Of the request; left out: the current one is meant. */
  version?: number
  lineId: string
} & Record<string, unknown>

export interface SaveMemberInput {
  requestId: string
  version?: number
  employeeId: string
  note?: string
  sessionGroupId?: string | null
}

export interface DeleteRowInput {
  /** Of the row. */
  id: string
  /** Left out: the request, or running training, is found by its row. */
  requestId?: string
  /** Why, for those who are told: once the training runs. */
  note?: string
}

export interface DeleteRowOutput {
  requestId: string
  lineId: string
  /** The request after the change: a form goes on from it. */
  version: number
  message: string
}

export interface SaveRowOutput extends DeleteRowOutput {
  /** The row as it is kept, without amounts: these come with the request, and no answer of a command is kept with one. */
  row: { lineId: string } & Record<string, unknown>
  /** What whoever saves it should know: clashes of people. */
  warnings: FieldError[]
}

/** As rows of `openRegistrationAudience`. */
export interface ReachInput {
  rows: { companyStructure?: string | null; site?: string | null; gradeAtLeast?: number | null }[]
}

export interface Reach {
  /** In service today. Null: fewer than four; nobody's grade is found out by asking. */
  people: number | null
}

export interface CloneInput {
  id: string
  /** Of the new request, made on the device: the same one again answers the first. */
  newId: string
}
export interface CloneOutput extends ActOutput {
  /** People of the list who are no longer theirs to recommend. */
  leftOut: string[]
}

const save = (part: string) => defineCall<SaveRowInput, SaveRowOutput>({ kind: 'command', method: 'POST', path: `/training-request/create-or-update-${part}` })
const remove = (part: string) => defineCall<DeleteRowInput, DeleteRowOutput>({ kind: 'command', method: 'GET', path: `/training-request/delete-${part}/{id}`, texts: ['note'] })

const own = defineCalls(TRAINING_REQUEST, {
  configuration: defineCall<Record<string, never>, TrainingConfiguration>({ kind: 'query', method: 'GET', path: '/training-request/configuration' }),
  /** How many people may register for an offer for these. */
  audienceReach: defineCall<ReachInput, Reach>({ kind: 'query', method: 'POST', path: '/training-request/audience-reach', added: true }),
  /** Clone and save in one. */
  createClone: defineCall<CloneInput, CloneOutput>({ kind: 'command', method: 'POST', path: '/training-request/create-clone' }),
  createOrUpdateRecommendMember: defineCall<SaveMemberInput, SaveRowOutput>({ kind: 'command', method: 'POST', path: '/training-request/create-or-update-recommend-member' }),
  deleteRecommendMember: remove('recommend-member'),
  createOrUpdateFacilitator: save('facilitator'),
  createOrUpdateCost: save('cost'),
  createOrUpdateCostDetail: save('cost-detail'),
  createOrUpdateSession: save('session'),
  createOrUpdateSessionGroup: save('session-group'),
  createOrUpdateCoordinator: save('coordinator'),
  deleteFacilitator: remove('facilitator'),
  /** Takes its details along. */
  deleteCost: remove('cost'),
  deleteCostDetail: remove('cost-detail'),
  deleteSession: remove('session'),
  deleteSessionGroup: remove('session-group'),
  deleteCoordinator: remove('coordinator'),
})

export const trainingRequestCalls = {
  ...trainingRequestSources,
  ...own,
  ...requestCalls(
    TRAINING_REQUEST,
    {
      list: '/training-request/Get',
      detail: '/training-request/Get/{id}',
      clone: '/training-request/Clone/{id}',
      createOrUpdate: '/training-request/create-or-update',
      submit: '/training-request/Submit/',
      cancel: '/training-request/cancel',
      approve: '/v2/training-request/Approve/',
      revise: '/v2/training-request/Revise/',
      reject: '/v2/training-request/Reject',
      createAttachment: '/training-request/create-attachment',
      deleteAttachment: '/training-request/delete-attachment/{id}',
      deletesByGet: true,
    },
    trainingRequestFields,
  ),
}

/** The call that saves a row of a list, and the one that takes it away. */
export const rowCalls = {
  facilitators: { save: own.createOrUpdateFacilitator, remove: own.deleteFacilitator },
  costs: { save: own.createOrUpdateCost, remove: own.deleteCost },
  costDetails: { save: own.createOrUpdateCostDetail, remove: own.deleteCostDetail },
  sessions: { save: own.createOrUpdateSession, remove: own.deleteSession },
  sessionGroups: { save: own.createOrUpdateSessionGroup, remove: own.deleteSessionGroup },
  coordinators: { save: own.createOrUpdateCoordinator, remove: own.deleteCoordinator },
} as const satisfies Record<TrainingRowList, object>
