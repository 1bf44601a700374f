/** The verdict on a permit: everything that refuses it. @see contract/modules/permit-out/README.md#checks */
import { takesBack } from '../../../contract/kit/lifecycle.ts'
import type { Problem } from '../../lib/refuse.ts'
import type { CheckInput, CheckResult } from '../../request/module.ts'
import { countInMonth, overlapProblem } from './others.ts'
import { type PermitCase, permitValues, readCase } from './permit-case.ts'
import { standingProblems, submitProblems } from './rules.ts'

const found = (...problems: (Problem | null)[]): Problem[] => problems.filter((p) => p !== null)

async function monthProblem(input: PermitCase, requestId: string | null): Promise<Problem | null> {
  const most = input.reason?.rules.maxPerMonth
  if (most === undefined || (await countInMonth(input, requestId)) < most) return null
  return { code: 'permit_per_month', params: { count: most }, field: 'permitOutReasonType' }
}

/** Everything a submit is refused for. */
export async function judge(input: PermitCase, requestId: string | null): Promise<Problem[]> {
  return [...standingProblems(input), ...submitProblems(input), ...found(await overlapProblem(input, requestId), await monthProblem(input, requestId))]
}

/** Check at submit: every rule. */
export async function checkSubmit({ record, context }: CheckInput): Promise<CheckResult> {
  const values = permitValues(record.values)
  if (!values) return { problems: [{ code: 'permit_incomplete' }], warnings: [] }
  return { problems: await judge(await readCase(record.employeeId, values, context.now), record.id), warnings: [] }
}

/** Check at approval: what may have changed since the submit, shift, leave and other permits. Taking a permit back is always free. */
export async function checkApprove({ record, context }: CheckInput): Promise<CheckResult> {
  const values = permitValues(record.values)
  if (!values || takesBack(record.status)) return { problems: [], warnings: [] }
  const input = await readCase(record.employeeId, values, context.now)
  return { problems: [...standingProblems(input), ...found(await overlapProblem(input, record.id))], warnings: [] }
}
