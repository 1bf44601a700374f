/** General configs and account; Home and the team calendar are beside it. @see contract/modules/general-account-home-calendar/README.md#calls */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { ListInput, Paged } from '../../kit/paging.ts'
import type { KeyValue } from '../../kit/wire.ts'
import type { OwnRequest } from './home-calls.ts'

/** Help banner of a screen, written by the company. */
export interface HelpBanner {
  /** Address of the screen below the base path without slashes around it: `inbox`, `leave-requests`, `leave-requests/new`, `` for Home. */
  screen: string
  /** In the caller's language. */
  text: string
  /** `https://…`; '' when there is no video. */
  videoUrl: string
}

export interface GeneralConfigs {
  thousandSeparator: string
  decimalSeparator: string
  /** Parts YYYY, YY, MMMM, MMM, MM, M, DD, D with anything between: `YYYY/MM/DD`. */
  dateFormat: string
  /** Parts HH, H, hh, h, mm, A with anything between: `HH:mm`. */
  timeFormat: string
  lastApproverMayCancel: boolean
  attachmentMaxMb: number
  qrLink: string
  help: HelpBanner[]
  /** Modules with a right note rule etc. travel as settings, key and value. */
  settings: KeyValue[]
}

export interface OwnRequestsInput extends ListInput {
  /** Only requests that stand so now. */
  status?: number[]
}

/** A row of all that is one's own. */
export interface OwnRequestRow extends OwnRequest {
  /** UTC instant: submitted, else begun. Newest first by it. */
  sortDate: string
}

export const generalCalls = defineCalls('general-account-home-calendar', {
  generalConfigs: defineCall<Record<string, never>, GeneralConfigs>({ kind: 'query', method: 'GET', path: '/general-configs' }),
  generalConfigsIsLastApprover: defineCall<{ id: string; module?: string }, { isLastApprover: boolean }>({ kind: 'query', method: 'POST', path: '/general-configs/is-last-approver' }),
  /** The caller's own requests of every module they have, newest first. */
  ownRequests: defineCall<OwnRequestsInput, Paged<OwnRequestRow>>({ kind: 'query', method: 'POST', path: '/home/requests', added: true }),
  updatePassword: defineCall<{ currentPassword: string; newPassword: string }, { message: string }>({ kind: 'command', method: 'POST', path: '/account/UpdatePassword', ownTransactions: true, security: 'password' }),
})
