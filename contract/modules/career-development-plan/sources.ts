/** What a plan is chosen from: seven fixed calls. What is said of a person says whose it is, by `employeeId`: a device keeps one's own alone. */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { EmployeeOption, ListInput, OptionRow, Paged } from '../../kit/paging.ts'
import type { Level } from '../../growth/levels.ts'

export const CAREER_PLAN = 'career-development-plan'

export interface PlanPeriodOption extends OptionRow {
  from: string
  until: string
  /** Plans of it are taken from and until these days. */
  fillFrom: string
  fillUntil: string
  isOpen: boolean
}

export interface CompetencyInput extends ListInput {
  /** Whose job and levels are meant; left out: the caller's. */
  employeeId?: string
  /** What this position asks for; left out: the person's own job. */
  positionPlan?: string
}

export interface CompetencyOption extends OptionRow {
  employeeId: string
  group: string
  /** Null: the job does not ask for it. */
  required: Level | null
  /** Null: never assessed. */
  current: Level | null
}

export interface PositionInput extends ListInput {
  /** Positions of this department. */
  functionPlan?: string
}

export interface PositionOption extends OptionRow {
  /** The caller: whose readiness it is. */
  employeeId: string
  grade: number | null
  /** Percent with two places. */
  readiness: string | null
}

const source = (name: string) => `/v2/career-development-plan/datasource/${name}` as const

export const careerPlanSources = defineCalls(CAREER_PLAN, {
  datasourcePeriod: defineCall<ListInput, Paged<PlanPeriodOption>>({ kind: 'query', method: 'POST', path: source('period') }),
  /** Oneself, the people below, HR theirs. */
  datasourceEmployee: defineCall<ListInput, Paged<EmployeeOption>>({ kind: 'query', method: 'POST', path: source('employee') }),
  datasourceCompetency: defineCall<CompetencyInput, Paged<CompetencyOption>>({ kind: 'query', kept: 'own', method: 'POST', path: source('competency') }),
  datasourceSitePlan: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'POST', path: source('site-plan') }),
  datasourceFunctionPlan: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'POST', path: source('function-plan') }),
  datasourcePositionPlan: defineCall<PositionInput, Paged<PositionOption>>({ kind: 'query', kept: 'own', method: 'POST', path: source('position-plan') }),
  datasourceSuggestionPeriod: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'POST', path: source('suggestion-period') }),
})
