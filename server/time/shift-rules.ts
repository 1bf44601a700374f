/** Rules of a manual shift. Pure: they look at the case only. @see docs/product/days.md#shifts */
import { rangeFault } from '../../contract/modules/manual-shifts/range.ts'
import type { Problem } from '../lib/refuse.ts'
import type { PlannableShift } from '../org/shifts.ts'
import type { PlanBefore, ShiftCase } from './shift-case.ts'

/** Rest between two shifts below which a warning is given. */
export const MIN_REST_HOURS = 11
const MIN_REST = MIN_REST_HOURS * 60

/** What is wrong with the request itself, whomever it is for. */
export function requestProblems({ values, shift, reason }: ShiftCase, isNew: boolean): Problem[] {
  const fault = rangeFault(values.startDate, values.endDate)
  return [
    ...(fault ? [fault] : []),
    ...(shift ? [] : [{ code: 'field.invalid', field: 'shift' }]),
    ...(reason && (reason.active || !isNew) ? [] : [{ code: 'shift_reason_unknown', field: 'manualShiftReasonType' }]),
  ]
}

type Hours = readonly [from: number, until: number] | null

const hoursOf = ({ off, startMinute, endMinute }: PlannableShift): Hours => (off ? null : [startMinute, endMinute])

/** The day as it would be: inside the range the new shift, outside it what is planned. */
const afterwards = (days: readonly PlanBefore[], shift: PlannableShift): Hours[] =>
  days.map((day, i) => (i === 0 || i === days.length - 1 ? day.hours : hoursOf(shift)))

/** Days inside the range. */
export const inside = (days: readonly PlanBefore[]): readonly PlanBefore[] => days.slice(1, -1)

/** The plan is the same already, on every day. */
export const isAsPlanned = (days: readonly PlanBefore[], shift: PlannableShift): boolean => inside(days).length > 0 && inside(days).every((d) => d.code === shift.code)

/** The first day whose shift begins too soon after the one before, with the minutes of rest; null when there is none. */
export function shortRest(days: readonly PlanBefore[], shift: PlannableShift): { date: string; minutes: number } | null {
  const planned = afterwards(days, shift)
  for (let i = 1; i < planned.length; i++) {
    const [last, next] = [planned[i - 1], planned[i]]
    const rest = last && next ? next[0] + 1440 - last[1] : MIN_REST
    if (rest < MIN_REST) return { date: days[i]?.date ?? '', minutes: Math.max(0, rest) }
  }
  return null
}

/** The first day with approved leave; null when there is none. */
export const leaveDay = (days: readonly PlanBefore[]): string | null => inside(days).find((d) => d.onLeave)?.date ?? null
