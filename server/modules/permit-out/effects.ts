/** What an approved permit really changes, and how it is taken back. @see contract/modules/permit-out/README.md#effects */
import { recordFact, withdrawFacts } from '../../facts/facts.ts'
import { type DayChange, recomputeDays } from '../../facts/recompute.ts'
import type { Effect, EffectInput, Posted } from '../../request/module.ts'
import { drawGateCode } from './gate-code.ts'
import { type PermitCase, permitValues, readCase } from './permit-case.ts'

const changed = (employeeId: string, changes: readonly DayChange[]): Posted[] =>
  changes.map((c) => ({ target: `attendance_day:${employeeId}:${c.date}`, before: c.before, after: c.after }))

async function caseOf({ line, context }: EffectInput): Promise<PermitCase> {
  const values = permitValues(line.values)
  if (!values) throw new Error('a line without times reached its effects')
  return readCase(line.employeeId, values, context.now)
}

/** A window in the day: worked when official, else taken off the hours; late and early inside it count for nothing. */
const permitWindow: Effect = {
  kind: 'permitWindow',
  async post(input) {
    const { employeeId, values: { permitStart, permitUntil }, reason, day } = await caseOf(input)
    const { requestId, lineId } = input.line
    const fact = { kind: 'permit' as const, permitStart, permitUntil, official: reason?.rules.official ?? false, reason: reason?.code ?? '', gateCode: drawGateCode() }
    await recordFact({ requestId, lineId, employeeId, date: day.date, fact }, input.context.now)
    return changed(employeeId, await recomputeDays(employeeId, [day.date], input.context.now))
  },
  async reverse({ line, context }) {
    const days = await withdrawFacts({ requestId: line.requestId, lineId: line.lineId, kind: 'permit' }, context.now)
    return changed(line.employeeId, await recomputeDays(line.employeeId, days.map((d) => d.date), context.now))
  },
}

export const permitEffects: Effect[] = [permitWindow]
