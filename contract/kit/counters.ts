/** Counters of the sidebar and Home, in one table. A counter appears by itself with the module it counts for. */

export interface CounterFacts {
  /** Key on the wire. */
  name: string
  /** Request module it counts open requests of; null: counted by a source of its own (server/compose.ts). */
  module: string | null
  /** The sidebar shows it; Home shows all. */
  sidebar: boolean
}

const sidebar = (name: string, module: string | null): CounterFacts => ({ name, module, sidebar: true })
const home = (name: string, module: string | null): CounterFacts => ({ name, module, sidebar: false })

export const counters: readonly CounterFacts[] = [
  sidebar('notifications', null),
  sidebar('unreadAnnouncements', null),
  sidebar('actionRequired', null),
  sidebar('manualShift', 'ManualShift'),
  sidebar('oTSchedule', 'OTSchedule'),
  sidebar('leaveRequest', 'LeaveRequest'),
  sidebar('checkTimeOverrider', 'CheckTimeOverrider'),
  sidebar('timesheet', 'Timesheet'),
  sidebar('performanceAppraisalEvaluation', null),
  home('trainingRequest', 'TrainingRequest'),
  home('trainingOpenRegistration', 'TrainingOpenRegistration'),
  home('careerDevelopmentPlan', 'CareerDevelopmentPlan'),
  home('manpower', 'Manpower'),
  home('formalDevelopment', 'FormalDevelopment'),
  home('permitOut', 'PermitOut'),
  home('personalDataUpdate', 'PersonalDataUpdate'),
  home('leaveAdjustment', 'LeaveAdjustmentRequest'),
  home('loanRequest', 'Loan'),
  home('competencyAssessment', 'CompetencyAssessment'),
  home('manpowerPlanningSheet', 'ManpowerPlanningSheet'),
  home('payrollBenefit', null),
]

const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
const byModule = new Map(counters.map((c) => [lowerFirst(c.module ?? ''), c.name]))

/** The counter of a request module, by the module's name (`LeaveRequest`, `leaveRequest`); one the table does not name counts under its own name. */
export const counterOf = (module: string): string => byModule.get(lowerFirst(module)) ?? lowerFirst(module)
