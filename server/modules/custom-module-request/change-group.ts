/** Another calendar group from a day on. The group held before ends the day before; taken back, it goes on. Leave held from that day on is counted anew both times. */
import { type DayChange, recomputeFrom } from '../../facts/recompute.ts'
import { groupsOn } from '../../org/calendar-groups.ts'
import { recordCalendarChange, withdrawCalendarChanges } from '../../org/calendar-history.ts'
import { closedPeriodProblem } from '../../org/pay-period.ts'
import type { Problem } from '../../lib/refuse.ts'
import type { Effect, EffectInput, Posted } from '../../request/module.ts'
import { recountLeave } from '../../time/leave-recount.ts'

/** Later than any pay period. */
const FAR = '9999-12-31'

const changed = (employeeId: string, changes: readonly DayChange[]): Posted[] =>
  changes.filter((c) => c.before !== c.after).map((c) => ({ target: `attendance_day:${employeeId}:${c.date}`, before: c.before, after: c.after }))

function fromOf({ line }: EffectInput): string {
  if (line.from === null) throw new Error('a line without a day reached its effects')
  return line.from
}

/** A closed pay period the days from here on reach into; null when there is none. */
export const lockedFrom = (date: string): Promise<Problem | null> => closedPeriodProblem(date, FAR)

export const changeGroup: Effect = {
  kind: 'changeGroup',
  async post(input) {
    const { requestId, lineId, employeeId, values } = input.line
    const from = fromOf(input)
    const before = (await groupsOn([employeeId], from)).get(employeeId)
    const groupId = String(values.toCalendarGroup)
    const id = await recordCalendarChange({ employeeId, from, groupId, requestId, lineId }, input.context.now)
    const leave = await recountLeave({ employeeId, from, exceptId: requestId, mayOwe: false }, input.context.now)
    return [{ target: `calendar_change:${id}`, before: { groupId: before?.groupId ?? null, name: before?.name ?? '' }, after: { groupId, from } }, ...leave, ...changed(employeeId, await recomputeFrom(employeeId, from, input.context.now))]
  },
  async reverse(input, logged) {
    const { requestId, lineId, employeeId } = input.line
    const from = fromOf(input)
    await withdrawCalendarChanges({ requestId, lineId }, input.context.now)
    const leave = await recountLeave({ employeeId, from, exceptId: requestId, mayOwe: true }, input.context.now)
    const days = changed(employeeId, await recomputeFrom(employeeId, from, input.context.now))
    return [...logged.filter((l) => l.target.startsWith('calendar_change:')).map((l) => ({ target: l.target, before: l.after, after: l.before })), ...leave, ...days]
  },
  blocksReversal: async (input) => lockedFrom(fromOf(input)),
}
