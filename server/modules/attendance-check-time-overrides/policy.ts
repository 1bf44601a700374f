/** What stands against a correction as a whole, and against each of its lines. @see contract/modules/attendance-check-time-overrides/README.md#checks */
import { takesBack } from '../../../contract/kit/lifecycle.ts'
import { overrideRequest } from '../../../contract/modules/attendance-check-time-overrides/index.ts'
import type { Problem } from '../../lib/refuse.ts'
import { sitesById } from '../../org/sites.ts'
import type { CheckInput, CheckResult } from '../../request/module.ts'
import { fieldOfLine } from '../../request/perform/lines.ts'
import { dateProblem, judgeOverrides } from '../../time/override-check.ts'

const refused = (problems: Problem[]): CheckResult => ({ problems, warnings: [] })
const dateOf = ({ record }: CheckInput): string | null => record.from

async function lineProblems(date: string, { record, lines, context }: CheckInput): Promise<Problem[]> {
  const at = (line: (typeof lines)[number], part?: string) => fieldOfLine({ def: overrideRequest }, line, part)
  const verdicts = await judgeOverrides({ lines, date, requestId: record.id, now: context.now })
  const sites = await sitesById(lines.flatMap((l) => (typeof l.values.site === 'string' ? [l.values.site] : [])))
  const nowhere = lines.filter((l) => typeof l.values.site === 'string' && !sites.has(l.values.site))
  return [...verdicts.map((v): Problem => ({ ...v.problem, field: at(v.line, v.part) })), ...nowhere.map((l): Problem => ({ code: 'cto_site_unknown', field: at(l, 'site') }))]
}

/** Check at submit: every rule. */
export async function checkSubmit(input: CheckInput): Promise<CheckResult> {
  const date = dateOf(input)
  if (date === null) return refused([])
  const wrong = await dateProblem(date, input.record.employeeId, input.context.now)
  return refused(wrong ? [{ ...wrong, field: 'transDate' }] : await lineProblems(date, input))
}

/** Check at approval: what may have changed since; nothing where the approval takes the correction back. */
export async function checkApprove(input: CheckInput): Promise<CheckResult> {
  const date = dateOf(input)
  return refused(takesBack(input.record.status) || date === null ? [] : await lineProblems(date, input))
}
