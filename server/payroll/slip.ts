/** What a slip is composed from, and what comes of it. @see docs/product/pay.md#composition */
import type { PaySide } from '../../contract/kit/pay-document.ts'
import type { DueInstalment, OpenBalance } from './instalments.ts'
import type { Component, LineSource, LineUnit, PayrollKind, PayRules } from './kinds.ts'

export interface Stretch {
  /** Inclusive civil dates. */
  from: string
  until: string
}

/** What a payroll line asks for. */
export interface PaidLine {
  id: string
  kind: PayrollKind
  date: string
  /** Decimals with two places. */
  quantity: string
  multiplier: string
  request: RequestOf | null
}

export interface RequestOf {
  module: string
  id: string
  code: string
}

/** A day that is not paid. */
export interface UnpaidDay {
  factId: string
  date: string
  /** Decimal: a half day is '0.50'. */
  days: string
  /** Taken as it is: what was recorded of a day already taken, or the rest an earlier slip did not hold. */
  fixed?: { amount: number; isRest: boolean }
  request: RequestOf | null
}

/** An amount that comes or goes as it is: given back of a day, or carried from a slip. */
export interface Given {
  id: string
  date: string
  amount: number
  request: RequestOf | null
}

/** What was added to a correction by hand. */
export interface ByHand {
  code: string
  date: string
  quantity: string
  multiplier: string | null
}

export interface SlipInput {
  period: Stretch
  /** Days of the period in service; null: none. */
  employed: Stretch | null
  /** The last of them is the last day of all. */
  isLeaving: boolean
  currency: string
  /** Smallest units every line is rounded to. */
  step: number
  rules: PayRules
  /** In the order of the slip. */
  components: readonly Component[]
  /** Base pay by stretch, oldest first, as far back and forth as anything here is dated. */
  basePays: readonly { from: string; until: string | null; basePay: number }[]
  /** Code of the calendar a person works by on a day. */
  calendarOn: (date: string) => string
  lines: readonly PaidLine[]
  /** Values of the day components, by name, each day of the period that has any. */
  days: readonly { date: string; values: Readonly<Record<string, string>> }[]
  unpaid: readonly UnpaidDay[]
  back: readonly Given[]
  carried: readonly Given[]
  byHand: readonly ByHand[]
  /** Due up to this period, oldest account first; of somebody who leaves: what all accounts owe. */
  instalments: readonly DueInstalment[]
  balances: readonly OpenBalance[]
  /** Of a correction: what deductions exceed is its total below zero, and nothing is carried out. */
  signed?: true
}

export interface SlipLine {
  code: string
  side: PaySide
  names: Record<string, string>
  quantity: string | null
  multiplier: string | null
  unit: LineUnit | null
  rate: number | null
  amount: number
  taxable: boolean
  countsInYear: boolean
  shown: boolean
  sources: LineSource[]
}

/** A row of `payslip_source`. */
export interface Taken {
  sourceKind: 'payrollLine' | 'dayFact' | 'dayFactRest' | 'loanInstalment' | 'slip'
  sourceId: string
  amount: number
  /** Of a day: what base pay did not hold. */
  rest?: number
}

export interface ComposedSlip {
  lines: SlipLine[]
  totalEarnings: number
  totalDeductions: number
  takeHome: number
  taxable: number
  taken: Taken[]
  /** Facts whose days are given back, and not in `taken`. */
  returned: string[]
  instalmentsTaken: DueInstalment[]
  instalmentsDeferred: DueInstalment[]
  settled: { balance: OpenBalance; amount: number }[]
}
