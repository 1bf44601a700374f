/** Permit out: leave the workplace for part of a working day. @see contract/modules/permit-out/README.md */
import { defineRequest } from '../../kit/request.ts'
import { permitFields, permitOutCalls } from './calls.ts'

export const permitOut = defineRequest({
  slug: 'permit-out',
  module: 'PermitOut',
  codePrefix: 'PO',
  fields: permitFields,
  calls: permitOutCalls,
  inboxBlock: ['permitStart', 'permitUntil', 'note'],
  period: ({ workDate, permitStart, permitUntil }) => {
    if (workDate) return { from: workDate, until: workDate }
    return permitStart && permitUntil && permitStart <= permitUntil ? { from: permitStart.slice(0, 10), until: permitUntil.slice(0, 10) } : null
  },
  attachments: { category: 1, max: 5 },
})
