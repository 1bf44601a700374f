/** Career development plan: where somebody stands, what they will do, and where it leads. @see contract/modules/career-development-plan/README.md */
import { defineRequest } from '../../kit/request.ts'
import { careerDevelopmentPlanCalls } from './calls.ts'
import { suggestionPeriods } from './choices.ts'
import { careerDevelopmentPlanDeskFields, careerDevelopmentPlanFields, PlanLimits } from './fields.ts'
import { CAREER_PLAN } from './sources.ts'

export const careerDevelopmentPlan = defineRequest({
  slug: CAREER_PLAN,
  module: 'CareerDevelopmentPlan',
  codePrefix: 'CD',
  fields: careerDevelopmentPlanFields,
  calls: careerDevelopmentPlanCalls,
  without: ['reject'],
  inboxBlock: ['formDate', 'period'],
  deskFields: careerDevelopmentPlanDeskFields,
  rowFields: ['formDate', 'period'],
  period: ({ formDate }) => (formDate ? { from: formDate, until: formDate } : null),
  highValue: true,
  choices: [suggestionPeriods],
  attachments: { category: 1, max: PlanLimits.attachments },
})
