/** Loan: its 12 calls, and five of ours: periods, accounts, and what settling costs. @see contract/modules/loan/README.md#calls */
import { defineCall, defineCalls } from '../../kit/call.ts'
import { field } from '../../kit/field.ts'
import type { Money } from '../../kit/money.ts'
import type { EmployeeOption, ListInput, OptionRow, Paged } from '../../kit/paging.ts'
import { requestCalls } from '../../kit/request.ts'
import { type InterestType, interestTypes } from './schedule.ts'

/** What a loan costs. */
export interface LoanTerms {
  interestType: InterestType
  /** Percent a year, two decimals. */
  interestRate: string
}

/** A loan that may be asked for, with its terms; null where the company sets no limit. */
export interface LoanItemOption extends OptionRow, LoanTerms {
  code: string
  /** What it is for. */
  description: string
  minAmount: Money | null
  maxAmount: Money | null
  amountStep: Money | null
  minTenorMonths: number | null
  maxTenorMonths: number | null
  minServiceMonths: number
  /** First day on which the person has served long enough; null: today already, or nobody is named. */
  availableFrom: string | null
  needsDocument: boolean
  /** Step of all amounts worked out here, so that a device can. */
  roundedTo: Money
  /** Pay periods after that of the money which the first instalment may fall in. */
  firstPeriods: number
}

export interface LoanPeriodOption extends OptionRow {
  code: string
  /** Inclusive civil dates. */
  from: string
  until: string
}

export interface DefaultValueInput {
  /** The request that is filled in, which does not count against itself. */
  id?: string
  employeeId?: string
  loanItem?: string
  amount?: Money
  tenorMonths?: number
  loanDate?: string
  firstPeriodPay?: string
}

export interface ScheduleRow {
  number: number
  /** `YYYY-MM` */
  duePeriod: string
  principal: Money
  interest: Money
}

/** What is known of a loan that is being filled in; null while something it needs is missing. */
export interface DefaultValueOutput {
  loanDate: string
  firstPeriodPay: string | null
  /** Code of the period. */
  firstPeriodPayText: string
  /** Code of the period the money is paid in. */
  paidPeriodText: string
  interestType: InterestType | null
  interestRate: string | null
  /** Most that may be asked for, by the item and by pay. */
  maxAmount: Money | null
  /** What that amount follows from. */
  maxAmountWhy: string
  /** Most that all instalments of the person may come to. */
  maxInstalment: Money | null
  otherInstalments: Money | null
  instalment: Money | null
  lastInstalment: Money | null
  totalInterest: Money | null
  totalPayable: Money | null
  lastPeriod: string | null
  schedule: ScheduleRow[] | null
}

export type AccountStatus = 'approved' | 'active' | 'settled' | 'cancelled'
export type InstalmentStatus = 'due' | 'taken' | 'deferred' | 'settled' | 'void'
export type LoanEventKind = 'paidOut' | 'taken' | 'deferred' | 'settled' | 'cancelled'

/** A loan of a person. */
export interface LoanAccount {
  id: string
  requestId: string
  requestCode: string
  employeeId: string
  loanItem: string
  status: AccountStatus
  interestType: InterestType
  interestRate: string
  /** Civil date of the approval; of the money; of the end. */
  openedOn: string
  paidOutOn: string | null
  closedOn: string | null
  principal: Money
  /** Principal still owed. */
  balance: Money
  paid: Money
  /** `YYYY-MM` of the next instalment and of the last; null when none is due. */
  nextDue: string | null
  lastDue: string | null
  nextInstalment: Money | null
  /** Instalments that are paid, of how many. */
  done: number
  count: number
}

export interface AccountRow extends ScheduleRow {
  status: InstalmentStatus
  /** The period it was moved from. */
  movedFrom: string | null
}

export interface LoanEvent {
  id: string
  kind: LoanEventKind
  /** UTC instant. */
  at: string
  /** Who did it; '' for pay and the machine. */
  by: string
  amount: Money | null
  note: string
}

