/** Each day of a timesheet beside what calendar and attendance know of it. Pure. */
import type { SheetDay } from '../../../contract/modules/timesheets/calls.ts'
import { type DraftSheetLine, differenceOf, minutesByDay, workByDay } from '../../../contract/modules/timesheets/rules.ts'

/** Why nothing may be expected of a day. */
export type DayMark = 'leave' | Exclude<SheetDay['kind'], 'work'>

export interface DaySum {
  date: string
  mark: DayMark | null
  /** Name of the holiday, else ''. */
  name: string
  /** Minutes the sheet says, time away among them. */
  reported: number
  /** Minutes attendance says; null while it knows nothing of the day. */
  worked: number | null
  /** Work reported without what was attended; null where there is nothing to compare. */
  difference: number | null
}

const markOf = (day: SheetDay | undefined): DayMark | null => (day?.onLeave ? 'leave' : !day || day.kind === 'work' ? null : day.kind)

/** @param absences task categories that are no work */
export function daySums(dates: readonly string[], lines: readonly DraftSheetLine[], dayOf: (date: string) => SheetDay | undefined, absences: ReadonlySet<string>): DaySum[] {
  const [reported, work] = [minutesByDay(lines), workByDay(lines, absences)]
  return dates.map((date): DaySum => {
    const day = dayOf(date)
    const worked = day?.workedMinutes ?? null
    const said = work.get(date) ?? 0
    return { date, mark: markOf(day), name: day?.name ?? '', reported: reported.get(date) ?? 0, worked, difference: said === 0 && worked === 0 ? null : differenceOf(said, worked) }
  })
}

/** Days of the table, at most a week in each. */
export const weeksOf = (dates: readonly string[]): string[][] => Array.from({ length: Math.ceil(dates.length / 7) }, (_, week) => dates.slice(week * 7, week * 7 + 7))

/** Minutes of all days that have any of it; null where none has. */
export function sumOf(days: readonly DaySum[], of: 'reported' | 'worked' | 'difference'): number | null {
  const known = days.map((day) => day[of]).filter((minutes) => minutes !== null)
  return known.length === 0 ? null : known.reduce((sum, minutes) => sum + minutes, 0)
}
