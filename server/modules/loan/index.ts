/** Loan on the server: what it means. @see contract/modules/loan/README.md */
import type { Money } from '../../../contract/kit/money.ts'
import { loanCalls } from '../../../contract/modules/loan/calls.ts'
import { loanItems } from '../../../contract/modules/loan/choices.ts'
import { loan } from '../../../contract/modules/loan/index.ts'
import { loanSchemas } from '../../../contract/modules/loan/schemas.ts'
import { periodAfter, totalsOf } from '../../../contract/modules/loan/schedule.ts'
import { serve, type ServedCall } from '../../lib/handler.ts'
import { findChoice } from '../../org/choices.ts'
import { payPeriodById } from '../../org/pay-period.ts'
import { ownOrHrsEmployees } from '../../request/filing.ts'
import { type Allow, type ComputeInput, type ModuleValues, serverModule, type ServerModule } from '../../request/module.ts'
import { loanAccountDetail, loanAccounts, settlementQuote } from './account-views.ts'
import { defaultValue } from './default-value.ts'
import { loanEffects } from './effects.ts'
import { instalmentsFor, loanValues, partsOf, percentText, readCase, termsOf } from './loan-case.ts'
import { checkApprove, checkSubmit } from './policy.ts'
import { previewLoan } from './preview.ts'
import { basePaysOf } from './rules.ts'
import { settleLoan } from './settle.ts'
import { loanItemOptions, periodOptions } from './sources.ts'
import { loanTexts } from './texts.ts'

/** Oneself, or HR; no superior: what somebody may borrow tells of their pay. */
const mayFile: Allow = (r) => r.isRequestor && (r.isEmployee || r.isHr)

/** Terms of what is filled in so far. */
async function computed({ values, stored }: ComputeInput): Promise<ModuleValues> {
  const { item: itemId, amount, tenor, firstPeriod } = partsOf(values)
  const item = itemId === null ? null : await findChoice(loanItems, itemId)
  if (!item) return { interestType: null, interestRate: null, instalment: null, totalInterest: null, lastPeriod: null }
  const terms = termsOf(item.rules)
  const totals = amount && tenor ? totalsOf(await instalmentsFor(item, amount.minor, tenor)) : null
  const money = (minor: number | undefined): Money | null => (minor === undefined || !amount ? null : { minor, currency: amount.currency })
  const first = firstPeriod === null ? null : await payPeriodById(firstPeriod)
  // terms are agreed to once for a loan, and stay what was agreed to until somebody agrees to others
  const known = values.agreedRate === null && stored?.values.loanItem === itemId ? stored.values : values
  const [agreedInterest, agreedRate] = [known.agreedInterest ?? terms.interestType, known.agreedRate ?? percentText(terms.rateBp)]
  return {
    agreedInterest, agreedRate, interestType: terms.interestType, interestRate: percentText(terms.rateBp), instalment: money(totals?.instalment), totalInterest: money(totals?.interest),
    lastPeriod: first && tenor ? periodAfter(first.code, tenor - 1) : null,
  }
}

export const loanModule: ServerModule = serverModule(loan, {
  can: {
    view: (r) => r.isRequestor || r.isEmployee || r.isHr || r.isInChain,
    draft: mayFile,
    submit: mayFile,
    cancel: (r) => r.isRequestor || r.isEmployee || r.isHr,
  },
  compute: computed,
  // the day of the money is no day of pay: a loan that is decided late is paid with the next open period
  checksPayPeriod: true,
  atCutOff: 'passOn',
  check: { submit: checkSubmit, approve: checkApprove },
  async conditions({ record, values, context }): Promise<Record<string, string | number>> {
    const complete = loanValues(values)
    if (!complete) return {}
    const found = await readCase(record, complete, context.now)
    return { loanItem: found.item?.code ?? '', basePays: basePaysOf(found) }
  },
  effects: loanEffects,
  preview: previewLoan,
  texts: loanTexts,
})

export interface LoanDeps {
  /** The request machinery: serves the calls every request module has. */
  requests: { served(module: ServerModule): ServedCall[] }
}

/** All 12 calls, and those of ours. */
export function createLoan({ requests }: LoanDeps): ServedCall[] {
  const { datasourceEmployee, datasourceLoanItem, getDefaultValue, datasourcePeriodPay, accounts, account, settlementQuote: quote, settle } = loanCalls
  return [
    ...requests.served(loanModule),
    ...serve({ datasourceEmployee, datasourceLoanItem, getDefaultValue, datasourcePeriodPay, accounts, account, settlementQuote: quote, settle }, loanSchemas, {
      datasourceEmployee: (input, context) => ownOrHrsEmployees(input, context, { def: loan }),
      datasourceLoanItem: loanItemOptions,
      getDefaultValue: defaultValue,
      datasourcePeriodPay: periodOptions,
      accounts: loanAccounts,
      account: loanAccountDetail,
      settlementQuote,
      settle: settleLoan,
    }),
  ]
}
