/** What an approved correction changes: the time that counts. The punches stay as they were made. @see docs/product/days.md#corrections-of-check-in-and-check-out */
import { recordFact, withdrawFacts } from '../facts/facts.ts'
import { recomputeDays } from '../facts/recompute.ts'
import type { Effect, EffectInput, Posted } from '../request/module.ts'
import { overrideValues } from './override-case.ts'

async function workedOut({ line, context }: EffectInput, dates: readonly string[]): Promise<Posted[]> {
  const changes = await recomputeDays(line.employeeId, dates, context.now)
  return changes.map((c) => ({ target: `attendance_day:${line.employeeId}:${c.date}`, before: c.before, after: c.after }))
}

export const overrideTimes: Effect = {
  kind: 'overrideTimes',
  async post(input) {
    const { line, context } = input
    const values = overrideValues(line.values)
    if (!values || line.from === null) throw new Error('a line without a time reached its effects')
    await recordFact({ requestId: line.requestId, lineId: line.lineId, employeeId: line.employeeId, date: line.from, fact: { kind: 'override', ...values } }, context.now)
    return workedOut(input, [line.from])
  },
  async reverse(input) {
    const days = await withdrawFacts({ requestId: input.line.requestId, lineId: input.line.lineId, kind: 'override' }, input.context.now)
    return workedOut(input, days.map((d) => d.date))
  },
}
