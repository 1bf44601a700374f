/** Overtime as its rules see it: the window, the person and their days, read once for all people of a request. */
import { addDays, weekday } from '../../contract/kit/civil-date.ts'
import { isEmptyId } from '../../contract/kit/ids.ts'
import type { OvertimeWindow } from '../../contract/modules/overtime-schedule/window.ts'
import type { LineRecord, ModuleValues } from '../request/module.ts'
import { dayKey, type LiveFact, liveFacts } from '../facts/facts.ts'
import { minuteOn, minutesOf, type Stretch, without } from '../facts/minutes.ts'
import { ownDayOf } from '../facts/own-day.ts'
import { type PlannedDay, plannedDaysOf } from '../facts/planned-shift.ts'
import { type Employee, employeesById } from '../org/people.ts'

/** 1 paid, 2 time in lieu; a line of another module that says nothing is paid. */
export interface OvertimeValues extends OvertimeWindow {
  compensation: 1 | 2
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' && !isEmptyId(value) ? value : null)

/** The window of a request or line; null while a draft misses one of its ends. */
export function overtimeValues(values: ModuleValues): OvertimeValues | null {
  const [oTStart, oTUntil] = [textOf(values.oTStart), textOf(values.oTUntil)]
  if (!oTStart || !oTUntil) return null
  return { oTStart, oTUntil, breakMinutes: typeof values.breakMinutes === 'number' ? values.breakMinutes : 0, compensation: values.compensation === 2 ? 2 : 1 }
}

const shiftOf = (day: PlannedDay | undefined): Stretch => (day?.shift ? [day.shift.startMinute, day.shift.endMinute] : [0, 0])

/** Minutes of a window outside the shift of its day, without the break. */
export function minutesOutside({ oTStart, oTUntil, breakMinutes }: OvertimeWindow, date: string, day: PlannedDay | undefined): number {
  const outside = without([[minuteOn(date, oTStart), minuteOn(date, oTUntil)]], [shiftOf(day)])
  return Math.max(0, minutesOf(outside) - breakMinutes)
}

export interface OvertimeCase {
  line: LineRecord
  values: OvertimeValues
  person: Employee | undefined
  /** The day it belongs to. */
  date: string
  day: PlannedDay | undefined
  minutes: number
  /** Approved leave that keeps the person away on the day. */
  onLeave: boolean
  /** Days of the week the day is in, Monday first. */
  week: string[]
  /** Plans by date: of the week, and of the days around it. */
  days: ReadonlyMap<string, PlannedDay>
}

const mondayOf = (date: string): string => addDays(date, -((weekday(date) + 6) % 7))

/** Every line with its window, in a fixed number of statements; a line without one is absent. */
export async function overtimeCases(lines: readonly LineRecord[]): Promise<OvertimeCase[]> {
  const asked = lines.flatMap((line) => {
    const values = overtimeValues(line.values)
    return values ? [{ line, values }] : []
  })
  if (asked.length === 0) return []
  const ids = asked.map((a) => a.line.employeeId)
  const starts = asked.map((a) => a.values.oTStart.slice(0, 10)).sort()
  const first = addDays(mondayOf(addDays(starts[0] as string, -1)), -1)
  const last = addDays(mondayOf(starts.at(-1) as string), 8)
  const people = await employeesById(ids)
  const plans = await plannedDaysOf(ids, first, last)
  const dates = [...new Set(starts.flatMap((d) => [addDays(d, -1), d]))]
  const leave = await liveFacts(ids, dates, ['leave'])
  return asked.map(({ line, values }): OvertimeCase => {
    const planned = plans.get(line.employeeId) ?? []
    const days = new Map(planned.map((d) => [d.date, d]))
    const date = ownDayOf(values.oTStart, planned)
    const monday = mondayOf(date)
    return {
      line, values, person: people.get(line.employeeId), date, day: days.get(date), minutes: minutesOutside(values, date, days.get(date)),
      onLeave: (leave.get(dayKey(line.employeeId, date)) ?? []).some(keepsAway), week: Array.from({ length: 7 }, (_, i) => addDays(monday, i)), days,
    }
  })
}

const keepsAway = ({ fact }: LiveFact): boolean => fact.kind === 'leave' && fact.status === 'onLeave'
