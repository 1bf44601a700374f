/** Asking for people: 32 calls, and two of ours. @see contract/modules/manpower/README.md#calls */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { Values } from '../../kit/field.ts'
import { requestCalls } from '../../kit/request.ts'
import type { ContractAnswer } from '../../workforce/contract-months.ts'
import type { EmploymentKindId, HiringKindId, PropertyKindId, StageKind, WithoutPlan } from '../../workforce/vocabulary.ts'
import { manpowerFields } from './fields.ts'
import { MANPOWER, manpowerSources } from './sources.ts'
import { vacancyCalls } from './vacancy-calls.ts'

export type ManpowerValues = Values<typeof manpowerFields>

export interface ManpowerConfiguration {
  /** Leads somebody, or is HR. */
  mayCreate: boolean
  /** Looks after a vacancy today, or may. */
  isInCharge: boolean
  isHr: boolean
  /** Days a hiring takes at least. */
  leadDays: number
  /** How many days ago somebody may have left to be replaced. */
  replacementDays: number
  maxHeadCount: number
  withoutPlan: WithoutPlan
  currency: string
  /** Groups the company uses, 1 to 6. */
  customGroups: { number: number; name: string }[]
  stages: { id: string; name: string; kind: StageKind; skippable: boolean }[]
  /** Usual and most months, by kind of employment. */
  contractMonths: { employmentStatus: EmploymentKindId; usual: number; most: number }[]
}

/** Mandatory where both lists fit; an empty list fits all. */
export interface MandatoryField {
  field: string
  requestType: HiringKindId[]
  employmentStatus: EmploymentKindId[]
}

export interface CustomPropertyInput {
  companyStructure?: string
  position?: string
  requestType?: HiringKindId
}

/** A question the company asks for such a place. */
export interface CustomProperty {
  id: string
  /** What an answer names it by. */
  code: string
  displayName: string
  kind: PropertyKindId
  required: boolean
  options: { code: string; displayName: string }[]
}

export interface ContractMonthInput {
  employmentStatus: EmploymentKindId
  requestType: HiringKindId
  requiredDate: string
  timeFrame?: string
  contractMonth?: number | null
}

export interface PlanRoomInput {
  companyStructure: string
  position: string
  requiredDate: string
  requestType: HiringKindId
  employmentStatus?: EmploymentKindId
  replacement?: string | null
  contractMonth?: number | null
  headCount: number
  employeeId?: string
  /** A request that is not counted: the one being written. */
  exceptId?: string
}

export interface FrameFigures {
  frameId: string
  name: string
  number: number
  from: string
  until: string
  planned: number
  /** People there on its last day. */
  existing: number
  /** Places of requests that were agreed, and of those that wait. */
  used: number
  held: number
  room: number
}

export interface PlanRoom {
  /** '' where the unit has no approved plan for that day. */
  planCode: string
  withoutPlan: boolean
  /** From the frame of the required day on. */
  frames: FrameFigures[]
  /** Before this request; null without a plan. */
  room: number | null
  over: number
  /** Names of who decides, level by level. */
  levels: { level: number; who: string }[]
}

const own = defineCalls(MANPOWER, {
  configuration: defineCall<Record<string, never>, ManpowerConfiguration>({ kind: 'query', method: 'GET', path: '/Manpower/configuration' }),
  getMandatoryField: defineCall<Record<string, never>, { fields: MandatoryField[] }>({ kind: 'query', method: 'GET', path: '/Manpower/get-mandatory-field' }),
  getCustomProperty: defineCall<CustomPropertyInput, { listData: CustomProperty[] }>({ kind: 'query', method: 'POST', path: '/Manpower/get-custom-property' }),
  contractMonth: defineCall<ContractMonthInput, ContractAnswer>({ kind: 'query', method: 'POST', path: '/manpower/get-immediate-post-data/contract-month' }),
  /** What the plan has for such a request, frame by frame, and who would decide. */
  planRoom: defineCall<PlanRoomInput, PlanRoom>({ kind: 'query', method: 'POST', path: '/requests/manpower/plan-room', added: true }),
})

const standard = requestCalls(
  MANPOWER,
  {
    list: '/Manpower/Get',
    detail: '/Manpower/Get/{id}',
    createOrUpdate: '/Manpower/create-or-update/',
    submit: '/Manpower/submit',
    cancel: '/Manpower/Cancel',
    approve: '/v2/Manpower/Approve',
    revise: '/v2/Manpower/Revise',
    reject: '/v2/Manpower/Reject',
  },
  manpowerFields,
)

export const manpowerCalls = { ...manpowerSources, ...own, ...standard, ...vacancyCalls }
