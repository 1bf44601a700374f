/** The verdict on a leave request at submit, approval and cancel. @see contract/modules/leave-requests/README.md#checks */
import { opensCancellation, takesBack } from '../../../contract/kit/lifecycle.ts'
import type { CheckInput, CheckResult, RequestRecord } from '../../request/module.ts'
import { withProof } from '../../request/proof.ts'
import { leaveValues, readCase, storedTotal } from '../../time/leave-case.ts'
import { judgeGranting, judgeLeave, takeBackProblems } from '../../time/leave-check.ts'
import { attachmentVerdict } from '../../time/leave-rules.ts'
import { submittedOn } from './proof.ts'

const incomplete: CheckResult = { problems: [{ code: 'leave_incomplete' }], warnings: [] }

/** Files the requester or the employee gave. */
const attachedTo = async (record: RequestRecord): Promise<number> => (await withProof([record])).size

/** Check at submit: every rule. */
export async function checkSubmit({ record, context }: CheckInput): Promise<CheckResult> {
  const values = leaveValues(record.values)
  if (!values) return incomplete
  const input = await readCase(record.employeeId, values, context.now)
  const { problems, warnings } = await judgeLeave(input, record.id, true, context)
  const proof = attachmentVerdict(input, await attachedTo(record), input.today)
  return { problems: [...problems, ...(proof.problem ? [proof.problem] : [])], warnings: [...warnings, ...(proof.warning ? [proof.warning] : [])] }
}

/**
 * Check at approval: what may have changed since the submit. Notice and the like were judged then and are not again.
 * A cancellation is judged as such: giving days back never asks the balance.
 */
export async function checkApprove(check: CheckInput): Promise<CheckResult> {
  const { record, context } = check
  if (takesBack(record.status)) return checkCancel(check)
  const values = leaveValues(record.values)
  if (!values) return incomplete
  const input = await readCase(record.employeeId, values, context.now)
  return judgeGranting(input, context, { requestId: record.id, submitted: storedTotal(record.values), attached: await attachedTo(record), since: submittedOn(record, input) })
}

/**
 * Check at cancel: an approved leave keeps its locked and, unless HR asks, its past days. Past days are judged when the
 * cancel is asked for, not again when it is approved. Withdrawing what was never approved is always free.
 */
export async function checkCancel({ record, context }: CheckInput): Promise<CheckResult> {
  const values = leaveValues(record.values)
  const asked = opensCancellation(record.status)
  if (!values || !(asked || takesBack(record.status))) return { problems: [], warnings: [] }
  return { problems: await takeBackProblems(values, record.employeeId, context, asked), warnings: [] }
}
