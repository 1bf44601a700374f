/** What refuses a programme, and what is worth knowing. @see contract/modules/formal-development/README.md#checks */
import { fromHundredths } from '../../../contract/kit/decimal.ts'
import { takesBack } from '../../../contract/kit/lifecycle.ts'
import { faultsOf } from '../../../contract/modules/formal-development/rules.ts'
import { lockName } from '../../db/context.ts'
import type { Problem } from '../../lib/refuse.ts'
import type { CheckInput, CheckResult } from '../../request/module.ts'
import { withProof } from '../../request/proof.ts'
import { amountText } from './amount.ts'
import { isOverCeiling, type ProgrammeCase, programmeValues, readCase } from './programme-case.ts'

type Rule = (input: ProgrammeCase) => Problem | null

const known: Rule = ({ type, level, isListed }) => (type && level && isListed ? null : { code: 'education_choice_unknown', field: type ? (level ? 'educationEntity' : 'educationLevel') : 'educationType' })
const employed: Rule = ({ isEmployed }) => (isEmployed ? null : { code: 'education_not_employed', field: 'employeeId' })
const oneAtATime: Rule = ({ other }) => (other === null ? null : { code: 'education_other_active', params: { code: other }, field: 'educationStartDate' })
const service: Rule = ({ type, serviceMonths }) => {
  const least = type?.rules.minServiceMonths ?? 0
  return serviceMonths < least ? { code: 'education_min_service', params: { count: least }, field: 'educationType' } : null
}

const rules: readonly Rule[] = [known, employed, oneAtATime, service]

/** The letter of acceptance, where the type of support asks for one. */
async function letterProblem({ record }: CheckInput, { type }: ProgrammeCase): Promise<Problem[]> {
  if (!type?.rules.needsDocument || (await withProof([record])).has(record.id)) return []
  return [{ code: 'education_letter_missing', field: 'attachmentIds' }]
}

function warningsOf(input: ProgrammeCase, language: string): Problem[] {
  const { level, highest, ceiling } = input
  return [
    ...(level && highest && level.position <= highest.position ? [{ code: 'education_level_not_above', params: { level: highest.names[language] ?? highest.names.en ?? highest.code }, field: 'educationLevel' }] : []),
    ...(isOverCeiling(input) ? [{ code: 'education_above_ceiling', params: { amount: amountText(fromHundredths(ceiling ?? 0), language) }, field: 'cost' }] : []),
  ]
}

const incomplete: CheckResult = { problems: [{ code: 'education_incomplete' }], warnings: [] }

async function judge(check: CheckInput): Promise<CheckResult> {
  const { record, context } = check
  const values = programmeValues(record.values)
  if (!values) return incomplete
  // two of one person are judged one after the other
  await lockName(`education:${record.employeeId}`)
  const input = await readCase(record, values, context.now)
  const problems = [...faultsOf(record.values), ...rules.flatMap((rule) => rule(input) ?? []), ...(await letterProblem(check, input))]
  return { problems, warnings: warningsOf(input, context.language) }
}

/** Check at submit: every rule. */
export const checkSubmit = judge

/** Check at approval: every rule once more. What takes a programme back is judged by its effects. */
export const checkApprove = (check: CheckInput): Promise<CheckResult> => (takesBack(check.record.status) ? Promise.resolve({ problems: [], warnings: [] }) : judge(check))
