/** What a loan may be for: the company's list, with the terms of each. @see contract/modules/loan/README.md#items */
import { choiceList, type RulesOf } from '../../kit/choices.ts'

/** Most whole units of a currency that a rule may say. */
const MOST = 9_999_999_999

export const loanItems = choiceList('loan-item', {
  /** 0 none, 1 flat, 2 effective. */
  interestType: { least: 0, most: 2 },
  /** Hundredths of a percent a year: 900 is 9 %. */
  rateBp: { least: 0, most: 10_000 },
  /** In whole units of the company's currency. */
  minAmount: { least: 1, most: MOST },
  maxAmount: { least: 1, most: MOST },
  amountStep: { least: 1, most: MOST },
  /** In months. */
  minTenor: { least: 1, most: 360 },
  maxTenor: { least: 1, most: 360 },
  /** Months of service before it may be asked for. */
  minServiceMonths: { least: 0, most: 600 },
  /** A quotation, an invoice or a contract is attached when it is submitted. */
  needsDocument: 'flag',
  /** One at a time: not while another of the kind is asked for or running. */
  oneAtATime: 'flag',
})

export type LoanRules = RulesOf<typeof loanItems>
