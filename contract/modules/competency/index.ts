/** Competency assessment: what somebody can do, by their own word, their superior's and a final one. @see contract/modules/competency/README.md */
import { defineRequest } from '../../kit/request.ts'
import { competencyCalls, competencyDeskFields, competencyFields } from './calls.ts'
import { COMPETENCY } from './fields.ts'

export const competency = defineRequest({
  slug: COMPETENCY,
  module: 'CompetencyAssessment',
  codePrefix: 'CA',
  fields: competencyFields,
  calls: competencyCalls,
  inboxBlock: ['periodStart', 'periodEnd'],
  deskFields: competencyDeskFields,
  rowFields: ['period', 'periodStart', 'periodEnd', 'jobTitle'],
  period: ({ periodStart: from, periodEnd: until }) => (from && until && from <= until ? { from, until } : null),
  highValue: true,
  attachments: { category: 1, max: 5 },
})
