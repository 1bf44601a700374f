/** Email action: its one call. @see contract/modules/email-action/README.md */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { ActOutput } from '../../kit/request.ts'

export interface SubmitActionInput {
  /** Name of the module in inbox rows (`LeaveRequest`), or its slug. */
  moduleName: string
  /** Approve, Revise or Reject. */
  actionName: string
  id: string
  /** Employee the mail was sent to: only they may use its link. */
  userId: string
  /** The version the person saw. Left out (a bare call): the current one is taken. */
  version?: number
  note?: string
}

export const emailActionCalls = defineCalls('email-action', {
  submitAction: defineCall<SubmitActionInput, ActOutput>({ kind: 'command', method: 'POST', path: '/EmailActionRequired/SubmitAction' }),
})
