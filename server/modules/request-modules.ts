/** Every request module of this server, one line each; the order is that of menus and lists. */
import type { Files } from '../files/files.ts'
import type { Context, ServedCall } from '../lib/handler.ts'
import type { ServerModule } from '../request/module.ts'
import type { Requests } from '../request/service.ts'
import type { Teller } from '../seed/teller.ts'
import { createOverrides, overrideModule } from './attendance-check-time-overrides/index.ts'
import { careerDevelopmentPlanModule, createCareerDevelopmentPlan } from './career-development-plan/index.ts'
import { competencyModule, createCompetency } from './competency/index.ts'
import { createCustomModuleRequests, customModule } from './custom-module-request/index.ts'
import { createFormalDevelopment, formalDevelopmentModule } from './formal-development/index.ts'
import { createLeaveAdjustment, leaveAdjustmentModule } from './leave-adjustment/index.ts'
import { createLeaveRequests, leaveRequestModule } from './leave-requests/index.ts'
import { createPlanningSheet, planningSheetModule } from './manpower-planning-sheet/index.ts'
import { createManualShifts, manualShiftModule } from './manual-shifts/index.ts'
import { createOvertime, overtimeModule } from './overtime-schedule/index.ts'
import { createPerformanceAppraisal, performanceAppraisalModule } from './performance-appraisal/index.ts'
import { createPermitOut, permitOutModule } from './permit-out/index.ts'
import { createObjectiveFilling, objectiveFillingModule } from './objective-filling/index.ts'
import { createTimesheets, timesheetModule } from './timesheets/index.ts'
import { createManpower, manpowerModule } from './manpower/index.ts'
import { createLoan, loanModule } from './loan/index.ts'
import { createPersonalDataUpdate, personalDataUpdateModule } from './personal-data-update/index.ts'
import { createTrainingOpenRegistration, trainingOpenRegistrationModule } from './training-open-registration/index.ts'
import { createTrainingRequest, trainingRequestModule } from './training-request/index.ts'

export interface ServeDeps {
  requests: Requests
  files: Files
  /** Leaves a trace that somebody looked: which call, and what it was about. */
  noteReading: (call: string, recordId: string, context: Context) => Promise<void>
}

export interface RequestModule {
  module: ServerModule
  /** Its calls, those of every request module among them; left out: it has no others. */
  serve?: (deps: ServeDeps) => ServedCall[]
  /** Its part of the demo company. */
  demo?: () => Promise<Teller>
}

export const requestModules: readonly RequestModule[] = [
  { module: leaveRequestModule, serve: createLeaveRequests },
  { module: timesheetModule, serve: createTimesheets, demo: async () => (await import('./timesheets/demo.ts')).tellTimesheets },
  { module: permitOutModule, serve: createPermitOut, demo: async () => (await import('./permit-out/demo.ts')).tellPermits },
  { module: manualShiftModule, serve: createManualShifts, demo: async () => (await import('./manual-shifts/demo.ts')).tellManualShifts },
  { module: overtimeModule, serve: createOvertime, demo: async () => (await import('./overtime-schedule/demo.ts')).tellOvertime },
  { module: overrideModule, serve: createOverrides, demo: async () => (await import('./attendance-check-time-overrides/demo.ts')).tellOverrides },
  { module: leaveAdjustmentModule, serve: createLeaveAdjustment, demo: async () => (await import('./leave-adjustment/demo.ts')).tellLeaveAdjustments },
  { module: customModule, serve: createCustomModuleRequests, demo: async () => (await import('./custom-module-request/demo.ts')).tellCustomRequests },
  { module: formalDevelopmentModule, serve: createFormalDevelopment, demo: async () => (await import('./formal-development/demo.ts')).tellFormalDevelopment },
  { module: loanModule, serve: createLoan, demo: async () => (await import('./loan/demo.ts')).tellLoans },
  { module: personalDataUpdateModule, serve: createPersonalDataUpdate, demo: async () => (await import('./personal-data-update/demo.ts')).tellPersonalData },
  { module: trainingRequestModule, serve: createTrainingRequest, demo: async () => (await import('./training-request/demo.ts')).tellTrainingRequests },
  { module: trainingOpenRegistrationModule, serve: createTrainingOpenRegistration, demo: async () => (await import('./training-open-registration/demo.ts')).tellTrainingRegistrations },
  { module: competencyModule, serve: createCompetency, demo: async () => (await import('./competency/demo.ts')).tellAssessments },
  { module: objectiveFillingModule, serve: createObjectiveFilling, demo: async () => (await import('./objective-filling/demo.ts')).tellObjectives },
  { module: performanceAppraisalModule, serve: createPerformanceAppraisal, demo: async () => (await import('./performance-appraisal/demo.ts')).tellEvaluations },
  { module: careerDevelopmentPlanModule, serve: createCareerDevelopmentPlan, demo: async () => (await import('./career-development-plan/demo.ts')).tellPlans },
  { module: manpowerModule, serve: createManpower, demo: async () => (await import('./manpower/demo.ts')).tellManpower },
  { module: planningSheetModule, serve: createPlanningSheet, demo: async () => (await import('./manpower-planning-sheet/demo.ts')).tellPlanningSheets },
]
