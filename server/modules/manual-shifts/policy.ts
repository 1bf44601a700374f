/** The verdict on a manual shift: of the request, and of each person on a line of their own. @see contract/modules/manual-shifts/README.md#checks */
import { takesBack } from '../../../contract/kit/lifecycle.ts'
import { manualShift } from '../../../contract/modules/manual-shifts/index.ts'
import type { CheckInput, CheckResult, LineRecord } from '../../request/module.ts'
import { fieldOfLine } from '../../request/perform/lines.ts'
import { shiftValues } from '../../time/shift-case.ts'
import { judgeShift } from '../../time/shift-check.ts'

async function judge({ record, lines, context }: CheckInput, isNew: boolean): Promise<CheckResult> {
  const values = shiftValues(record.values)
  if (!values) return { problems: [{ code: 'shift_incomplete' }], warnings: [] }
  const { problems, verdicts } = await judgeShift({ values, lines, requestId: record.id, isNew, context })
  const field = (line: LineRecord) => fieldOfLine({ def: manualShift }, line)
  return {
    problems: [...problems, ...verdicts.flatMap(({ line, problem }) => (problem ? [{ ...problem, field: field(line) }] : []))],
    warnings: verdicts.flatMap(({ line, warnings }) => warnings.map((w) => ({ ...w, field: field(line) }))),
  }
}

/** Check at submit: every rule. */
export const checkSubmit = (input: CheckInput): Promise<CheckResult> => judge(input, true)

/** Check at approval: the plan or the people may have changed since the submit. Taking a shift back is always free. */
export const checkApprove = (input: CheckInput): Promise<CheckResult> =>
  takesBack(input.record.status) ? Promise.resolve({ problems: [], warnings: [] }) : judge(input, false)
