/** Where keys lead in a grid. Row 0 is the head, column 0 names the rows. Pure. As the ARIA practices say of grids. @see docs/product/screens.md#grids */
import type { Place } from '../table/cell-selection.ts'

export interface GridSize {
  /** With the head. */
  rows: number
  columns: number
  /** Rows that are in sight at once. */
  page: number
}

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value))

/** The place a key leads to, or null for a key that leads nowhere. @param rtl columns run from right to left */
export function placeAfter({ key, ctrlKey, metaKey, altKey, shiftKey }: Keys, { row, column }: Place, { rows, columns, page }: GridSize, rtl: boolean): Place | null {
  if (altKey || shiftKey) return null
  const [last, end] = [rows - 1, columns - 1]
  const far = ctrlKey || metaKey
  const ahead = rtl ? -1 : 1
  const places: Record<string, Place | undefined> = {
    ArrowDown: { row: row + 1, column }, ArrowUp: { row: row - 1, column }, ArrowRight: { row, column: column + ahead }, ArrowLeft: { row, column: column - ahead },
    // a page never goes into the head: there is nothing to read
    PageDown: { row: row + page, column }, PageUp: { row: row === 0 ? 0 : Math.max(1, row - page), column },
    Home: { row: far ? 0 : row, column: 0 }, End: { row: far ? last : row, column: end },
  }
  const to = far && !['Home', 'End'].includes(key) ? undefined : places[key]
  return to ? { row: clamp(to.row, last), column: clamp(to.column, end) } : null
}

/** How much wider a key makes a column, in CSS pixels; null for another key. */
export const widerBy = ({ key, shiftKey, ctrlKey, metaKey, altKey }: Keys, rtl: boolean): number | null =>
  shiftKey && !ctrlKey && !metaKey && !altKey && (key === 'ArrowRight' || key === 'ArrowLeft') ? ((key === 'ArrowRight') === rtl ? -WIDTH_STEP : WIDTH_STEP) : null

const WIDTH_STEP = 16
