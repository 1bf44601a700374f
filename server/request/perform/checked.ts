/** What stands in the way of an action: the module's own rules, and the closed pay period, which is everybody's. @see DOMAIN §1.4 Locked period */
import { outcomeOf } from '../../../contract/kit/lifecycle.ts'
import { lockedPeriodsIn } from '../../org/pay-period.ts'
import { type Problem, refuseAll } from '../../lib/refuse.ts'
import { statusOf, type Subject } from '../actions.ts'
import type { CheckResult } from '../module.ts'
import { linesOf } from '../records.ts'

export type Checked = 'submit' | 'approve' | 'cancel'

/** What was never approved changes nothing: it may always be withdrawn. */
const isInForce = ({ record }: Subject): boolean =>
  outcomeOf(statusOf(record), 'approve')?.effects === 'reverse' || outcomeOf(statusOf(record), 'reopen')?.effects === 'reverse'

/** Days in a closed pay period: names the period and whom to ask. */
async function lockedProblem(subject: Subject, action: Checked): Promise<Problem | null> {
  const { module, record } = subject
  if (module.checksPayPeriod || record.from === null || record.until === null || (action === 'cancel' && !isInForce(subject))) return null
  const [period] = await lockedPeriodsIn(record.from, record.until)
  return period ? { code: 'period_locked', params: { period: period.code, contact: period.contact } } : null
}

/** Everything that refuses the action, and what is worth knowing before it. */
export async function checkedFor(subject: Subject, action: Checked): Promise<CheckResult> {
  const { module, record, context } = subject
  const own = (await module.check?.[action]?.({ record, lines: await linesOf(record.id), context })) ?? { problems: [], warnings: [] }
  const locked = await lockedProblem(subject, action)
  return { problems: locked ? [locked, ...own.problems] : own.problems, warnings: own.warnings }
}

/** @throws CallError with every problem */
export const requireChecked = async (subject: Subject, action: Checked): Promise<void> => refuseAll((await checkedFor(subject, action)).problems)
