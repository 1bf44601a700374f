/** Leave lines: the rules of leave requests; lines of one balance are judged one after the other, each beside those before it. */
import { civilDateIn } from '../../../contract/kit/civil-date.ts'
import type { PaidDay } from '../../ledger/table.ts'
import type { Problem } from '../../lib/refuse.ts'
import type { CheckResult } from '../../request/module.ts'
import { type LeaveCase, leaveValues, paidDays, readCase, storedTotal } from '../../time/leave-case.ts'
import { judgeGranting, judgeLeave } from '../../time/leave-check.ts'
import { attachmentVerdict } from '../../time/leave-rules.ts'
import { at, type Judging } from './judging.ts'
import type { Row } from './rows.ts'

async function judgeOne(row: Row, input: LeaveCase, beside: PaidDay[], { record, attached, isNew, context }: Judging): Promise<CheckResult> {
  const since = record.submittedAt && input.work ? civilDateIn(record.submittedAt, input.work.timeZone) : input.today
  if (!isNew) return judgeGranting(input, context, { requestId: record.id, submitted: storedTotal(row.line), attached, since, beside })
  const { problems, warnings } = await judgeLeave(input, record.id, true, context, beside)
  const proof = attachmentVerdict(input, attached, input.today)
  return { problems: [...problems, ...(proof.problem ? [proof.problem] : [])], warnings: [...warnings, ...(proof.warning ? [proof.warning] : [])] }
}

export async function judgeLeaves(judging: Judging): Promise<CheckResult> {
  const found: CheckResult = { problems: [], warnings: [] }
  const taken = new Map<string, PaidDay[]>()
  for (const row of judging.rows) {
    const values = leaveValues(row.line)
    if (!values) continue
    const input = await readCase(row.line.employeeId, values, judging.context.now)
    const key = `${row.line.employeeId} ${input.type?.balanceTypeId ?? ''}`
    const beside = taken.get(key) ?? []
    const { problems, warnings } = await judgeOne(row, input, beside, judging)
    taken.set(key, [...beside, ...paidDays(input.count)])
    const placed = (p: Problem) => at(row, p, p.field === 'attachmentIds' ? undefined : p.field)
    found.problems.push(...problems.map(placed))
    found.warnings.push(...warnings.map(placed))
  }
  return found
}
