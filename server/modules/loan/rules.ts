/** What a loan is refused for. Pure: everything was read before. No problem names an amount that follows from pay: approvers read them. @see contract/modules/loan/README.md#checks */
import { addDays } from '../../../contract/kit/civil-date.ts'
import { moneyParam } from '../../../contract/kit/money.ts'
import { totalsOf } from '../../../contract/modules/loan/schedule.ts'
import type { Problem } from '../../lib/refuse.ts'
import { type LoanCase, minorOf } from './loan-case.ts'

/** A month as it is read. */
export type MonthText = (code: string) => string

type Rule = (input: LoanCase, monthOf: MonthText) => Problem | null

const known: Rule = ({ item }) => (item?.active ? null : { code: 'loan_item_unknown', field: 'loanItem' })

const amount: Rule = ({ item, values, currency }): Problem | null => {
  const rules = item?.rules ?? {}
  const [least, most, step] = [minorOf(rules.minAmount, currency), minorOf(rules.maxAmount, currency), minorOf(rules.amountStep, currency)]
  const { minor } = values.amount
  const text = (value: number) => moneyParam({ minor: value, currency })
  if (least !== null && most !== null && (minor < least || minor > most)) return { code: 'loan_amount_range', params: { min: text(least), max: text(most) }, field: 'amount' }
  if (least !== null && minor < least) return { code: 'loan_amount_least', params: { min: text(least) }, field: 'amount' }
  if (most !== null && minor > most) return { code: 'loan_amount_most', params: { max: text(most) }, field: 'amount' }
  return step !== null && minor % step !== 0 ? { code: 'loan_amount_step', params: { step: text(step) }, field: 'amount' } : null
}

const tenor: Rule = ({ item, values }) => {
  const { minTenor = 1, maxTenor = 360 } = item?.rules ?? {}
  return values.tenor < minTenor || values.tenor > maxTenor ? { code: 'loan_tenor', params: { min: minTenor, max: maxTenor }, field: 'tenorMonths' } : null
}

/** So little a month that rounding leaves a row with nothing to pay back, or less. */
const tooThin: Rule = ({ schedule }) => (schedule.some((row) => row.principal <= 0 || row.interest < 0) ? { code: 'loan_tenor_thin', field: 'tenorMonths' } : null)

const basePayKnown: Rule = ({ basePay, values, limits }) => (basePay === null && (limits.basePays > 0 || limits.percent > 0) ? { code: 'loan_base_pay_unknown', params: { date: values.loanDate }, field: 'amount' } : null)

const basePays: Rule = ({ basePay, values, limits }) =>
  basePay !== null && limits.basePays > 0 && values.amount.minor > basePay * limits.basePays ? { code: 'loan_base_pays', params: { times: limits.basePays }, field: 'amount' } : null

/** Of all instalments together, without rounding: hundredths of base pay are compared as whole numbers. */
export const isAboveShare = ({ schedule, otherInstalments, basePay }: Pick<LoanCase, 'schedule' | 'otherInstalments' | 'basePay'>, percent: number): boolean =>
  basePay !== null && percent > 0 && BigInt(totalsOf(schedule).instalment + otherInstalments) * 100n > BigInt(basePay) * BigInt(percent)

const share: Rule = (input) => (isAboveShare(input, input.limits.percent) ? { code: 'loan_instalment_share', params: { percent: input.limits.percent }, field: 'tenorMonths' } : null)

const service: Rule = ({ item, serviceMonths }) => {
  const least = item?.rules.minServiceMonths ?? 0
  return serviceMonths < least ? { code: 'loan_min_service', params: { count: least }, field: 'loanItem' } : null
}

const oneAtATime: Rule = ({ otherOfKind }) => (otherOfKind === null ? null : { code: 'loan_item_active', params: { code: otherOfKind }, field: 'loanItem' })

const contract: Rule = ({ lastPeriod, lastDay, lastDayPeriod }, monthOf) =>
  lastPeriod !== null && lastDay !== null && lastDayPeriod !== null && lastPeriod > lastDayPeriod ? { code: 'loan_past_contract', params: { period: monthOf(lastPeriod), date: lastDay }, field: 'tenorMonths' } : null

/** At a submit the period is one of those that are open; what is approved later than that moves by itself. */
const firstPeriod: Rule = ({ asked, periods: { allowed } }, monthOf) => {
  const [from, until] = [allowed[0]?.code, allowed.at(-1)?.code]
  if (from === undefined || until === undefined) return { code: 'loan_first_period_none', field: 'loanDate' }
  return asked && allowed.some((p) => p.id === asked.id) ? null : { code: 'loan_first_period', params: { from: monthOf(from), until: monthOf(until) }, field: 'firstPeriodPay' }
}

const date: Rule = ({ values, today, limits }) =>
  values.loanDate < today || values.loanDate > addDays(today, limits.daysAhead) ? { code: 'loan_date', params: { count: limits.daysAhead }, field: 'loanDate' } : null

/** At an approval: there is a period in which the money can come. */
const paidPeriod: Rule = ({ periods: { paid }, first }) => (paid && first !== null ? null : { code: 'loan_first_period_none', field: 'loanDate' })

const both: readonly Rule[] = [known, amount, tenor, tooThin, basePayKnown, basePays, share, service, oneAtATime, contract]

const problemsBy = (rules: readonly Rule[]) => (input: LoanCase, monthOf: MonthText): Problem[] => rules.flatMap((rule) => rule(input, monthOf) ?? [])

export const submitProblems = problemsBy([...both, date, firstPeriod])
export const approvalProblems = problemsBy([...both, paidPeriod])

/** Worth knowing, to the person and HR. */
export const shareWarnings = (input: LoanCase): Problem[] =>
  isAboveShare(input, input.limits.warnPercent) && !isAboveShare(input, input.limits.percent) ? [{ code: 'loan_share_high', params: { percent: input.limits.warnPercent }, field: 'tenorMonths' }] : []

/** Whole percent of base pay that all instalments come to, as it is shown; null without base pay. */
export const shareOf = ({ schedule, otherInstalments, basePay }: Pick<LoanCase, 'schedule' | 'otherInstalments' | 'basePay'>): number | null =>
  basePay === null ? null : Math.ceil(((totalsOf(schedule).instalment + otherInstalments) * 100) / basePay)

/** How many base pays the amount comes to, two places, rounded up: whatever is above two counts as above two. */
export const basePaysOf = ({ values, basePay }: Pick<LoanCase, 'values' | 'basePay'>): number => (basePay === null ? 0 : Math.ceil((values.amount.minor * 100) / basePay) / 100)
