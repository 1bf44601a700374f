/** Corrections of check-in and check-out as their rules see them: the day, what counts on it now, and what shall count. */
import { and, eq, inArray } from 'drizzle-orm'
import { addDays } from '../../contract/kit/civil-date.ts'
import { q } from '../db/context.ts'
import type { DayDetail } from '../facts/compute-day.ts'
import { type PlannedDay, plannedDaysOf } from '../facts/planned-shift.ts'
import { attendanceDay } from '../facts/table.ts'
import { wallTimeIn } from '../lib/wall-time.ts'
import { employmentsOn } from '../org/employment.ts'
import { type Employee, employeesById } from '../org/people.ts'
import { settingOf } from '../org/settings.ts'
import type { LineRecord, ModuleValues } from '../request/module.ts'

export interface OverrideValues {
  checkStatus: 'in' | 'out'
  /** At the person's site. */
  time: string
}

/** What a line says; null while a draft misses a part of it. 1 is the check-in, 2 the check-out. */
export function overrideValues({ checkStatus, time }: ModuleValues): OverrideValues | null {
  if ((checkStatus !== 1 && checkStatus !== 2) || typeof time !== 'string' || time === '') return null
  return { checkStatus: checkStatus === 1 ? 'in' : 'out', time }
}

export interface RecordedDay {
  employeeId: string
  person: Employee | undefined
  department: string
  plan: PlannedDay | undefined
  /** Status of the day as it is; null while nothing is known. */
  status: string | null
  checkIn: string | null
  checkOut: string | null
  onLeave: boolean
  /** Now at the person's site, `YYYY-MM-DDTHH:mm`. */
  now: string
}

const two = (n: number) => String(n).padStart(2, '0')

/** These people's day as it stands. A fixed number of statements. */
export async function recordedDays(employeeIds: readonly string[], date: string, now: Date): Promise<Map<string, RecordedDay>> {
  const ids = [...new Set(employeeIds)]
  if (ids.length === 0) return new Map()
  const people = await employeesById(ids)
  const plans = await plannedDaysOf(ids, date, date)
  const work = await employmentsOn(ids, date)
  const zone = await settingOf('companyTimeZone')
  const rows = await q().select().from(attendanceDay).where(and(inArray(attendanceDay.employeeId, ids), eq(attendanceDay.date, date)))
  const byPerson = new Map(rows.map((r) => [r.employeeId, r]))
  return new Map(ids.map((employeeId): [string, RecordedDay] => {
    const row = byPerson.get(employeeId)
    const detail = row?.detail as unknown as DayDetail | undefined
    const wall = wallTimeIn(work.get(employeeId)?.timeZone ?? zone, now)
    return [employeeId, {
      employeeId, person: people.get(employeeId), department: work.get(employeeId)?.department ?? '', plan: plans.get(employeeId)?.[0], status: row?.status ?? null, checkIn: detail?.firstIn ?? null, checkOut: detail?.lastOut ?? null,
      onLeave: row?.status === 'onLeave', now: `${wall.date}T${two(Math.floor(wall.minute / 60))}:${two(wall.minute % 60)}`,
    }]
  }))
}

/** Local time of a minute of a day's plan. */
export const timeOn = (date: string, minute: number): string => `${addDays(date, Math.floor(minute / 1440))}T${two(Math.floor((minute % 1440) / 60))}:${two(minute % 60)}`

/**
 * Times a finished day should have and does not: start and end of the shift that was planned for it. Nothing for a day of leave, for the side of a half
 * day of leave, for a time that has not come, and on a day without a planned shift.
 */
export function missingTimes({ plan, onLeave, checkIn, checkOut, now }: RecordedDay, date: string): { checkStatus: 1 | 2; time: string }[] {
  if (!plan?.shift || onLeave || plan.leave.includes(0)) return []
  const [start, end] = [timeOn(date, plan.shift.startMinute), timeOn(date, plan.shift.endMinute)]
  return [
    ...(checkIn === null && !plan.leave.includes(1) && start <= now ? [{ checkStatus: 1 as const, time: start }] : []),
    ...(checkOut === null && !plan.leave.includes(2) && end <= now ? [{ checkStatus: 2 as const, time: end }] : []),
  ]
}

/** The planned shift has begun and goes on, and its end is not recorded. */
export const isRunning = ({ plan, onLeave, checkIn, checkOut, now }: RecordedDay, date: string): boolean =>
  Boolean(plan?.shift) && !onLeave && checkIn !== null && checkOut === null && timeOn(date, plan?.shift?.endMinute ?? 0) > now

/** Lines by person, each with what it says; lines that miss a part are left out. */
export function wantedBy(lines: readonly LineRecord[]): Map<string, { line: LineRecord; values: OverrideValues }[]> {
  const said = lines.flatMap((line) => {
    const values = overrideValues(line.values)
    return values ? [{ line, values }] : []
  })
  return Map.groupBy(said, (s) => s.line.employeeId)
}
