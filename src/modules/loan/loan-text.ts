/** A loan in words. No amounts: cards lie on desks. */
import type { LoanItemOption, loanFields, LoanTerms } from '../../../contract/modules/loan/calls.ts'
import type { RowView, ViewTools } from '../../request/row-view.ts'

type LoanView = RowView<typeof loanFields>

/** "Emergency loan": on a desk it stands beside requests of every kind. */
export function loanTitle(view: LoanView): string {
  const { t } = view
  const item = view.text('loanItem')
  return item ? t('loan:card.title', { item }) : t('request:module.loan')
}

/** "Wanted on Thu 12 May". */
export const loanWhen = ({ values: { loanDate }, show, t }: LoanView): string | null => (loanDate ? t('loan:card.when', { day: show.day(loanDate) }) : null)

/** "6 months". */
export const loanMonths = ({ values: { tenorMonths }, t }: LoanView): string | null => (tenorMonths ? t('loan:card.months', { count: tenorMonths }) : null)

/** "March 2027" of a pay period that is known by its code. */
export const monthWords = (name: 'firstPeriodPay' | 'lastPeriod') => (view: LoanView): string => {
  const code = view.text(name)
  return /^\d{4}-\d\d$/.test(code) ? view.show.month(code) : code
}

const INTEREST = ['free', 'flat', 'effective'] as const

/** "6 % a year, flat". */
export const rateText = ({ interestType, interestRate }: LoanTerms, { t, show }: ViewTools): string => t(`loan:item.${INTEREST[interestType]}`, { rate: show.decimal(Number(interestRate)) })

/** What a loan costs and its limits: "6 % a year, flat. IDR 5,000,000 to IDR 35,000,000. 6 to 36 months". */
export function termsText(item: LoanItemOption, tools: ViewTools): string {
  const { t, show } = tools
  const { minAmount, maxAmount, minTenorMonths, maxTenorMonths, needsDocument, availableFrom } = item
  return [
    rateText(item, tools),
    minAmount && maxAmount ? t('loan:item.amounts', { min: show.money(minAmount), max: show.money(maxAmount) }) : '',
    minTenorMonths !== null && maxTenorMonths !== null ? t('loan:item.months', { min: minTenorMonths, count: maxTenorMonths }) : '',
    needsDocument ? t('loan:item.document') : '',
    availableFrom ? t('loan:item.from', { date: show.day(availableFrom) }) : '',
  ].filter(Boolean).join('. ')
}
