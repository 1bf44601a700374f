/** Live answer while the form is being filled in: days, balance, and what a submit would say. */
import { fromHundredths } from '../../../contract/kit/decimal.ts'
import type { TotalDayInput, TotalDayOutput } from '../../../contract/modules/leave-requests/calls.ts'
import type { Context } from '../../lib/handler.ts'
import type { Problem } from '../../lib/refuse.ts'
import { requireMayFileFor } from '../../request/filing.ts'
import { readCase } from '../../time/leave-case.ts'
import { judgeLeave } from '../../time/leave-check.ts'
import { attachmentVerdict } from '../../time/leave-rules.ts'

/** @throws CallError "not_allowed" for somebody the caller may not file for */
export async function totalDay(input: TotalDayInput, context: Context): Promise<TotalDayOutput> {
  await requireMayFileFor(input.employeeId, context)
  const leave = await readCase(input.employeeId, { ...input, location: null, replacement: null }, context.now)
  const { problems, warnings, covered } = await judgeLeave(leave, input.id ?? null, false, context)
  const attachment = attachmentVerdict(leave, 0, leave.today)
  // whether a file is there yet the form knows better: here it is a hint
  const hints = [attachment.warning ?? attachment.problem].filter((p) => p !== null)
  const told = ({ code, params, field }: Problem) => ({ field: field ?? '', code, message: context.t(`errors:${code}`, params) })
  return {
    totalDay: leave.count.totalDay,
    days: leave.count.days,
    balanceBefore: covered ? fromHundredths(covered.before) : null,
    balanceAfter: covered ? fromHundredths(covered.after) : null,
    problems: problems.map(told),
    warnings: [...warnings, ...(problems.length === 0 ? hints : [])].map(told),
  }
}
