/** Pay advances: a made-up module whose figures no device keeps, and calls of its own that say the same of themselves. */
import { z } from 'zod'
import { defineCall, defineCalls } from '../../../../contract/kit/call.ts'
import { field } from '../../../../contract/kit/field.ts'
import { defineRequest, requestCalls } from '../../../../contract/kit/request.ts'
import { requestSchemas } from '../../../../contract/kit/request-schema.ts'
import { zId, zText, zWhole } from '../../../../contract/kit/schema.ts'

/** What somebody owes. */
export interface AdvanceAccount {
  employeeId: string
  owed: string
}
type OfSomebody = { employeeId?: string }

export const advanceOwnCalls = defineCalls('pay-advances', {
  account: defineCall<OfSomebody, AdvanceAccount>({ kind: 'query', method: 'GET', path: '/PayAdvances/Account', kept: 'own' }),
  limit: defineCall<OfSomebody, AdvanceAccount>({ kind: 'query', method: 'POST', path: '/PayAdvances/Limit', kept: 'never' }),
  /** Leaves a mark that somebody looked. */
  look: defineCall<OfSomebody, AdvanceAccount>({ kind: 'query', method: 'POST', path: '/PayAdvances/Look', writes: ['setting'] }),
  /** A command that is a GET: a request is put off, with a reason. */
  hold: defineCall<{ id: string; days: number; reason: string; note?: string }, { id: string; days: number }>({ kind: 'command', method: 'GET', path: '/PayAdvances/Hold/{id}', texts: ['reason', 'note'] }),
  statement: defineCall<OfSomebody, Blob>({ kind: 'query', method: 'GET', path: '/PayAdvances/Statement', answer: 'file', kept: 'never' }),
})
const zOfSomebody = z.object({ employeeId: zId.optional() })

const zHold = z.object({ id: zId, days: zWhole(1, 90), reason: zText(1000), note: zText(200).optional() })

const fields = { payDate: field.date(), amount: field.decimal() }

const calls = requestCalls(
  'pay-advances',
  {
    list: '/PayAdvances/',
    detail: '/PayAdvances/{id}',
    createOrUpdate: '/PayAdvances/CreateOrUpdate/',
    submit: '/PayAdvances/Submit/',
    cancel: '/PayAdvances/Cancel/',
    approve: '/PayAdvances/Approve/',
    reject: '/PayAdvances/Reject/',
    revise: '/PayAdvances/Revise/',
    clone: '/PayAdvances/Clone/{id}',
  },
  fields,
  { kept: 'never' },
)

export const advanceRequest = defineRequest({
  slug: 'pay-advances',
  module: 'PayAdvance',
  codePrefix: 'AV',
  fields,
  calls,
  inboxBlock: ['payDate', 'amount', 'note'],
  period: (v) => (v.payDate ? { from: v.payDate, until: v.payDate } : null),
  highValue: true,
})

/** Its line in the call table. */
export const advanceTable = { calls: { ...advanceOwnCalls, ...calls }, schemas: { ...requestSchemas(fields), account: zOfSomebody, limit: zOfSomebody, hold: zHold, look: zOfSomebody, statement: zOfSomebody } }
