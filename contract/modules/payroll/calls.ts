/** Pay slips: its seven calls. @see contract/modules/payroll/README.md#calls */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { Money } from '../../kit/money.ts'
import type { ListInput, Paged } from '../../kit/paging.ts'
import type { PayLock, PaySide, Unlocked, YearRow } from '../../kit/pay-document.ts'

/** 1 regular, 2 correction. */
export type SlipKind = 1 | 2

export interface PeriodRow {
  id: string
  /** "2026-05". */
  code: string
  displayName: string
  from: string
  until: string
  payDate: string
  /** Published slips of the caller. */
  slips: number
}

export interface SlipRow {
  id: string
  periodPayId: string
  /** Its code. */
  periodPay: string
  kind: SlipKind
  from: string
  until: string
  payDate: string
  payYear: number
  /** Never opened. */
  isNew: boolean
  /** The slip this one corrects. */
  correctsId: string | null
  /** How many correct this one. */
  corrections: number
  /** Null while they are locked. */
  totalEarnings: Money | null
  totalDeductions: Money | null
  takeHome: Money | null
  /** What a year adds up: without amounts another slip has already, and no take-home below nothing. */
  earningsOfYear: Money | null
  deductionsOfYear: Money | null
  takeHomeOfYear: Money | null
}

/** What a line is made of. */
export interface SlipSource {
  date: string
  /** Decimals. */
  quantity: string
  multiplier: string | null
  amount: Money
  /** Slug of the request module it comes from; '' for none. */
  module: string
  requestId: string | null
  requestCode: string
}

export interface SlipLine {
  code: string
  name: string
  side: PaySide
  quantity: string | null
  multiplier: string | null
  /** hours, days, times, amount */
  unit: string | null
  rate: Money | null
  amount: Money
  sources: SlipSource[]
}

/** Against the regular slip before, largest difference first. */
export interface SlipChange {
  code: string
  name: string
  side: PaySide
  before: Money | null
  after: Money | null
}

export interface Slip extends SlipRow {
  totalEarnings: Money
  totalDeductions: Money
  takeHome: Money
  earningsOfYear: Money
  deductionsOfYear: Money
  takeHomeOfYear: Money
  employee: string
  employeeCode: string
  jobTitle: string
  department: string
  companyName: string
  earnings: SlipLine[]
  deductions: SlipLine[]
  /** Paid by the company beside it. */
  employer: SlipLine[]
  yearToDate: YearRow[]
  changes: SlipChange[]
  /** Period the changes are against; '' for none. */
  changesSince: string
  /** Slips that correct this one. */
  correctedBy: { id: string; payDate: string }[]
  controlCode: string
  /** UTC instant of the first time. */
  openedAt: string
}

export interface PayrollConfiguration extends PayLock {
  nextPayDate: string | null
  /** For somebody without a slip: when the first one comes. */
  firstPayDate: string | null
  /** Whom to ask about pay; '' when nobody is named. */
  contact: string
}

export interface SlipListInput extends ListInput {
  year?: number
  periodPayId?: string
  kind?: SlipKind
}

/** Both modules open with the same word, and leave the same traces. */
const OPENS = ['document_unlock', 'document_access', 'notification', 'delivery'] as const

export const payrollCalls = defineCalls('payroll', {
  datasourcePeriodpays: defineCall<ListInput & { year?: number }, Paged<PeriodRow>>({ kind: 'query', method: 'POST', path: '/v2/payrolls/datasource/periodpays' }),
  list: defineCall<SlipListInput, Paged<SlipRow> & { years: number[] }>({ kind: 'query', kept: 'never', method: 'POST', path: '/payrolls' }),
  /** Marks it opened. */
  detail: defineCall<{ id: string }, Slip>({ kind: 'query', kept: 'never', writes: ['payslip', 'document_access'], method: 'GET', path: '/payrollsdetail/{id}' }),
  downloads: defineCall<{ id: string }, Blob>({ kind: 'query', kept: 'never', writes: ['document_access'], method: 'GET', path: '/payrolls/{id}/downloads', answer: 'file' }),
  /** Codes of the first and the last period. */
  downloadsAB: defineCall<{ a: string; b: string }, Blob>({ kind: 'query', kept: 'never', writes: ['document_access'], method: 'GET', path: '/payrolls/{a}/{b}/downloads', answer: 'file' }),
  configuration: defineCall<Record<string, never>, PayrollConfiguration>({ kind: 'query', kept: 'never', method: 'GET', path: '/payrolls/configuration' }),
  inputPassword: defineCall<{ password: string }, Unlocked>({ kind: 'query', kept: 'never', writes: OPENS, method: 'POST', path: '/payrolls/inputpassword' }),
})
