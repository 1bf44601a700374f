/** Loan: money of the company that is paid back from pay. @see contract/modules/loan/README.md */
import { defineRequest } from '../../kit/request.ts'
import { loanCalls, loanFields } from './calls.ts'
import { loanItems } from './choices.ts'

export const loan = defineRequest({
  slug: 'loan',
  module: 'Loan',
  codePrefix: 'LN',
  fields: loanFields,
  calls: loanCalls,
  inboxBlock: ['loanDate', 'note'],
  period: ({ loanDate }) => (loanDate ? { from: loanDate, until: loanDate } : null),
  highValue: true,
  choices: [loanItems],
  states: ['basePays'],
  attachments: { category: 1, max: 5 },
})
