/** What stands in the way of an action: the module's own rules, and the closed pay period, which is everybody's. @see docs/product/lifecycle.md#locked-periods */
import type { Fields } from '../../../contract/kit/field.ts'
import { isInForce } from '../../../contract/kit/lifecycle.ts'
import { closedPeriodProblem } from '../../org/pay-period.ts'
import type { Problem } from '../../lib/refuse.ts'
import type { Subject } from '../actions.ts'
import type { CheckResult } from '../module.ts'
import { type InReach, refuseInReach } from './in-reach.ts'
import { withPeople } from './lines.ts'

export type Checked = 'submit' | 'approve' | 'cancel'

/** The field a form fills the first day in with. */
function fieldOfFirstDay({ module, record }: Subject): string | undefined {
  const days = Object.entries(module.def.fields as Fields).filter(([, { kind, computed }]) => (kind === 'date' || kind === 'dateTime') && !computed).map(([name]) => name)
  const beginsIt = (value: unknown) => typeof value === 'string' && value.slice(0, 10) === record.from
  // a night's permit belongs to the day before the one it is filled in with
  return days.find((name) => beginsIt(record.values[name])) ?? days[0]
}

/** Days in a closed pay period. What was never approved changes nothing: it may always be withdrawn. */
async function lockedProblem(subject: Subject, action: Checked): Promise<Problem | null> {
  const { module, record } = subject
  if (module.checksPayPeriod || record.from === null || record.until === null || (action === 'cancel' && !isInForce(record.status))) return null
  return closedPeriodProblem(record.from, record.until, fieldOfFirstDay(subject))
}

/** Everything that refuses the action, and what is worth knowing before it, of what the caller may be told about; of nobody, nothing. */
export async function checkedFor({ subject, lines, isEmpty }: InReach, action: Checked): Promise<CheckResult> {
  if (isEmpty) return { problems: [], warnings: [] }
  const { module, record, context } = subject
  const own = (await module.check?.[action]?.({ record, lines, context })) ?? { problems: [], warnings: [] }
  const locked = await lockedProblem(subject, action)
  return { problems: await withPeople(module, locked ? [locked, ...own.problems] : own.problems), warnings: await withPeople(module, own.warnings) }
}

/** @throws CallError with every problem the caller may be told of */
export const requireChecked = (subject: Subject, action: Checked): Promise<void> => refuseInReach(subject, async (part) => (await checkedFor(part, action)).problems)
