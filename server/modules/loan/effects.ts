/** What an approved loan really changes, and how it is taken back. The log of effects says which account and how it stands, no amount. @see contract/modules/loan/README.md#effects */
import { textOfMinor } from '../../../contract/kit/money.ts'
import { periodAfter } from '../../../contract/modules/loan/schedule.ts'
import { accountOfLine, cancelAccount, openAccount } from '../../loans/accounts.ts'
import { todayOf } from '../../org/today.ts'
import { lockPerson } from '../../payroll/instalments.ts'
import { addPayrollLine, payrollReversalProblem, reversePayrollLines } from '../../payroll/lines.ts'
import type { Effect, EffectInput } from '../../request/module.ts'
import { loanValues, type LoanValues, readCase, termsOf } from './loan-case.ts'

const KIND = 'loanDisbursement'

function valuesOf({ line }: EffectInput): LoanValues {
  const values = loanValues(line.values)
  if (!values) throw new Error('a loan that is not complete reached its effects')
  return values
}

const bookingOf = ({ line }: EffectInput) => ({ requestId: line.requestId, lineId: line.lineId })

/** The account with its instalments, on the terms of this moment. */
const openLoan: Effect = {
  kind: 'openLoan',
  async post(input) {
    const { line, record, context: { now } } = input
    const values = valuesOf(input)
    const { item, schedule, first, currency } = await readCase(record, values, now)
    if (!item || first === null) throw new Error('a loan without terms reached its effects')
    const id = await openAccount({
      ...bookingOf(input), employeeId: line.employeeId, loanItemId: item.id, ...termsOf(item.rules), principal: values.amount.minor, currency, tenor: values.tenor, firstPeriod: first,
      openedOn: await todayOf(line.employeeId, now),
    }, schedule.map((row) => ({ ...row, duePeriod: periodAfter(first, row.number - 1) })), now)
    return [{ target: `loan_account:${id}`, before: null, after: { status: 'approved' } }]
  },
  async reverse(input) {
    const account = await accountOfLine(bookingOf(input))
    if (!account) return []
    const { caller, now } = input.context
    await cancelAccount(account, { by: caller.employeeId, today: await todayOf(input.line.employeeId, now), now })
    return [{ target: `loan_account:${account.id}`, before: { status: account.status }, after: { status: 'cancelled' } }]
  },
  async blocksReversal(input) {
    await lockPerson(input.line.employeeId)
    const taken = (await accountOfLine(bookingOf(input)))?.rows.find((row) => row.status === 'taken')
    return taken ? { code: 'loan_taken', params: { period: taken.duePeriod } } : null
  },
}

/** The money comes with the pay of the next open period of its day. */
const payOutLoan: Effect = {
  kind: 'payOutLoan',
  async post(input) {
    const { amount, loanDate } = valuesOf(input)
    const line = await addPayrollLine({ ...bookingOf(input), employeeId: input.line.employeeId, kind: KIND, date: loanDate, unit: 'amount', quantity: textOfMinor(amount.minor, amount.currency) }, input.context.now)
    return [{ target: `payroll_line:${line.id}`, before: null, after: { status: 'open' } }]
  },
  async reverse(input) {
    const lines = await reversePayrollLines(bookingOf(input), KIND, input.context.now)
    return lines.map(({ id, reversalOf }) => ({ target: `payroll_line:${reversalOf ?? id}`, before: { status: 'open' }, after: { status: 'takenBack' } }))
  },
  blocksReversal: (input) => payrollReversalProblem(bookingOf(input), KIND),
}

export const loanEffects: Effect[] = [openLoan, payOutLoan]
