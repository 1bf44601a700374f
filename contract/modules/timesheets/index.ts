/** Timesheet: hours per project and task category for a period. @see contract/modules/timesheets/README.md */
import { defineRequest } from '../../kit/request.ts'
import { timesheetCalls, timesheetFields } from './calls.ts'

export const timesheet = defineRequest({
  slug: 'timesheets',
  module: 'Timesheet',
  codePrefix: 'TS',
  fields: timesheetFields,
  calls: timesheetCalls,
  inboxBlock: ['start', 'until', 'note'],
  period: (v) => (v.start && v.until && v.start <= v.until ? { from: v.start, until: v.until } : null),
  attachments: { category: 1, max: 5 },
})
