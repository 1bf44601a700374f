/** What stands against an overtime request as a whole, and against each of its people. @see contract/modules/overtime-schedule/README.md#checks */
import { takesBack } from '../../../contract/kit/lifecycle.ts'
import { overtimeRequest } from '../../../contract/modules/overtime-schedule/index.ts'
import type { Problem } from '../../lib/refuse.ts'
import { findEmployee } from '../../org/people.ts'
import type { CheckInput, CheckResult } from '../../request/module.ts'
import { fieldOfLine } from '../../request/perform/lines.ts'
import { judgeOvertime, windowProblems } from '../../time/overtime-check.ts'

const NOTHING: CheckResult = { problems: [], warnings: [] }

/** Rules on the window, the reason and who stands in. */
async function headerProblems({ record, lines, context }: CheckInput): Promise<Problem[]> {
  const { replacement } = record.values
  const found: (Problem | false)[] = [
    ...(await windowProblems(record.values, record.employeeId, context.now)),
    typeof replacement === 'string' && (lines.some((l) => l.employeeId === replacement) ? { code: 'ot_replacement_listed', field: 'replacement' } : !(await findEmployee(replacement)) && { code: 'employee_unknown', field: 'replacement' }),
  ]
  return found.filter((p) => p !== false)
}

/** Every person on their own line. */
async function lineVerdicts({ record, lines }: CheckInput): Promise<CheckResult> {
  const verdicts = await judgeOvertime(lines, record.id)
  const at = (line: (typeof lines)[number]) => (p: Problem): Problem => ({ ...p, field: fieldOfLine({ def: overtimeRequest }, line) })
  return { problems: verdicts.flatMap((v) => v.problems.map(at(v.line))), warnings: verdicts.flatMap((v) => v.warnings.map(at(v.line))) }
}

/** Check at submit: every rule. */
export async function checkSubmit(input: CheckInput): Promise<CheckResult> {
  const lines = await lineVerdicts(input)
  return { problems: [...(await headerProblems(input)), ...lines.problems], warnings: lines.warnings }
}

/** Check at approval: what may have changed since; nothing where the approval takes the overtime back. */
export async function checkApprove(input: CheckInput): Promise<CheckResult> {
  return takesBack(input.record.status) ? NOTHING : lineVerdicts(input)
}
