/** Leave adjustment: correct, extend or cash out a balance. @see contract/modules/leave-adjustment/README.md */
import { defineRequest } from '../../kit/request.ts'
import { leaveAdjustmentCalls, leaveAdjustmentFields } from './calls.ts'

export const leaveAdjustment = defineRequest({
  slug: 'leave-adjustment',
  module: 'LeaveAdjustmentRequest',
  codePrefix: 'LA',
  fields: leaveAdjustmentFields,
  calls: leaveAdjustmentCalls,
  inboxBlock: ['note'],
  // a balance is no day: no pay period closes over it
  period: () => null,
  attachments: { category: 1, max: 5 },
})
