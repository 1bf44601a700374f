/** Lists an appraisal is made of choices from. Objectives ask for some of them, too. */
import type { AppraisalForm, ValueRange, ValueRangeKind } from '../../growth/appraisal.ts'
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { EmployeeOption, ListInput, OptionRow, Paged } from '../../kit/paging.ts'

export const PERFORMANCE_APPRAISAL = 'performance-appraisal'
export const OBJECTIVE_FILLING = 'objective-filling'

/** A period of appraisals: civil dates, inclusive; null where the company has not said when. */
export interface AppraisalPeriodOption extends OptionRow {
  from: string
  until: string
  fillFrom: string
  fillUntil: string
  assessFrom: string | null
  selfUntil: string | null
  assessUntil: string | null
  /** Objectives of it are taken today, or evaluations written. */
  isOpen: boolean
}

/** A kind of appraisal (`id` is the evaluation type's) with the form it goes by. */
export interface AppraisalFormOption extends OptionRow {
  formId: string
  sections: AppraisalForm['sections']
}

export interface ValueRangeOption extends OptionRow {
  kind: ValueRangeKind
  unit: string
}

export interface ValueRangeDetail extends ValueRange {
  code: string
  name: string
}

const objectivesToo = { alsoFor: [OBJECTIVE_FILLING] } as const

export const appraisalSources = defineCalls(PERFORMANCE_APPRAISAL, {
  /** Newest first. */
  dataSourcePeriods: defineCall<ListInput, Paged<AppraisalPeriodOption>>({ kind: 'query', method: 'GET', path: '/performance-appraisal/data-source-periods', ...objectivesToo }),
  dataSourceAppraisalType2ColumnType: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'GET', path: '/performance-appraisal/data-source-appraisal-type2-column-type', ...objectivesToo }),
  dataSourceAppraisalForm: defineCall<ListInput, Paged<AppraisalFormOption>>({ kind: 'query', method: 'GET', path: '/performance-appraisal/data-source-appraisal-form', ...objectivesToo }),
  /** How requests may stand that somebody has decided. */
  dataSourceHistoryStatus: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'GET', path: '/performance-appraisal/data-source/history-status', ...objectivesToo }),
  /** Ranges an objective of this evaluation type may use; all-zero: every one. */
  dataSourceValueRange: defineCall<ListInput & { id: string }, Paged<ValueRangeOption>>({ kind: 'query', method: 'GET', path: '/performance-appraisal/data-source-value-range/{id}', ...objectivesToo }),
  getValueRange: defineCall<{ id: string }, ValueRangeDetail>({ kind: 'query', method: 'GET', path: '/performance-appraisal/get-value-range/{id}', ...objectivesToo }),
  /** Oneself, the people below, HR theirs. */
  datasourceEmployee: defineCall<ListInput, Paged<EmployeeOption>>({ kind: 'query', method: 'POST', path: '/performance-appraisal/datasource/employee', ...objectivesToo }),
  /** Competencies an item of development may be about. */
  competencies: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'POST', path: '/requests/performance-appraisal/competencies', added: true }),
})
