/** Formal development: support of the company for formal education. @see contract/modules/formal-development/README.md */
import { defineRequest } from '../../kit/request.ts'
import { formalDevelopmentCalls, formalDevelopmentFields } from './calls.ts'

export const formalDevelopment = defineRequest({
  slug: 'formal-development',
  module: 'FormalDevelopment',
  codePrefix: 'FD',
  fields: formalDevelopmentFields,
  calls: formalDevelopmentCalls,
  inboxBlock: ['educationStartDate', 'educationEndDate', 'note'],
  period: ({ educationStartDate: from, educationEndDate: until }) => (from && until && from <= until ? { from, until } : null),
  attachments: { category: 1, max: 5 },
})