export interface LoanAccountDetail extends LoanAccount {
  schedule: AccountRow[]
  events: LoanEvent[]
}

export interface SettlementQuote {
  accountId: string
  balance: Money
  interest: Money
  total: Money
  saved: Money
  /** Civil date until which it holds. */
  validUntil: string
}

export interface SettleInput {
  accountId: string
  /** Civil date on which the money came. */
  paidOn: string
  amount: Money
  note: string
}

export interface SettleOutput {
  id: string
  message: string
}

const own = defineCalls('loan', {
  /** Oneself; HR theirs. No superiors: what one may borrow tells of one's pay. */
  datasourceEmployee: defineCall<ListInput, Paged<EmployeeOption>>({ kind: 'query', method: 'GET', path: '/loan/datasource/employee' }),
  datasourceLoanItem: defineCall<ListInput & { employeeId?: string }, Paged<LoanItemOption>>({ kind: 'query', method: 'GET', path: '/loan/datasource/loan-item' }),
  getDefaultValue: defineCall<DefaultValueInput, DefaultValueOutput>({ kind: 'query', kept: 'never', method: 'POST', path: '/loan/get-default-value' }),
  /** Open pay periods; with a day on which the money is wanted, those a first instalment may fall in. */
  datasourcePeriodPay: defineCall<ListInput & { loanDate?: string }, Paged<LoanPeriodOption>>({ kind: 'query', method: 'POST', path: '/requests/loan/period-pay', added: true }),
  accounts: defineCall<ListInput & { employeeId?: string }, Paged<LoanAccount>>({ kind: 'query', kept: 'never', method: 'POST', path: '/requests/loan/accounts', added: true }),
  account: defineCall<{ id: string }, LoanAccountDetail>({ kind: 'query', kept: 'never', method: 'GET', path: '/requests/loan/accounts/{id}', added: true }),
  settlementQuote: defineCall<{ accountId: string }, SettlementQuote>({ kind: 'query', kept: 'never', method: 'POST', path: '/requests/loan/settlement-quote', added: true }),
  /** HR alone: the person has paid the rest. */
  settle: defineCall<SettleInput, SettleOutput>({ kind: 'command', method: 'POST', path: '/requests/loan/settle', added: true }),
})

export const loanFields = {
  employeeId: field.employee(own.datasourceEmployee),
  loanItem: field.option(own.datasourceLoanItem, { sourceParams: ['employeeId'] }),
  purpose: field.text({ max: 200 }),
  amount: field.money({ min: 1, max: 999_999_999_999 }),
  tenorMonths: field.whole({ min: 1, max: 360 }),
  /** The day on which the money is wanted: it comes with the pay of its period. */
  loanDate: field.date(),
  firstPeriodPay: field.option(own.datasourcePeriodPay, { sourceParams: ['loanDate'] }),
  /** The terms the person agrees to, as the form showed them; left out: those of the last save with this loan, else those of now. */
  agreedInterest: field.enum(interestTypes, { optional: true }),
  /** Percent a year. */
  agreedRate: field.decimal({ optional: true, min: 0, max: 100 }),
  interestType: field.enum(interestTypes, { computed: true }),
  /** Percent a year. */
  interestRate: field.decimal({ computed: true }),
  instalment: field.money({ computed: true }),
  totalInterest: field.money({ computed: true }),
  /** `YYYY-MM` */
  lastPeriod: field.text({ computed: true, max: 7 }),
}

export const loanCalls = {
  ...own,
  ...requestCalls(
    'loan',
    {
      list: '/loan/get',
      detail: '/loan/get/{id}',
      createOrUpdate: '/v2/loan/create-or-update',
      saveAndSubmit: '/v2/loan/save-and-submit',
      submit: '/loan/submit',
      cancel: '/loan/cancel',
      approve: '/v2/loan/approve',
      revise: '/v2/loan/revise',
      reject: '/v2/loan/reject',
    },
    loanFields,
  ),
}
