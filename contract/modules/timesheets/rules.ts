/** What a timesheet says by itself, without looking at projects or attendance. Pure: both sides use it. @see contract/modules/timesheets/README.md#checks */
import { daysBetween } from '../../kit/civil-date.ts'
import { lineField } from '../../kit/field-path.ts'

export interface SheetLine {
  lineId: string
  date: string
  project: string
  taskCategory: string
  durationMinutes: number
  description?: string | null
}
export type DraftSheetLine = { lineId: string } & { [K in Exclude<keyof SheetLine, 'lineId'>]?: SheetLine[K] | null }

export interface SheetProblem {
  field: string
  code: string
  params?: Record<string, string | number>
}

/** Longest timesheet in days. */
export const MAX_SHEET_DAYS = 31
/** Most minutes of a day. */
export const MAX_DAY_MINUTES = 1440
/** A day's total may differ from attendance by so many minutes before somebody is told. */
export const TOLERANCE_MINUTES = 60

/** Minutes of each day that has any. */
export function minutesByDay(lines: readonly DraftSheetLine[]): Map<string, number> {
  const totals = new Map<string, number>()
  for (const { date, durationMinutes } of lines) if (date && durationMinutes) totals.set(date, (totals.get(date) ?? 0) + durationMinutes)
  return totals
}

/** Minutes worked of each day: time away is no work. */
export const workByDay = (lines: readonly DraftSheetLine[], absences: ReadonlySet<string>): Map<string, number> =>
  minutesByDay(lines.filter((l) => !absences.has(l.taskCategory ?? '')))

/** How much more (or less) than attendance a day says; null where there is nothing to compare. */
export const differenceOf = (reported: number, workedMinutes: number | null): number | null => (workedMinutes === null ? null : reported - workedMinutes)

export const differsMuch = (difference: number | null): boolean => difference !== null && Math.abs(difference) > TOLERANCE_MINUTES

/** Problems of the period alone. */
export function periodProblems(start: string, until: string): SheetProblem[] {
  if (until < start) return [{ field: 'until', code: 'until_before_from' }]
  return daysBetween(start, until) >= MAX_SHEET_DAYS ? [{ field: 'until', code: 'timesheet_too_long', params: { days: MAX_SHEET_DAYS } }] : []
}

/** Problems of the lines with their days: outside the period, in the future, more than a day has. */
export function dayProblems(sheet: { start: string; until: string; lines: readonly DraftSheetLine[] }, today: string): SheetProblem[] {
  const problems: SheetProblem[] = []
  const totals = minutesByDay(sheet.lines)
  const told = new Set<string>()
  for (const { lineId, date } of sheet.lines) {
    if (!date) continue
    if (date < sheet.start || date > sheet.until) problems.push({ field: lineField('lines', lineId, 'date'), code: 'timesheet_outside', params: { date } })
    else if (date > today) problems.push({ field: lineField('lines', lineId, 'date'), code: 'timesheet_future', params: { date } })
    if ((totals.get(date) ?? 0) > MAX_DAY_MINUTES && !told.has(date)) {
      told.add(date)
      problems.push({ field: lineField('lines', lineId, 'durationMinutes'), code: 'timesheet_day_full', params: { date } })
    }
  }
  return problems
}
