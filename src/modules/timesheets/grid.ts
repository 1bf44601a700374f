/** A timesheet as a grid: rows of project and task category, columns of days. Pure. */
import { lineField } from '../../../contract/kit/field-path.ts'
import type { DraftSheetLine, SheetLine } from '../../../contract/modules/timesheets/rules.ts'

/** What a row is about. */
export interface Pair {
  project: string
  taskCategory: string
}

export interface GridRow extends Pair {
  key: string
  /** The line of each day that has one. */
  lines: ReadonlyMap<string, DraftSheetLine>
}

const keyOf = ({ project, taskCategory }: Pair, nth: number) => `${project} ${taskCategory} ${nth}`

/**
 * Rows in the order of their first line, then those that are still empty. Two lines of one pair on one day make two rows.
 * @param offered pairs with a row of their own before anything is reported for them
 */
export function gridOf(lines: readonly DraftSheetLine[], offered: readonly Pair[]): GridRow[] {
  const rows = new Map<string, Pair & { lines: Map<string, DraftSheetLine> }>()
  for (const line of lines) {
    const { date, project, taskCategory } = line
    if (!date || !project || !taskCategory) continue
    const nth = lines.filter((l) => l.date === date && l.project === project && l.taskCategory === taskCategory).indexOf(line)
    const key = keyOf({ project, taskCategory }, nth)
    const row = rows.get(key) ?? { project, taskCategory, lines: new Map<string, DraftSheetLine>() }
    row.lines.set(date, line)
    rows.set(key, row)
  }
  for (const { project, taskCategory } of offered) {
    const key = keyOf({ project, taskCategory }, 0)
    if (!rows.has(key)) rows.set(key, { project, taskCategory, lines: new Map() })
  }
  return [...rows].map(([key, row]) => ({ key, ...row }))
}

/** The lines with this many minutes in a cell; without the line when there are none. */
export function withCell(lines: readonly DraftSheetLine[], row: GridRow, date: string, minutes: number | null, newId: () => string): DraftSheetLine[] {
  const there = row.lines.get(date)
  if (!minutes) return lines.filter((l) => l.lineId !== there?.lineId)
  if (there) return lines.map((l) => (l.lineId === there.lineId ? { ...l, durationMinutes: minutes } : l))
  return [...lines, { lineId: newId(), date, project: row.project, taskCategory: row.taskCategory, durationMinutes: minutes, description: null }]
}

/**
 * The lines with those of another week, where their cell is still empty and the day can have them. What was written about another day does not
 * come along: it would be sent unseen.
 * @param takes whether hours may stand there: not in the future, and on leave only absence
 */
export function withCopied(lines: readonly DraftSheetLine[], previous: readonly Omit<SheetLine, 'lineId'>[], takes: (line: { date: string; taskCategory: string }) => boolean, newId: () => string): DraftSheetLine[] {
  const taken = new Set(lines.map((l) => `${l.date} ${l.project} ${l.taskCategory}`))
  const added = previous.filter((l) => takes(l) && !taken.has(`${l.date} ${l.project} ${l.taskCategory}`))
  return [...lines, ...added.map((l): DraftSheetLine => ({ lineId: newId(), ...l, description: null }))]
}

/** Of what came along, whether some is of a day that is not over yet: its hours are a guess. */
export const isTodayAmong = (before: readonly DraftSheetLine[], after: readonly DraftSheetLine[], today: string): boolean => after.some((l) => l.date === today && !before.some((b) => b.lineId === l.lineId))

/** Minutes of a row on these days. */
export const minutesIn = (row: GridRow, dates: readonly string[]): number => dates.reduce((sum, date) => sum + (row.lines.get(date)?.durationMinutes ?? 0), 0)

export const withoutRow = (lines: readonly DraftSheetLine[], row: GridRow): DraftSheetLine[] => {
  const own = new Set([...row.lines.values()].map((l) => l.lineId))
  return lines.filter((l) => !own.has(l.lineId))
}

/** Names of a line's columns as problems name them. */
export const columnsOf = (lineId: string): string[] => ['date', 'project', 'taskCategory', 'durationMinutes', 'description'].map((column) => lineField('lines', lineId, column))

/**
 * Minutes of what a person typed: `8`, `7.5`, `7,5`, `7:30`, `7h`. Null for nothing, undefined for what means nothing.
 */
export function readHours(text: string): number | null | undefined {
  const typed = text.trim().toLowerCase().replace(/h$/, '').trimEnd()
  if (typed === '') return null
  const clock = /^(\d{1,2}):([0-5]\d)$/.exec(typed)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  return /^\d{1,2}([.,]\d{1,2})?$|^[.,]\d{1,2}$/.test(typed) ? Math.round(Number(typed.replace(',', '.')) * 60) : undefined
}

/** `8` for whole hours, else `7:30`; '' for nothing. */
export function hoursText(minutes: number | null | undefined): string {
  if (!minutes) return ''
  const rest = Math.abs(minutes) % 60
  const hours = String(Math.floor(Math.abs(minutes) / 60))
  return rest === 0 ? hours : `${hours}:${String(rest).padStart(2, '0')}`
}
