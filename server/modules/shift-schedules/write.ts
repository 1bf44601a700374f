/** Writing a schedule: what a request planned stays, closed periods are refused, short rests are told. @see contract/modules/shift-schedules/README.md */
import { addDays } from '../../../contract/kit/civil-date.ts'
import { type KeptCell, OFF, type ScheduleCell, type ScheduleChange } from '../../../contract/modules/shift-schedules/calls.ts'
import { dayKey } from '../../facts/facts.ts'
import { type PlannedDay, plannedDaysOf } from '../../facts/planned-shift.ts'
import { writeSchedule } from '../../facts/schedule.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { closedPeriodProblem, type PayPeriod } from '../../org/pay-period.ts'
import { namesOf } from '../../org/people.ts'
import { shiftsByCode } from '../../org/shifts.ts'
import { plannableBy } from './plan.ts'

/** Minutes between two shifts. */
export const LEAST_REST = 660

/** @throws CallError period_locked */
export async function requireOpen({ from, until }: PayPeriod): Promise<void> {
  const locked = await closedPeriodProblem(from, until)
  if (locked) refuse(locked.code, locked.params, 'periodPay')
}

/** @throws CallError not_allowed unless the caller plans for all of these people */
export async function requirePlanner(employeeIds: readonly string[], context: Context): Promise<void> {
  const plannable = await (await plannableBy(context))?.among(employeeIds)
  if (plannable && employeeIds.some((id) => !plannable.has(id))) refuse('not_allowed', {}, 'employeeId')
}

/** Days of a person on which the rest since the shift before is too short. */
export function shortRests(days: readonly PlannedDay[]): string[] {
  return days.flatMap((day, i) => {
    const before = days[i - 1]?.shift
    return before && day.shift && day.shift.startMinute + 1440 - before.endMinute < LEAST_REST ? [day.date] : []
  })
}

async function restWarnings(cells: readonly ScheduleCell[], { from, until }: PayPeriod, names: ReadonlyMap<string, string>, { t }: Context): Promise<string[]> {
  const touched = new Set(cells.flatMap((c) => [dayKey(c.employeeId, c.date), dayKey(c.employeeId, addDays(c.date, 1))]))
  const plans = await plannedDaysOf([...new Set(cells.map((c) => c.employeeId))], addDays(from, -1), addDays(until, 1))
  return [...plans].flatMap(([id, days]) => shortRests(days).filter((date) => touched.has(dayKey(id, date))).map((date) => t('shift-schedules:short-rest', { employee: names.get(id) ?? '', date })))
}

/**
 * Writes cells of one period. Days an approved request planned are left alone and named.
 * @throws CallError period_locked, not_allowed, schedule_outside, shift_unknown
 */
export async function writeCells(cells: readonly ScheduleCell[], period: PayPeriod, context: Context): Promise<ScheduleChange> {
  await requireOpen(period)
  const people = [...new Set(cells.map((c) => c.employeeId))]
  await requirePlanner(people, context)
  if (cells.some((c) => c.date < period.from || c.date > period.until)) refuse('schedule_outside', { period: period.code }, 'cells')
  const shifts = await shiftsByCode(cells.map((c) => c.shift))
  const unknown = cells.find((c) => c.shift !== '' && c.shift !== OFF && !shifts.has(c.shift))
  if (unknown) refuse('shift_unknown', { shift: unknown.shift }, 'cells')

  const plans = await plannedDaysOf(people, period.from, period.until)
  const outranked = new Set([...plans].flatMap(([id, days]) => days.filter((d) => d.outranksSchedule).map((d) => dayKey(id, d.date))))
  const free = [...new Map(cells.map((c) => [dayKey(c.employeeId, c.date), c])).values()].filter((c) => !outranked.has(dayKey(c.employeeId, c.date)))
  const names = await namesOf(people)
  const kept = cells.filter((c) => outranked.has(dayKey(c.employeeId, c.date))).map((c): KeptCell => ({ employeeId: c.employeeId, employee: names.get(c.employeeId) ?? '', date: c.date }))
  await writeSchedule(free.map(({ employeeId, date, shift }) => ({ employeeId, date, ...(shift === '' ? {} : { shift: shift === OFF ? null : (shifts.get(shift) ?? null) }) })), context.now)
  return {
    written: free.length, kept, warnings: await restWarnings(free, period, names, context),
    message: [context.t('shift-schedules:written', { count: free.length }), kept.length > 0 ? context.t('shift-schedules:kept', { count: kept.length }) : ''].filter(Boolean).join(' '),
  }
}
