/** Live answer while the form is being filled in: which day of work it is, how long, and what a submit would say. */
import { addDays } from '../../../contract/kit/civil-date.ts'
import type { PermitHints, PermitHintsInput } from '../../../contract/modules/permit-out/calls.ts'
import { minutesBetween } from '../../../contract/kit/clock-time.ts'
import type { Context } from '../../lib/handler.ts'
import { closedPeriodProblem } from '../../org/pay-period.ts'
import { requireMayFileFor } from '../../request/filing.ts'
import { countInMonth } from './others.ts'
import { readCase, type WorkDay } from './permit-case.ts'
import { judge } from './policy.ts'
import { clockOf } from './rules.ts'

const timeOf = ({ date }: WorkDay, minute: number | null): string | null => (minute === null ? null : `${addDays(date, Math.floor(minute / 1440))}T${clockOf(minute)}`)

/** @throws CallError "not_allowed" for somebody the caller may not file for */
export async function permitHints({ id, employeeId, ...values }: PermitHintsInput, context: Context): Promise<PermitHints> {
  await requireMayFileFor(employeeId, context)
  const input = await readCase(employeeId, values, context.now)
  const { date } = input.day
  const locked = await closedPeriodProblem(date, date, 'permitStart')
  const problems = [...(locked ? [locked] : []), ...(await judge(input, id ?? null))]
  return {
    minutes: Math.max(0, minutesBetween(values.permitStart, values.permitUntil)),
    workDate: date, plannedIn: timeOf(input.day, input.day.from), plannedOut: timeOf(input.day, input.day.until),
    official: input.reason?.rules.official ?? false, thisMonth: (await countInMonth(input, id ?? null)) + 1, maxPerMonth: input.reason?.rules.maxPerMonth ?? null,
    problems: problems.map(({ code, params, field }) => ({ field: field ?? '', code, message: context.t(`errors:${code}`, params) })),
  }
}
