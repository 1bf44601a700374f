/** Manual shift: change the planned shift of one or more people for some days. @see contract/modules/manual-shifts/README.md */
import { defineRequest } from '../../kit/request.ts'
import { manualShiftCalls, manualShiftFields } from './calls.ts'

export const manualShift = defineRequest({
  slug: 'manual-shifts',
  module: 'ManualShift',
  codePrefix: 'MS',
  fields: manualShiftFields,
  calls: manualShiftCalls,
  inboxBlock: ['shift', 'startDate', 'endDate', 'note'],
  period: ({ startDate, endDate }) => (startDate && endDate && startDate <= endDate ? { from: startDate, until: endDate } : null),
})
