/** Half a form in, what is known of the loan out: terms, limits, the schedule. Never a refusal for what is missing. @see contract/modules/loan/README.md#calls */
import type { Money } from '../../../contract/kit/money.ts'
import type { DefaultValueInput, DefaultValueOutput } from '../../../contract/modules/loan/calls.ts'
import { loanItems } from '../../../contract/modules/loan/choices.ts'
import { loan } from '../../../contract/modules/loan/index.ts'
import { periodAfter, totalsOf } from '../../../contract/modules/loan/schedule.ts'
import type { Context } from '../../lib/handler.ts'
import { instalmentsOf, runningAccounts } from '../../loans/accounts.ts'
import { findChoice } from '../../org/choices.ts'
import { settingOf } from '../../org/settings.ts'
import { todayOf } from '../../org/today.ts'
import { basePayOn } from '../../payroll/base-pay.ts'
import { requireOwnOrHr } from '../../request/filing.ts'
import { instalmentsFor, type LoanItem, minorOf, percentText, periodsFor, termsOf } from './loan-case.ts'

interface Limits {
  max: number | null
  why: string
}

/** The most that may be asked for, and what it follows from. */
async function limitsOf(item: LoanItem | null, basePay: number | null, currency: string, { t }: Context): Promise<Limits> {
  const [times, byItem] = [await settingOf('loanBasePays'), minorOf(item?.rules.maxAmount, currency)]
  if (times > 0 && basePay === null) return { max: null, why: t('loan:limit.noBasePay') }
  const step = minorOf(item?.rules.amountStep, currency) ?? 1
  const byPay = times > 0 && basePay !== null ? Math.floor((basePay * times) / step) * step : null
  if (byPay !== null && (byItem === null || byPay < byItem)) return { max: byPay, why: t('loan:limit.byPay', { times }) }
  return { max: byItem, why: byItem === null ? '' : t('loan:limit.byItem') }
}

/** @throws CallError not_allowed: it tells of pay, so it is one's own or HR's */
export async function defaultValue(input: DefaultValueInput, context: Context): Promise<DefaultValueOutput> {
  const employeeId = input.employeeId ?? context.caller.employeeId
  await requireOwnOrHr(employeeId, context, { def: loan })
  const [currency, percent] = [await settingOf('currency'), await settingOf('loanInstalmentPercent')]
  const money = (minor: number): Money => ({ minor, currency })
  const loanDate = input.loanDate ?? (await todayOf(employeeId, context.now))
  const found = input.loanItem === undefined ? null : await findChoice(loanItems, input.loanItem)
  const item = found?.active ? found : null
  const { paid, allowed } = await periodsFor(loanDate)
  const first = allowed.find((p) => p.id === input.firstPeriodPay) ?? allowed[0] ?? null
  const basePay = await basePayOn(employeeId, loanDate)
  const others = (await runningAccounts(employeeId)).filter((a) => a.requestId !== input.id)
  const { max, why } = await limitsOf(item, basePay, currency, context)
  const { amount, tenorMonths } = input
  const schedule = item && amount?.currency === currency && tenorMonths !== undefined ? await instalmentsFor(item, amount.minor, tenorMonths) : null
  const totals = schedule ? totalsOf(schedule) : null
  const terms = item ? termsOf(item.rules) : null
  return {
    loanDate, firstPeriodPay: first?.id ?? null, firstPeriodPayText: first?.code ?? '', paidPeriodText: paid?.code ?? '',
    interestType: terms?.interestType ?? null, interestRate: terms ? percentText(terms.rateBp) : null,
    maxAmount: max === null ? null : money(max), maxAmountWhy: why,
    maxInstalment: basePay === null || percent === 0 ? null : money(Math.floor((basePay * percent) / 100)), otherInstalments: money(instalmentsOf(others)),
    instalment: totals ? money(totals.instalment) : null, lastInstalment: totals ? money(totals.lastInstalment) : null, totalInterest: totals ? money(totals.interest) : null, totalPayable: totals ? money(totals.payable) : null,
    lastPeriod: first && schedule ? periodAfter(first.code, schedule.length - 1) : null,
    schedule: first && schedule ? schedule.map(({ number, principal, interest }) => ({ number, duePeriod: periodAfter(first.code, number - 1), principal: money(principal), interest: money(interest) })) : null,
  }
}
