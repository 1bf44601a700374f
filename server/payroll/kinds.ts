/** What pay is described by: sides, rules, sources. Tables and the pure composition share it. */
import type { PaySide } from '../../contract/kit/pay-document.ts'

export type LineUnit = 'hours' | 'days' | 'times' | 'amount'

/** How the amount of a component comes about. Amounts in smallest units, percentages in hundredths of a percent. */
export type ComponentRule =
  /** What the composition works out itself: base pay, overtime, unpaid days, tax, loans, what is carried. */
  | { kind: 'system' }
  /** What days at work earned: the value of a component of the day times a rate. */
  | { kind: 'day'; component: 'meal' | 'transport' | 'nightAllowance'; rate: number }
  /** A share of what is taxable, by the bands. */
  | { kind: 'tax' }
  /** A share of base pay up to a ceiling. */
  | { kind: 'contribution'; percent: number; cap: number | null }

/** What a line of a slip is made of: leads to the request it comes from. */
export interface LineSource {
  /** Id of the payroll line, the fact of the day, the slip; of an instalment: account and number. Null: added by hand. */
  id: string | null
  /** Civil date; '' where it has none. */
  date: string
  quantity: string
  multiplier: string | null
  amount: number
  /** Slug of the module of the request; '' for none. */
  module: string
  requestId: string | null
  requestCode: string
  /** Added by hand to a correction, and kept by later ones. */
  byHand?: true
}

/** What a component came to in the pay year. */
export interface YearSum {
  code: string
  side: PaySide
  amount: number
}

/** A component as the composition needs it. */
export interface Component {
  code: string
  names: Record<string, string>
  side: PaySide
  rule: ComponentRule
  /** Of an earning: it is taxed. Of a deduction: it lowers what is taxed. */
  taxable: boolean
  shown: boolean
}

/** A band of the tax: up to and with this amount, in smallest units; the last one has no end. Percent in hundredths. */
export interface TaxBand {
  upTo: number | null
  percent: number
}

/** What `payroll.yaml` says besides components. */
export interface PayRules {
  /** Whether this server computes and publishes pay. */
  run: 'on' | 'off'
  /** `YYYY-MM`: the first period it does so for; null: that of its first slips. */
  firstPeriod: string | null
  /** An hour of overtime is base pay divided by it. */
  overtimeHourDivisor: number
  /** A day is base pay divided by it, by code of the work calendar. */
  dayDivisors: Record<string, number>
  taxBands: TaxBand[]
  /** An instalment is taken only when so many percent of base pay are left. */
  instalmentFloorPercent: number
  /** Slips and bonuses are kept so many years from their pay date. */
  keepYears: number
  /** What is said on screen about these numbers, by language; none: nothing. */
  statement: Record<string, string> | null
}

/**
 * Components the composition works out itself, with the side and whether they are taxed. Amounts that are carried do not count in the year: it knows
 * them already.
 */
export const systemComponents = {
  BASE: { side: 'earning', taxable: true },
  OVERTIME: { side: 'earning', taxable: true },
  OTADJUST: { side: 'earning', taxable: true },
  LEAVEPAY: { side: 'earning', taxable: true },
  LOANPAID: { side: 'earning', taxable: false },
  UNPAIDBACK: { side: 'earning', taxable: true },
  CARRIEDOUT: { side: 'earning', taxable: false },
  UNPAID: { side: 'deduction', taxable: true },
  CARRIED: { side: 'deduction', taxable: false },
  LOAN: { side: 'deduction', taxable: false },
  BONUS: { side: 'earning', taxable: true },
  BONUSTAX: { side: 'deduction', taxable: false },
} as const satisfies Record<string, { side: PaySide; taxable: boolean }>
export type SystemCode = keyof typeof systemComponents

/** The component each kind of payroll line is paid with. */
export const payrollCodes = { leaveDisbursement: 'LEAVEPAY', overtime: 'OVERTIME', overtimeAdjustment: 'OTADJUST', loanDisbursement: 'LOANPAID' } as const satisfies Record<string, SystemCode>
export type PayrollKind = keyof typeof payrollCodes

/** Whether a component counts in the year to date. */
export const countsInYear = (code: string): boolean => code !== 'CARRIED' && code !== 'CARRIEDOUT'
