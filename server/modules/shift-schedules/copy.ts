/** Copies a period, or one person's days, day by day in their order. */
import { datesOf, daysBetween } from '../../../contract/kit/civil-date.ts'
import { OFF, type ScheduleCell, type ScheduleChange } from '../../../contract/modules/shift-schedules/calls.ts'
import { type PlannedDay, plannedDaysOf } from '../../facts/planned-shift.ts'
import type { Context } from '../../lib/handler.ts'
import { periodOf } from './plan.ts'
import { requirePlanner, writeCells } from './write.ts'

/** What a day of the source says for one of the target; a day the calendar alone planned says so by being left to it. */
const saidBy = (day: PlannedDay): string => day.shift?.code ?? (day.kind === 'work' ? '' : OFF)

export async function copySchedule(input: { periodPay: string; fromPeriodPay: string; fromEmployeeId?: string; employeeIds: string[] }, context: Context): Promise<ScheduleChange> {
  const [period, source] = [await periodOf(input.periodPay), await periodOf(input.fromPeriodPay)]
  const people = [...new Set(input.employeeIds)]
  const from = input.fromEmployeeId
  await requirePlanner(from ? [from, ...people] : people, context)
  const plans = await plannedDaysOf(from ? [from] : people, source.from, source.until)
  const dates = datesOf(period.from, period.until)
  const last = daysBetween(source.from, source.until)
  const cells = people.flatMap((employeeId) =>
    dates.flatMap((date, i): ScheduleCell[] => {
      const day = i <= last ? plans.get(from ?? employeeId)?.[i] : undefined
      return day ? [{ employeeId, date, shift: saidBy(day) }] : []
    }))
  return writeCells(cells, period, context)
}
