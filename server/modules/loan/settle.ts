/** The person pays the rest at once: HR records it, and nothing is due any more. @see contract/modules/loan/README.md#settling */
import { moneyParam } from '../../../contract/kit/money.ts'
import type { SettleInput, SettleOutput } from '../../../contract/modules/loan/calls.ts'
import { loan } from '../../../contract/modules/loan/index.ts'
import { tx } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { settleAccount } from '../../loans/accounts.ts'
import { tellBorrower } from '../../loans/instalments.ts'
import { isHrFor } from '../../org/scope.ts'
import { todayOf } from '../../org/today.ts'
import { lockPerson } from '../../payroll/instalments.ts'
import { quoteOf, readableAccount } from './account-views.ts'

/**
 * Takes exactly what the quote says.
 * @throws CallError not_found, not_allowed (not HR, or one's own), loan_not_active, loan_settle_amount, loan_settle_date
 */
export const settleLoan = ({ accountId, paidOn, amount, note }: SettleInput, context: Context): Promise<SettleOutput> =>
  tx(async () => {
    const { caller, now } = context
    const { employeeId } = await readableAccount(accountId, context)
    if (employeeId === caller.employeeId || !(await isHrFor(employeeId, context, { def: loan }))) refuse('not_allowed')
    await lockPerson(employeeId)
    const account = await readableAccount(accountId, context)
    const { total, validUntil } = await quoteOf(account, context)
    if (amount.currency !== total.currency || amount.minor !== total.minor) refuse('loan_settle_amount', { amount: moneyParam(total), date: validUntil }, 'amount')
    const from = account.paidOutOn ?? account.openedOn
    if (paidOn < from || paidOn > (await todayOf(employeeId, now))) refuse('loan_settle_date', { from }, 'paidOn')
    await settleAccount(account, { paidOn, by: caller.employeeId, note, now })
    await tellBorrower(account, 'loanSettled', { key: account.id, actorId: caller.employeeId, now })
    return { id: accountId, message: context.t('loan:settle.done') }
  })
