/** Leave request: ask to be away, or to work elsewhere, for one or more days. @see contract/modules/leave-requests/README.md */
import { defineRequest } from '../../kit/request.ts'
import { leaveFields, leaveRequestCalls } from './calls.ts'

export const leaveRequest = defineRequest({
  slug: 'leave-requests',
  module: 'LeaveRequest',
  codePrefix: 'LV',
  fields: leaveFields,
  calls: leaveRequestCalls,
  inboxBlock: ['startDate', 'endDate', 'startDateLeaveType', 'endDateLeaveType', 'leaveType', 'note'],
  period: (v) => (v.startDate && v.endDate ? { from: v.startDate, until: v.endDate } : null),
  attachments: { category: 1, max: 5 },
})
