/** What an approved manual shift really changes, and how it is taken back. Every module with shift lines posts these. @see docs/product/days.md#shifts */
import { datesOf } from '../../contract/kit/civil-date.ts'
import { noticeTypes } from '../effects/notice-types.ts'
import { notify } from '../effects/notify.ts'
import { recordFacts, withdrawFacts } from '../facts/facts.ts'
import { type DayChange, recomputeDays } from '../facts/recompute.ts'
import { plannedDays } from '../facts/planned-shift.ts'
import type { PlannableShift } from '../org/shifts.ts'
import type { Effect, EffectInput, Posted } from '../request/module.ts'
import { clockText } from './clock-text.ts'
import { shiftsFor, type ShiftValues, shiftValues } from './shift-case.ts'

function valuesOf({ line }: EffectInput): ShiftValues {
  const values = shiftValues(line.values)
  if (!values) throw new Error('a line without a shift reached its effects')
  return values
}

async function shiftOf(input: EffectInput): Promise<PlannableShift> {
  const { shift } = valuesOf(input)
  const found = (await shiftsFor(input.context)).find((s) => s.id === shift)
  if (!found) throw new Error('a line with an unknown shift reached its effects')
  return found
}

const changed = (employeeId: string, changes: readonly DayChange[]): Posted[] =>
  changes.map((c) => ({ target: `attendance_day:${employeeId}:${c.date}`, before: c.before, after: c.after }))

/** Each day of the person is planned by this request; days already past are worked out again. */
const planShift: Effect = {
  kind: 'planShift',
  async post(input) {
    const { requestId, lineId, employeeId } = input.line
    const { startDate, endDate } = valuesOf(input)
    const { code, startMinute, endMinute, breakMinutes, off } = await shiftOf(input)
    const fact = { kind: 'shift' as const, code, startMinute, endMinute, breakMinutes, origin: 'manualShift' as const, ...(off ? { off: true } : {}) }
    const dates = datesOf(startDate, endDate)
    await recordFacts(dates.map((date) => ({ requestId, lineId, employeeId, date, fact })), input.context.now)
    return changed(employeeId, await recomputeDays(employeeId, dates, input.context.now))
  },
  async reverse({ line, context }) {
    const days = await withdrawFacts({ requestId: line.requestId, lineId: line.lineId, kind: 'shift' }, context.now)
    return changed(line.employeeId, await recomputeDays(line.employeeId, days.map((d) => d.date), context.now))
  },
}

async function tell(input: EffectInput, code: 'shiftChanged' | 'shiftChangeEnded', times: string): Promise<Posted[]> {
  const { record, line, context } = input
  const { startDate, endDate } = valuesOf(input)
  const told = await notify({
    employeeId: line.employeeId, actorId: context.caller.employeeId, eventKey: `${record.id}:${record.round}:${line.lineId}:${code}`, typeId: noticeTypes.about,
    code, params: { module: record.module, code: record.code, from: startDate, until: endDate, times }, link: `${record.module}/${record.id}`, recordId: record.id, now: context.now,
  })
  return told.map((id) => ({ target: `employee:${id}`, before: null, after: code }))
}

/** In the language of whoever reads it. */
const DAY_OFF = '@org:shift.off'

/** The person learns of the new times, and which times hold when they are taken back. */
const tellPerson: Effect = {
  kind: 'tellPerson',
  async post(input) {
    const shift = await shiftOf(input)
    return tell(input, 'shiftChanged', shift.off ? DAY_OFF : clockText(shift))
  },
  async reverse(input) {
    const { startDate } = valuesOf(input)
    const [day] = await plannedDays(input.line.employeeId, startDate, startDate)
    return tell(input, 'shiftChangeEnded', day?.shift ? clockText({ ...day.shift, off: false }) : DAY_OFF)
  },
}

/** Taken back in the opposite order: what holds instead is known before the person is told. */
export const shiftEffects: Effect[] = [tellPerson, planShift]
