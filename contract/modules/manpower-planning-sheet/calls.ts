/** Planning how many people a unit shall have: 14 calls, and two of ours. @see contract/modules/manpower-planning-sheet/README.md#calls */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { Values } from '../../kit/field.ts'
import type { KeptInPart } from '../../kit/kept.ts'
import type { Money } from '../../kit/money.ts'
import { requestCalls, type RequestDetail } from '../../kit/request.ts'
import { PLANNING_SHEET, planningSources } from '../manpower/sources.ts'
import { planningFields } from './fields.ts'

export type PlanningValues = Values<typeof planningFields>

export interface PlanFrame {
  id: string
  name: string
  /** From 1. */
  number: number
  from: string
  until: string
}

/** A position of the unit, as a grid begins with it. */
export interface PlanPosition extends KeptInPart {
  positionId: string
  position: string
  designationId: string
  designation: string
  siteId: string
  site: string
  reportToId: string | null
  reportTo: string
  /** People who hold it today. */
  existing: number
  /** By frame, as the version it starts from says. */
  planned: number[]
  /** By frame, as the version that holds says; null: there is none, or it has no row. */
  former: number[] | null
  reasonId: string | null
  /** Of one person a year, as the version it starts from says; kept on no device. */
  costPerHead: Money | null
}

export interface PlanStart {
  /** Version it starts from; 0: none, who is there holds. */
  fromVersion: number
  /** Version that holds; 0: none. */
  activeVersion: number
  existingOn: string
  frames: PlanFrame[]
  /** Months of one frame. */
  frameMonths: number
  currency: string
  positions: PlanPosition[]
}

export interface PlanStartInput {
  companyStructure: string
  period: string
  fromVersion?: number
}

export interface PlanVersion {
  number: number
  code: string
  requestId: string
  activatedDateTime: string
  supersededDateTime: string | null
  revokedDateTime: string | null
  /** By frame, over all positions. */
  totals: number[]
}

export interface PlanVersionsInput {
  companyStructure: string
  period: string
  /** Two versions to lay side by side. */
  left?: number
  right?: number
}

export interface PlanVersions {
  frames: PlanFrame[]
  versions: PlanVersion[]
  /** Positions of the two that were asked for, where they differ or not; empty without. */
  lines: { positionId: string; position: string; left: number[] | null; right: number[] | null }[]
}

const own = defineCalls(PLANNING_SHEET, {
  /** Every position of the unit, with who is there and what was planned. */
  start: defineCall<PlanStartInput, PlanStart>({ kind: 'query', method: 'POST', path: '/requests/manpower-planning-sheet/start', added: true }),
  versions: defineCall<PlanVersionsInput, PlanVersions>({ kind: 'query', method: 'POST', path: '/requests/manpower-planning-sheet/versions', added: true }),
})

const of = (action: string) => `manpower/${action}-manpower-planning-sheet`

const standard = requestCalls(
  PLANNING_SHEET,
  {
    list: '/Manpower/get-manpower-planning-sheet',
    detail: '/Manpower/get-manpower-planning-sheet/{id}',
    createOrUpdate: `/${of('create-or-update')}`,
    submit: `/${of('submit')}`,
    cancel: `/${of('cancel')}`,
    approve: `/v2/${of('approve')}`,
    reject: `/v2/${of('reject')}`,
    revise: `/v2/${of('revise')}`,
  },
  planningFields,
  // what people of a position cost is told on the screen alone
  { kept: 'never' },
)

export const planningSheetCalls = {
  ...planningSources,
  ...own,
  ...standard,
  /** The detail is a POST there. */
  ...defineCalls(PLANNING_SHEET, { detail: defineCall<{ id: string }, RequestDetail<PlanningValues>>({ kind: 'query', method: 'POST', path: '/Manpower/get-manpower-planning-sheet/{id}', kept: 'never' }) }) as unknown as Pick<typeof standard, 'detail'>,
}
