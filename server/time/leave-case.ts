/** A leave request as its rules see it: the values, the type, the person and the days, read once. */
import type { LeaveTimeType } from '../../contract/modules/leave-requests/calls.ts'
import { type CalendarEntry, countDays, type DayCount } from '../../contract/modules/leave-requests/count-days.ts'
import { type LeaveRange, rangeFault } from '../../contract/modules/leave-requests/range.ts'
import { type Hundredths, toHundredths } from '../../contract/kit/decimal.ts'
import { addDays } from '../../contract/kit/civil-date.ts'
import { isEmptyId } from '../../contract/kit/ids.ts'
import { findLeaveType, type LeaveType } from '../ledger/read.ts'
import type { PaidDay } from '../ledger/table.ts'
import { calendarDays } from '../org/calendar.ts'
import { type Employment, employmentOn } from '../org/employment.ts'
import { type Employee, findEmployee } from '../org/people.ts'
import { todayOf } from '../org/today.ts'
import type { ModuleValues } from '../request/module.ts'

/** Values of a complete leave request. */
export interface LeaveValues extends LeaveRange {
  leaveType: string
  location: string | null
  replacement: string | null
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && !isEmptyId(value) ? value : null)
const partOf = (value: unknown): LeaveTimeType | null => (value === 0 || value === 1 || value === 2 ? value : null)

/** The values of a request, or null while a draft still misses a type, a day or a time type. */
export function leaveValues(values: ModuleValues): LeaveValues | null {
  const [leaveType, startDate, endDate] = [textOf(values.leaveType), textOf(values.startDate), textOf(values.endDate)]
  const [startDateLeaveType, endDateLeaveType] = [partOf(values.startDateLeaveType), partOf(values.endDateLeaveType)]
  if (!leaveType || !startDate || !endDate || startDateLeaveType === null || endDateLeaveType === null) return null
  return { leaveType, startDate, endDate, startDateLeaveType, endDateLeaveType, location: textOf(values.location), replacement: textOf(values.replacement) }
}

/** The total stored with a request by `compute`; null while there is none. */
export const storedTotal = (values: ModuleValues): string | null => (typeof values.totalDay === 'string' && values.totalDay !== '' ? values.totalDay : null)

export interface LeaveCase {
  employeeId: string
  values: LeaveValues
  type: LeaveType | null
  person: Employee | null
  /** Employment on the first day; null when not employed then. */
  work: Employment | null
  /** Today at the employee's site. */
  today: string
  count: DayCount
  total: Hundredths
}

const calendarOf = async (employeeId: string, range: LeaveRange): Promise<CalendarEntry[]> => (rangeFault(range) ? [] : calendarDays(employeeId, range.startDate, range.endDate))

/** Reads what the rules need. A faulty range counts no days; see `rangeFault`. */
export async function readCase(employeeId: string, values: LeaveValues, now: Date): Promise<LeaveCase> {
  const type = await findLeaveType(values.leaveType)
  const person = await findEmployee(employeeId)
  const work = await employmentOn(employeeId, values.startDate)
  const count = countDays(values, await calendarOf(employeeId, values), { countsCalendarDays: type?.rules.countsCalendarDays ?? false })
  return { employeeId, values, type, person, work, today: await todayOf(employeeId, now), count, total: toHundredths(count.totalDay) }
}

/** No holidays are longer. */
const LOOKED_AT = 30

/** First day from `from` on that counts for this leave: one on which it can begin. Null: none soon. */
export async function firstCounted({ employeeId, type }: LeaveCase, from: string): Promise<string | null> {
  const range: LeaveRange = { startDate: from, endDate: addDays(from, LOOKED_AT), startDateLeaveType: 0, endDateLeaveType: 0 }
  const { days } = countDays(range, await calendarOf(employeeId, range), { countsCalendarDays: type?.rules.countsCalendarDays ?? false })
  return days.find((day) => day.skipped === null)?.date ?? null
}

/** Days that count, with their portions: what a reservation holds and a deduct pays for. */
export const paidDays = (count: DayCount): PaidDay[] => count.days.filter((d) => d.skipped === null).map((d) => ({ date: d.date, amount: d.portion }))
