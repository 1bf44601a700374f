/** Accounts as their person and HR read them, and what settling one costs. @see contract/modules/loan/README.md#accounts */
import type { Money } from '../../../contract/kit/money.ts'
import type { ListInput, Paged } from '../../../contract/kit/paging.ts'
import type { LoanAccount, LoanAccountDetail, SettlementQuote } from '../../../contract/modules/loan/calls.ts'
import { loan } from '../../../contract/modules/loan/index.ts'
import { amountOf, settlementOf } from '../../../contract/modules/loan/schedule.ts'
import { pagedRows } from '../../db/paging.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { accountsOf, findAccount, openRows, type WholeAccount } from '../../loans/accounts.ts'
import { choiceNames } from '../../org/choices.ts'
import { nextOpenPeriod } from '../../org/pay-period.ts'
import { namesOf } from '../../org/people.ts'
import { isOwnOrHrs } from '../../org/scope.ts'
import { todayOf } from '../../org/today.ts'
import { requireOwnOrHr } from '../../request/filing.ts'
import { percentText } from './loan-case.ts'

/** Rows that were paid, by pay or at once. */
const isPaid = (status: string) => status === 'taken' || status === 'settled'

function viewOf(account: WholeAccount, loanItem: string): LoanAccount {
  const { id, requestId, requestCode, employeeId, status, interestType, rateBp, openedOn, paidOutOn, closedOn, currency, rows, events } = account
  const money = (minor: number): Money => ({ minor, currency })
  const open = openRows(account)
  const standing = rows.filter((r) => r.status !== 'deferred')
  const [next, last] = [open[0], open.at(-1)]
  return {
    id, requestId, requestCode, employeeId, loanItem, status, interestType, interestRate: percentText(rateBp), openedOn, paidOutOn, closedOn, principal: money(account.principal),
    balance: money(open.reduce((sum, r) => sum + r.principal, 0)),
    paid: money(events.reduce((sum, e) => sum + (e.kind === 'taken' || e.kind === 'settled' ? (e.amount ?? 0) : 0), 0)),
    nextDue: next?.duePeriod ?? null, lastDue: last?.duePeriod ?? null, nextInstalment: next ? money(amountOf(next)) : null,
    done: standing.filter((r) => isPaid(r.status)).length, count: standing.length,
  }
}

/** Accounts of a person, the newest first. @throws CallError not_allowed */
export async function loanAccounts({ employeeId, ...input }: ListInput & { employeeId?: string }, context: Context): Promise<Paged<LoanAccount>> {
  const of = employeeId ?? context.caller.employeeId
  await requireOwnOrHr(of, context, { def: loan })
  const accounts = await accountsOf(of)
  const names = await choiceNames(accounts.map((a) => a.loanItemId), context.language)
  return pagedRows(accounts.map((a) => viewOf(a, names.get(a.loanItemId) ?? '')), input)
}

/** An account that the caller may read. @throws CallError not_found, also of somebody else's */
export async function readableAccount(id: string, context: Context): Promise<WholeAccount> {
  const account = (await findAccount(id)) ?? refuse('not_found')
  return (await isOwnOrHrs(account.employeeId, context, { def: loan })) ? account : refuse('not_found')
}

/** @throws CallError not_found */
export async function loanAccountDetail({ id }: { id: string }, context: Context): Promise<LoanAccountDetail> {
  const account = await readableAccount(id, context)
  const { currency, rows, events } = account
  const money = (minor: number): Money => ({ minor, currency })
  const names = await choiceNames([account.loanItemId], context.language)
  const people = await namesOf(events.flatMap((e) => e.byEmployeeId ?? []))
  return {
    ...viewOf(account, names.get(account.loanItemId) ?? ''),
    schedule: rows.map(({ number, duePeriod, principal, interest, status, movedFrom }) => ({ number, duePeriod, principal: money(principal), interest: money(interest), status, movedFrom })),
    events: events.map(({ id: eventId, kind, at, byEmployeeId, amount, note }) => ({ id: eventId, kind, at: at.toISOString(), by: byEmployeeId === null ? '' : (people.get(byEmployeeId) ?? ''), amount: amount === null ? null : money(amount), note })),
  }
}

/** What settling costs until the open period ends. @throws CallError loan_not_active */
export async function quoteOf(account: WholeAccount, context: Context): Promise<SettlementQuote> {
  if (account.status !== 'active') refuse('loan_not_active')
  const today = await todayOf(account.employeeId, context.now)
  const { balance, interest, total, saved } = settlementOf(openRows(account))
  const money = (minor: number): Money => ({ minor, currency: account.currency })
  return { accountId: account.id, balance: money(balance), interest: money(interest), total: money(total), saved: money(saved), validUntil: (await nextOpenPeriod(today))?.until ?? today }
}

/** @throws CallError not_found, loan_not_active */
export const settlementQuote = async ({ accountId }: { accountId: string }, context: Context): Promise<SettlementQuote> => quoteOf(await readableAccount(accountId, context), context)
