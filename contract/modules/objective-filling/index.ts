/** Objectives of an appraisal period, agreed before they are achieved. @see contract/modules/objective-filling/README.md */
import { defineRequest } from '../../kit/request.ts'
import { OBJECTIVE_FILLING, PERFORMANCE_APPRAISAL } from '../performance-appraisal/sources.ts'
import { objectiveCalls } from './calls.ts'
import { objectiveFields } from './fields.ts'

export const objectiveFilling = defineRequest({
  slug: OBJECTIVE_FILLING,
  module: 'ObjectiveFilling',
  section: PERFORMANCE_APPRAISAL,
  codePrefix: 'OF',
  fields: objectiveFields,
  calls: objectiveCalls,
  inboxBlock: ['evaluationPeriodId', 'evaluationTypeId', 'objectiveCount', 'note'],
  rowFields: ['employeeId', 'evaluationPeriodId', 'evaluationTypeId', 'forYourself', 'periodStart', 'periodEnd', 'objectiveCount'],
  period: ({ periodStart: from, periodEnd: until }) => (from && until && from <= until ? { from, until } : null),
  attachments: { category: 1, max: 5 },
})
