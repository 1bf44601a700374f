/** What a training request is chosen from: six fixed calls, and four of ours. */
import { type CallDraft, defineCall, defineCalls } from '../../kit/call.ts'
import { importEmployeesCall } from '../../kit/import-employees.ts'
import type { EmployeeOption, ListInput, OptionRow, Paged } from '../../kit/paging.ts'

export const TRAINING_REQUEST = 'training-request'

export interface TrainingSubjectOption extends OptionRow {
  code: string
  /** Hours it is planned with, two decimals. */
  trainingHour: string
  category: string
  /** Somebody in the company has to have it. */
  isMandatory: boolean
}

/** A currency costs may be in. `id` and `code` are its three letters. */
export interface CurrencyOption extends OptionRow {
  code: string
  /** One of it in the company's currency: digits, a point, at most eight places. */
  rate: string
  /** Civil date of the rate; null of the company's own. */
  rateDate: string | null
  decimals: number
}

const ours = <Row extends OptionRow = OptionRow>(name: string): CallDraft<ListInput, Paged<Row>> => defineCall({ kind: 'query', method: 'POST', path: `/training-request/datasource/${name}`, added: true })

export const trainingRequestSources = defineCalls(TRAINING_REQUEST, {
  importRecommendMember: importEmployeesCall('/training-request/import-recommend-member/'),
  /** In the company's order; those that are in use. */
  datasourceTrainingSubject: defineCall<ListInput, Paged<TrainingSubjectOption>>({ kind: 'query', method: 'POST', path: '/v2/training-request/datasource/training-subject' }),
  /** Whom the caller may recommend: oneself, people below, and for HR and learning everybody of theirs. */
  datasourceEmployee: defineCall<ListInput, Paged<EmployeeOption>>({ kind: 'query', method: 'POST', path: '/v2/training-request/datasource/employee' }),
  /** Those with a rate, the company's own first. */
  datasourceCurrency: defineCall<ListInput, Paged<CurrencyOption>>({ kind: 'query', method: 'POST', path: '/v2/training-request/datasource/currency' }),
  datasourceCostItem: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'POST', path: '/v2/training-request/datasource/cost-item' }),
  datasourceFacilitatorSource: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'GET', path: '/training-request/datasource/facilitator-source' }),
  /** Who may lead or look after a training: everybody in service. */
  datasourceCrew: ours<EmployeeOption>('crew'),
  datasourceCompanyStructure: ours('company-structure'),
  datasourceSite: ours('site'),
  /** Tests and feedbacks the company keeps. */
  datasourceForm: ours('form'),
})
