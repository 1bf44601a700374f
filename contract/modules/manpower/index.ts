/** Asking for people, measured against the plan; what is agreed opens a vacancy. @see contract/modules/manpower/README.md */
import { defineRequest } from '../../kit/request.ts'
import { applicantEndReasons, applicantSources, recruitmentStages } from '../../workforce/vocabulary.ts'
import { manpowerCalls } from './calls.ts'
import { manpowerFields } from './fields.ts'
import { MANPOWER } from './sources.ts'

export const manpower = defineRequest({
  slug: MANPOWER,
  module: 'Manpower',
  codePrefix: 'MP',
  fields: manpowerFields,
  calls: manpowerCalls,
  inboxBlock: ['transactionDate', 'requiredDate', 'note'],
  rowFields: ['employeeId', 'requestType', 'companyStructure', 'designation', 'position', 'site', 'requiredDate', 'headCount', 'employmentStatus', 'overPlan', 'transactionDate', 'withoutPlan'],
  period: ({ requiredDate }) => (requiredDate ? { from: requiredDate, until: requiredDate } : null),
  roles: ['recruiter'],
  choices: [applicantSources, applicantEndReasons, recruitmentStages],
  attachments: { category: 1, max: 5 },
})
