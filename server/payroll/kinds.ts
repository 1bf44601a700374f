/** What pay is described by: sides, rules, sources. Types only: tables and the pure composition share them. */

/** Whether a component pays, takes, or is paid by the company beside the pay. */
export type Side = 'earning' | 'deduction' | 'employer'

export type LineUnit = 'hours' | 'days' | 'times' | 'amount'

/** How the amount of a component comes about. Amounts in smallest units, percentages in hundredths of a percent. */
export type ComponentRule =
  /** What the composition works out itself: base pay, overtime, unpaid days, tax, loans, what is carried. */
  | { kind: 'system' }
  /** What days at work earned: the value of a component of the day times a rate. */
  | { kind: 'day'; component: 'meal' | 'transport' | 'nightAllowance'; rate: number }
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
  side: Side
  amount: number
}
