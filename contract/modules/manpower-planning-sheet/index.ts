/** How many people a unit shall have in a period; what is agreed, requests for people are measured against. @see contract/modules/manpower-planning-sheet/README.md */
import { defineRequest } from '../../kit/request.ts'
import { MANPOWER, PLANNING_SHEET } from '../manpower/sources.ts'
import { planningSheetCalls } from './calls.ts'
import { planningFields } from './fields.ts'

export const manpowerPlanningSheet = defineRequest({
  slug: PLANNING_SHEET,
  module: 'ManpowerPlanningSheet',
  section: MANPOWER,
  codePrefix: 'PS',
  fields: planningFields,
  calls: planningSheetCalls,
  inboxBlock: ['periodStart', 'periodEnd'],
  rowFields: ['employeeId', 'companyStructure', 'period', 'periodStart', 'periodEnd', 'totalExisting', 'totalPlanned'],
  period: ({ periodStart: from, periodEnd: until }) => (from && until && from <= until ? { from, until } : null),
  highValue: true,
  states: ['change'],
  attachments: { category: 1, max: 5 },
})
