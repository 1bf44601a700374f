/** Selected cells of a grid, and cells as spreadsheets exchange them. Pure. */

export interface Place {
  row: number
  column: number
}

export interface Selection {
  /** Where the selection began, and where it is now. */
  anchor: Place
  focus: Place
}

export interface Area {
  top: number
  bottom: number
  left: number
  right: number
}

export const at = (row: number, column: number): Selection => ({ anchor: { row, column }, focus: { row, column } })

const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value))

/** The selection one step further; `extend` keeps where it began. */
export function moved({ anchor, focus }: Selection, [down, right]: readonly [number, number], { rows, columns }: { rows: number; columns: number }, extend: boolean): Selection {
  const next = { row: clamp(focus.row + down, rows - 1), column: clamp(focus.column + right, columns - 1) }
  return { anchor: extend ? anchor : next, focus: next }
}

/** First and last row and column of a selection. */
export const areaOf = ({ anchor, focus }: Selection): Area => ({
  top: Math.min(anchor.row, focus.row), bottom: Math.max(anchor.row, focus.row), left: Math.min(anchor.column, focus.column), right: Math.max(anchor.column, focus.column),
})

export const isIn = (selection: Selection, row: number, column: number): boolean => {
  const { top, bottom, left, right } = areaOf(selection)
  return row >= top && row <= bottom && column >= left && column <= right
}

/** Every cell of an area, row by row. */
export const placesIn = ({ top, bottom, left, right }: Area): Place[] =>
  Array.from({ length: (bottom - top + 1) * (right - left + 1) }, (_, i) => ({ row: top + Math.floor(i / (right - left + 1)), column: left + (i % (right - left + 1)) }))

/** The cells of an area as spreadsheets exchange them: lines of cells with tabs between. */
export const clipboardText = ({ top, bottom, left, right }: Area, textAt: (place: Place) => string): string =>
  Array.from({ length: bottom - top + 1 }, (_, r) => Array.from({ length: right - left + 1 }, (_, c) => textAt({ row: top + r, column: left + c })).join('\t')).join('\n')

/** The other way. */
export const clipboardCells = (text: string): string[][] => text.replace(/\r?\n$/, '').split(/\r?\n/).map((line) => line.split('\t').map((cell) => cell.trim()))
