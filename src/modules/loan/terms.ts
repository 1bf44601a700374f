/** What the form works out on this device: limits of the item, periods of the first instalment, the schedule. Pure. */
import type { DefaultValueInput, DefaultValueOutput, LoanItemOption, LoanPeriodOption, LoanTerms, ScheduleRow, loanFields } from '../../../contract/modules/loan/calls.ts'
import type { Money } from '../../../contract/kit/money.ts'
import { periodAfter, scheduleOf, totalsOf } from '../../../contract/modules/loan/schedule.ts'
import type { FormApi, FormValues } from '../../request/client-module.ts'

export type LoanForm = FormApi<typeof loanFields>
type LoanValues = FormValues<typeof loanFields>

export interface Terms {
  instalment: Money
  lastInstalment: Money
  totalInterest: Money
  totalPayable: Money
  schedule: readonly ScheduleRow[]
}

/** Terms the form agrees to; null while it has not shown any. */
export const agreedTerms = ({ agreedInterest, agreedRate }: LoanValues): LoanTerms | null =>
  typeof agreedInterest === 'number' && typeof agreedRate === 'string' && agreedRate !== '' ? { interestType: agreedInterest, interestRate: agreedRate } : null

export const isSameTerms = (one: LoanTerms, other: LoanTerms): boolean => one.interestType === other.interestType && Number(one.interestRate) === Number(other.interestRate)

/** The question to the server, with what is filled in. */
export function termsInput({ values, recordId }: Pick<LoanForm, 'values' | 'recordId'>): DefaultValueInput | null {
  const { employeeId, loanItem, amount, tenorMonths, loanDate, firstPeriodPay } = values
  if (!employeeId || !loanItem) return null
  return {
    id: recordId, employeeId, loanItem,
    ...(amount && amount.minor > 0 ? { amount } : {}), ...(tenorMonths && tenorMonths >= 1 && tenorMonths <= 360 ? { tenorMonths } : {}), ...(loanDate ? { loanDate } : {}), ...(firstPeriodPay ? { firstPeriodPay } : {}),
  }
}

/** What the server has worked out; null where something is missing. */
export const answeredTerms = ({ instalment, lastInstalment, totalInterest, totalPayable, schedule }: DefaultValueOutput): Terms | null =>
  instalment && lastInstalment && totalInterest && totalPayable && schedule ? { instalment, lastInstalment, totalInterest, totalPayable, schedule } : null

/** The schedule as this device works it out; null while something is missing. @param first code of the first period; '' while that is open */
export function termsOf(item: LoanItemOption | undefined, { amount, tenorMonths }: LoanValues, first: string): Terms | null {
  if (!item || !amount || amount.minor < 1 || !tenorMonths || tenorMonths < 1 || tenorMonths > 360 || amount.currency !== item.roundedTo.currency) return null
  const { currency } = amount
  const rows = scheduleOf({ interestType: item.interestType, rateBp: Math.round(Number(item.interestRate) * 100), principal: amount.minor, tenor: tenorMonths, step: item.roundedTo.minor })
  const money = (minor: number): Money => ({ minor, currency })
  const { instalment, lastInstalment, interest, payable } = totalsOf(rows)
  return {
    instalment: money(instalment), lastInstalment: money(lastInstalment), totalInterest: money(interest), totalPayable: money(payable),
    schedule: rows.map((r) => ({ number: r.number, duePeriod: first === '' ? '' : periodAfter(first, r.number - 1), principal: money(r.principal), interest: money(r.interest) })),
  }
}

export interface PeriodsOfLoan {
  /** The period the money comes with. */
  paid: LoanPeriodOption | null
  /** Periods the first instalment may fall in. */
  allowed: readonly LoanPeriodOption[]
}

/** @param open periods that are open, oldest first */
export function periodsOf(open: readonly LoanPeriodOption[], loanDate: string | null | undefined, many: number): PeriodsOfLoan {
  const paid = loanDate ? (open.find((p) => p.until >= loanDate) ?? null) : null
  return { paid, allowed: paid ? open.filter((p) => p.from > paid.until).slice(0, many) : [] }
}

/** What is outside the limits of a newly chosen loan is put onto them; what is inside stays as it was typed. */
export function withinLimits({ minAmount, maxAmount, minTenorMonths, maxTenorMonths }: LoanItemOption, { amount, tenorMonths }: LoanValues): Partial<LoanValues> {
  const changes: Partial<LoanValues> = {}
  if (amount && minAmount && amount.minor < minAmount.minor) changes.amount = minAmount
  if (amount && maxAmount && amount.minor > maxAmount.minor) changes.amount = maxAmount
  if (tenorMonths && minTenorMonths !== null && tenorMonths < minTenorMonths) changes.tenorMonths = minTenorMonths
  if (tenorMonths && maxTenorMonths !== null && tenorMonths > maxTenorMonths) changes.tenorMonths = maxTenorMonths
  return changes
}
