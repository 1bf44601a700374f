/** Profile: approval rights; apart from the rest, because only their screen needs them. @see contract/modules/profile/README.md#calls */
import { type Call, defineCall, defineCalls } from '../../kit/call.ts'
import type { EmployeeOption, ListInput, Paged } from '../../kit/paging.ts'
import { rightLists, type RightListName } from './rights.ts'

/** Somebody who may receive an approval right. */
export interface RightCandidate extends EmployeeOption {
  /** True while this person holds the right already. */
  isGranted: boolean
}

export interface ApprovalRightInput {
  /** Made on the device; of a right granted before: changes it. */
  id: string
  /** Slug; null or left out = the default of all modules. */
  module?: string | null
  grantedToEmployeeId: string
  from: string
  until: string
  includeWaiting: boolean
  keepOwnAccess: boolean
  reason?: string
  version?: number
}

export interface ApprovalRight {
  id: string
  module: string | null
  fromEmployeeId: string
  fromEmployee: string
  grantedToEmployeeId: string
  grantedToEmployee: string
  from: string
  until: string
  includeWaiting: boolean
  keepOwnAccess: boolean
  reason: string
  /** planned, inForce, ended, withdrawn */
  state: 'planned' | 'inForce' | 'ended' | 'withdrawn'
  version: number
}

export interface ApprovalRights {
  /** Mine that hold or will hold, soonest first. */
  granted: ApprovalRight[]
  /** What others granted me, that holds or will hold. */
  received: ApprovalRight[]
  /** Ended or withdrawn, of both kinds, latest first, at most 50. */
  history: ApprovalRight[]
  /** Slugs a right can be granted for here, besides the default. */
  modules: string[]
}

type Rights = { [K in RightListName]: Call<ListInput, Paged<RightCandidate>> }

const lists = Object.fromEntries(
  Object.values(rightLists).map(({ call, path }) => [call, defineCall<ListInput, Paged<RightCandidate>>({ kind: 'query', method: 'POST', path })]),
) as unknown as Rights

export const rightCalls = defineCalls('profile', {
  ...lists,
  updateProfileApprovalRight: defineCall<ApprovalRightInput, ApprovalRight>({ kind: 'command', method: 'POST', path: '/profiles/UpdateProfileApprovalRight', security: 'right' }),
  approvalRights: defineCall<Record<string, never>, ApprovalRights>({ kind: 'query', method: 'GET', path: '/profiles/approval-rights', added: true }),
  withdrawApprovalRight: defineCall<{ id: string; version?: number }, ApprovalRight>({ kind: 'command', method: 'POST', path: '/profiles/withdraw-approval-right', added: true, security: 'right' }),
})
