/** What a planner has changed and where they are in the grid. Pure. */
import type { KeptCell, ScheduleCell, ScheduleRow } from '../../../contract/modules/shift-schedules/calls.ts'
import { areaOf, clipboardCells, clipboardText, type Place, placesIn, type Selection } from '../../ui/table/cell-selection.ts'

/** Shifts that were changed and not saved, by person and day. */
export type Changes = ReadonlyMap<string, string>

export const cellKey = (employeeId: string, date: string): string => `${employeeId} ${date}`

/** What a cell says now. */
export const shiftIn = (rows: readonly ScheduleRow[], changes: Changes, { row, column }: Place): string => {
  const person = rows[row]
  const day = person?.days[column]
  return person && day ? (changes.get(cellKey(person.employeeId, day.date)) ?? day.shift) : ''
}

/** Writes cells; days that a request planned stay, and what is as it was is no change. */
function written(rows: readonly ScheduleRow[], changes: Changes, cells: readonly { row: number; column: number; shift: string }[]): Changes {
  const next = new Map(changes)
  for (const { row, column, shift } of cells) {
    const person = rows[row]
    const day = person?.days[column]
    if (!person || !day || day.kept) continue
    const key = cellKey(person.employeeId, day.date)
    if (shift === day.shift) next.delete(key)
    else next.set(key, shift)
  }
  return next
}

/** The same shift in every selected cell. */
export const painted = (rows: readonly ScheduleRow[], changes: Changes, selection: Selection, shift: string): Changes =>
  written(rows, changes, placesIn(areaOf(selection)).map((c) => ({ ...c, shift })))

/** The first row (or column) of the selection in all its others. */
export function filled(rows: readonly ScheduleRow[], changes: Changes, selection: Selection, way: 'down' | 'right'): Changes {
  const area = areaOf(selection)
  return written(rows, changes, placesIn(area).map((c) => ({ ...c, shift: shiftIn(rows, changes, way === 'down' ? { row: area.top, column: c.column } : { row: c.row, column: area.left }) })))
}

/** The selected shifts as spreadsheets exchange them. */
export const copied = (rows: readonly ScheduleRow[], changes: Changes, selection: Selection): string => clipboardText(areaOf(selection), (place) => shiftIn(rows, changes, place))

/** Cells from a clipboard, from the focus on; one cell goes into the whole selection. What is no shift is left out. */
export function pasted(rows: readonly ScheduleRow[], changes: Changes, selection: Selection, text: string, known: ReadonlySet<string>): Changes {
  const lines = clipboardCells(text.toUpperCase())
  const [only] = lines[0] ?? []
  if (lines.length === 1 && lines[0]?.length === 1 && only !== undefined && known.has(only)) return painted(rows, changes, selection, only)
  const { top, left } = areaOf(selection)
  return written(rows, changes, lines.flatMap((line, r) => line.flatMap((shift, c) => (known.has(shift) ? [{ row: top + r, column: left + c, shift }] : []))))
}

/** Changes as the call takes them. */
export const cellsToSave = (changes: Changes): ScheduleCell[] =>
  [...changes].map(([key, shift]) => {
    const [employeeId = '', date = ''] = key.split(' ')
    return { employeeId, date, shift }
  })

/** How many people cells are of. */
export const peopleIn = (cells: readonly ScheduleCell[]): number => new Set(cells.map((c) => c.employeeId)).size

/** What brings written cells back to what these rows say of them: the shift a schedule planned, else the calendar. What was kept was not written. */
export function cellsBefore(rows: readonly ScheduleRow[], cells: readonly ScheduleCell[], kept: readonly Pick<KeptCell, 'employeeId' | 'date'>[]): ScheduleCell[] {
  const left = new Set(kept.map((k) => cellKey(k.employeeId, k.date)))
  const days = new Map(rows.flatMap((r) => r.days.map((d) => [cellKey(r.employeeId, d.date), d] as const)))
  return cells.flatMap(({ employeeId, date }) => {
    const day = days.get(cellKey(employeeId, date))
    return day && !left.has(cellKey(employeeId, date)) ? [{ employeeId, date, shift: day.origin === 'schedule' ? day.shift : '' }] : []
  })
}
