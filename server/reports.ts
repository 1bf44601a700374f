/** The reports of all modules, in the order they are listed in, and those that have calls of their own. */
import { attendanceReport, latenessReport } from './modules/attendance/reports.ts'
import { planPeriods, plansReport } from './modules/career-development-plan/reports.ts'
import { customRequestsReport } from './modules/custom-module-request/reports.ts'
import { leaveBalanceReport } from './modules/leave-balance/reports.ts'
import { leaveUsageReport } from './modules/leave-requests/reports.ts'
import { manpowerPlanReport } from './modules/manpower-planning-sheet/reports.ts'
import { objectiveForm } from './modules/objective-filling/form.ts'
import { evaluationForm } from './modules/performance-appraisal/form.ts'
import { appraisalReport, evaluationReport, objectiveReport } from './modules/performance-appraisal/reports.ts'
import { approvalCycleReport } from './modules/reports/approvals/cycle-time.ts'
import type { ReportsDeps } from './modules/reports/deps.ts'
import { exportLogReport } from './modules/reports/export-log.ts'
import { headCountReport } from './modules/reports/people/head-count.ts'
import { turnoverReport } from './modules/reports/people/turnover.ts'
import { overtimeCostReport } from './modules/overtime-schedule/reports.ts'
import { trainingHoursReport } from './modules/training/reports.ts'
import { vacancyPipelineReport } from './modules/vacancies/reports.ts'
import type { ReportDef } from './reports/definition.ts'
import type { Requests } from './request/requests.ts'

/** @param modules of requests there are */
export const reportsOver = (modules: Requests['modules']): readonly ReportDef[] => [
  attendanceReport, latenessReport, overtimeCostReport, leaveBalanceReport, leaveUsageReport, customRequestsReport, approvalCycleReport(modules), appraisalReport, objectiveReport, evaluationReport, plansReport, trainingHoursReport, headCountReport, turnoverReport, manpowerPlanReport, vacancyPipelineReport, exportLogReport,
]

export const fixedReports = (requests: Requests): Pick<ReportsDeps, 'fixed' | 'forms' | 'planPeriods'> => ({
  fixed: { objectives: objectiveReport, evaluations: evaluationReport, plans: plansReport, customRequests: customRequestsReport },
  forms: { objective: (id, context) => objectiveForm(id, requests, context), evaluation: (id, context) => evaluationForm(id, requests, context) },
  planPeriods,
})
