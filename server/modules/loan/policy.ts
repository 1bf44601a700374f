/** What refuses a loan, and what is worth knowing. @see contract/modules/loan/README.md#checks */
import { takesBack } from '../../../contract/kit/lifecycle.ts'
import { isMoney } from '../../../contract/kit/money.ts'
import { totalsOf } from '../../../contract/modules/loan/schedule.ts'
import { monthText } from '../../lib/amount-text.ts'
import type { Problem } from '../../lib/refuse.ts'
import { lockPerson } from '../../payroll/instalments.ts'
import type { CheckInput, CheckResult } from '../../request/module.ts'
import { withProof } from '../../request/proof.ts'
import { type LoanCase, loanValues, percentText, readCase, termsOf } from './loan-case.ts'
import { approvalProblems, type MonthText, shareWarnings, submitProblems } from './rules.ts'

const incomplete: CheckResult = { problems: [{ code: 'loan_incomplete' }], warnings: [] }

/** The quotation, the invoice or the contract, where the loan asks for one. */
async function documentProblem({ record }: CheckInput, { item }: LoanCase): Promise<Problem[]> {
  if (!item?.rules.needsDocument || (await withProof([record])).has(record.id)) return []
  return [{ code: 'loan_document_missing', field: 'attachmentIds' }]
}

/** The company has other terms now than those the person agreed to. */
function agreedProblem({ record: { values } }: CheckInput, { item }: LoanCase): Problem[] {
  if (!item) return []
  const { interestType, rateBp } = termsOf(item.rules)
  const isAgreed = values.agreedInterest === interestType && Number(values.agreedRate) === Number(percentText(rateBp))
  return isAgreed ? [] : [{ code: 'loan_terms_changed', field: 'agreedRate' }]
}

/** The company has other terms now, and the person would pay another amount than they agreed to. */
function termsProblem({ record }: CheckInput, { schedule }: LoanCase): Problem[] {
  const agreed = isMoney(record.values.instalment) ? record.values.instalment.minor : null
  return schedule.length > 0 && agreed !== totalsOf(schedule).instalment ? [{ code: 'loan_terms_changed', field: 'loanItem' }] : []
}

type Rules = (input: LoanCase, monthOf: MonthText) => Problem[]

async function judge(check: CheckInput, rules: Rules, more: (input: LoanCase) => Problem[]): Promise<CheckResult> {
  const { record, context: { language, now } } = check
  const values = loanValues(record.values)
  if (!values) return incomplete
  // two loans of one person are judged one after the other, and pay waits
  await lockPerson(record.employeeId)
  const input = await readCase(record, values, now)
  return { problems: [...rules(input, (code) => monthText(code, language)), ...more(input), ...(await documentProblem(check, input))], warnings: shareWarnings(input) }
}

export const checkSubmit = (check: CheckInput): Promise<CheckResult> => judge(check, submitProblems, (input) => agreedProblem(check, input))

/** Every rule once more, and the terms; nothing worth knowing: that is for the person and HR. What takes a loan back is judged by its effects. */
export async function checkApprove(check: CheckInput): Promise<CheckResult> {
  if (takesBack(check.record.status)) return { problems: [], warnings: [] }
  const { problems } = await judge(check, approvalProblems, (input) => termsProblem(check, input))
  return { problems, warnings: [] }
}
