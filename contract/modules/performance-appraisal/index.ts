/** Performance appraisal: what somebody achieved and how they work, by who leads them, and what comes of it. @see contract/modules/performance-appraisal/README.md */
import { defineRequest } from '../../kit/request.ts'
import { appraisalCalls, evaluationDeskFields, evaluationFields } from './calls.ts'
import { PERFORMANCE_APPRAISAL } from './sources.ts'

export const performanceAppraisal = defineRequest({
  slug: PERFORMANCE_APPRAISAL,
  module: 'PerformanceAppraisal',
  codePrefix: 'PA',
  fields: evaluationFields,
  calls: appraisalCalls,
  // scores are on no card: cards are kept on devices
  inboxBlock: ['evaluationPeriodId', 'evaluationTypeId'],
  deskFields: evaluationDeskFields,
  rowFields: ['employeeId', 'evaluationPeriodId', 'evaluationTypeId', 'periodStart', 'periodEnd'],
  states: ['writer'],
  period: ({ periodStart: from, periodEnd: until }) => (from && until && from <= until ? { from, until } : null),
  confidential: true,
  highValue: true,
  attachments: { category: 1, max: 5 },
})
