/** A manual shift as its rules see it: the shift, the days, and what each person was to work, read once. @see docs/product/days.md#shifts */
import { addDays } from '../../contract/kit/civil-date.ts'
import { shiftReasons } from '../../contract/modules/manual-shifts/choices.ts'
import { isEmptyId } from '../../contract/kit/ids.ts'
import { rangeFault } from '../../contract/modules/manual-shifts/range.ts'
import { type PlannedDay, plannedDaysOf } from '../facts/planned-shift.ts'
import { STANDARD } from '../facts/plan-of-day.ts'
import type { Context } from '../lib/handler.ts'
import { findChoice, type Choice } from '../org/choices.ts'
import { type PlannableShift, plannableShifts } from '../org/shifts.ts'
import type { ModuleValues } from '../request/module.ts'

/** Values of a complete request, people aside. */
export interface ShiftValues {
  shift: string
  startDate: string
  endDate: string
  manualShiftReasonType: string
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' && !isEmptyId(value) ? value : null)

/** The values of a request, or null while a draft still misses one. */
export function shiftValues(values: ModuleValues): ShiftValues | null {
  const [shift, startDate, endDate, manualShiftReasonType] = [textOf(values.shift), textOf(values.startDate), textOf(values.endDate), textOf(values.manualShiftReasonType)]
  return shift && startDate && endDate && manualShiftReasonType ? { shift, startDate, endDate, manualShiftReasonType } : null
}

/** A day as it is planned, and the hours of the plan in minutes from its midnight; null on a day off. */
export interface PlanBefore {
  date: string
  hours: readonly [from: number, until: number] | null
  code: string
  /** Approved leave on some of it. */
  onLeave: boolean
}

export interface ShiftCase {
  values: ShiftValues
  /** Null: there is no such shift. */
  shift: PlannableShift | null
  reason: Choice | null
  /** By employee id: the day before the first, every day, and the day after the last. */
  plans: ReadonlyMap<string, PlanBefore[]>
}

/** Every shift, named in the caller's language. */
export const shiftsFor = ({ t }: Pick<Context, 't'>): Promise<PlannableShift[]> => plannableShifts(t('org:shift.off'))

const OFF_DAY = 'OFF'

function before({ date, kind, shift, leave }: PlannedDay): PlanBefore {
  const plan = kind === 'work' ? (shift ?? STANDARD) : null
  return { date, hours: plan && [plan.startMinute, plan.endMinute], code: plan?.code ?? OFF_DAY, onLeave: leave.length > 0 }
}

/** Reads what the rules need. A faulty range reads no plans: see `rangeFault`. */
export async function readCase(values: ShiftValues, employeeIds: readonly string[], context: Pick<Context, 't'>): Promise<ShiftCase> {
  const plans = rangeFault(values.startDate, values.endDate) ? new Map<string, PlannedDay[]>() : await plannedDaysOf(employeeIds, addDays(values.startDate, -1), addDays(values.endDate, 1))
  return {
    values,
    shift: (await shiftsFor(context)).find((s) => s.id === values.shift) ?? null,
    reason: await findChoice(shiftReasons, values.manualShiftReasonType),
    plans: new Map([...plans].map(([id, days]) => [id, days.map(before)])),
  }
}
