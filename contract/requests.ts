/** Every request module with the schemas of its calls, in one visible list, a line each. The client takes a module from its folder. */
import type { z } from 'zod'
import type { ChoiceList } from './kit/choices.ts'
import type { AnyRequestDef } from './kit/request.ts'
import { overrideRequest } from './modules/attendance-check-time-overrides/index.ts'
import { overrideSchemas } from './modules/attendance-check-time-overrides/schemas.ts'
import { careerDevelopmentPlan } from './modules/career-development-plan/index.ts'
import { careerDevelopmentPlanSchemas } from './modules/career-development-plan/schemas.ts'
import { competency } from './modules/competency/index.ts'
import { competencySchemas } from './modules/competency/schemas.ts'
import { customModuleRequest } from './modules/custom-module-request/index.ts'
import { customModuleSchemas } from './modules/custom-module-request/schemas.ts'
import { formalDevelopment } from './modules/formal-development/index.ts'
import { formalDevelopmentSchemas } from './modules/formal-development/schemas.ts'
import { leaveAdjustment } from './modules/leave-adjustment/index.ts'
import { leaveAdjustmentSchemas } from './modules/leave-adjustment/schemas.ts'
import { leaveRequest } from './modules/leave-requests/index.ts'
import { leaveRequestSchemas } from './modules/leave-requests/schemas.ts'
import { manpower } from './modules/manpower/index.ts'
import { manpowerSchemas } from './modules/manpower/schemas.ts'
import { manpowerPlanningSheet } from './modules/manpower-planning-sheet/index.ts'
import { planningSheetSchemas } from './modules/manpower-planning-sheet/schemas.ts'
import { manualShift } from './modules/manual-shifts/index.ts'
import { manualShiftSchemas } from './modules/manual-shifts/schemas.ts'
import { objectiveFilling } from './modules/objective-filling/index.ts'
import { objectiveSchemas } from './modules/objective-filling/schemas.ts'
import { overtimeRequest } from './modules/overtime-schedule/index.ts'
import { overtimeSchemas } from './modules/overtime-schedule/schemas.ts'
import { performanceAppraisal } from './modules/performance-appraisal/index.ts'
import { appraisalSchemas } from './modules/performance-appraisal/schemas.ts'
import { permitOut } from './modules/permit-out/index.ts'
import { permitOutSchemas } from './modules/permit-out/schemas.ts'
import { timesheet } from './modules/timesheets/index.ts'
import { timesheetSchemas } from './modules/timesheets/schemas.ts'
import { loan } from './modules/loan/index.ts'
import { loanSchemas } from './modules/loan/schemas.ts'
import { personalDataUpdate } from './modules/personal-data-update/index.ts'
import { personalDataUpdateSchemas } from './modules/personal-data-update/schemas.ts'
import { trainingOpenRegistration } from './modules/training-open-registration/index.ts'
import { registrationSchemas } from './modules/training-open-registration/schemas.ts'
import { trainingRequest } from './modules/training-request/index.ts'
import { trainingRequestSchemas } from './modules/training-request/schemas.ts'

const entries = {
  leaveRequests: { def: leaveRequest, schemas: leaveRequestSchemas },
  timesheets: { def: timesheet, schemas: timesheetSchemas },
  permitOut: { def: permitOut, schemas: permitOutSchemas },
  manualShifts: { def: manualShift, schemas: manualShiftSchemas },
  overtimeSchedule: { def: overtimeRequest, schemas: overtimeSchemas },
  checkTimeOverrides: { def: overrideRequest, schemas: overrideSchemas },
  leaveAdjustment: { def: leaveAdjustment, schemas: leaveAdjustmentSchemas },
  customModuleRequest: { def: customModuleRequest, schemas: customModuleSchemas },
  formalDevelopment: { def: formalDevelopment, schemas: formalDevelopmentSchemas },
  loan: { def: loan, schemas: loanSchemas },
  personalDataUpdate: { def: personalDataUpdate, schemas: personalDataUpdateSchemas },
  trainingRequest: { def: trainingRequest, schemas: trainingRequestSchemas },
  trainingOpenRegistration: { def: trainingOpenRegistration, schemas: registrationSchemas },
  competency: { def: competency, schemas: competencySchemas },
  objectiveFilling: { def: objectiveFilling, schemas: objectiveSchemas },
  performanceAppraisal: { def: performanceAppraisal, schemas: appraisalSchemas },
  careerDevelopmentPlan: { def: careerDevelopmentPlan, schemas: careerDevelopmentPlanSchemas },
  manpower: { def: manpower, schemas: manpowerSchemas },
  manpowerPlanningSheet: { def: manpowerPlanningSheet, schemas: planningSheetSchemas },
} satisfies Record<string, { def: AnyRequestDef; schemas: Record<string, z.ZodType> }>

type Entries = typeof entries

/** Their part of the call table. */
export const requestTables = Object.fromEntries(Object.entries(entries).map(([name, { def, schemas }]) => [name, { calls: def.calls, schemas }])) as unknown as {
  [K in keyof Entries]: { calls: Entries[K]['def']['calls']; schemas: Entries[K]['schemas'] }
}

export const requestModules: readonly AnyRequestDef[] = Object.values(entries).map(({ def }) => def)

/** Every list of choices a company keeps. */
export const choiceLists: readonly ChoiceList[] = [...new Set(requestModules.flatMap(({ choices = [] }) => choices))]
