/** Many cells of a plan at once. Pure. */
import { MAX_PLANNED } from '../../../../contract/modules/manpower-planning-sheet/fields.ts'
import { areaOf, clipboardCells, placesIn, type Selection } from '../../../ui/table/cell-selection.ts'
import { beginsAt, cellsOf, type Ground, type PlanRow, withCells } from '../cells.ts'

/** Single cells, each by itself. */
function written(rows: readonly PlanRow[], grounds: readonly Ground[], values: readonly { row: number; column: number; value: number }[], newId: () => string): PlanRow[] {
  return [...Map.groupBy(values, (one) => one.row)].reduce<PlanRow[]>((all, [place, own]) => {
    const ground = grounds[place]
    if (!ground) return all
    const given = new Map(own.map(({ column, value }) => [column, value]))
    return withCells(all, ground, cellsOf(all, ground).map((cell, i) => given.get(i) ?? cell), { fixed: given.has(0) || beginsAt(all, ground.position, ground.frames[0]), newId })
  }, [...rows])
}

export interface GridChange {
  rows: readonly PlanRow[]
  grounds: readonly Ground[]
  selection: Selection
  newId: () => string
}

/** The first column of the selection in all its others. */
export function filledRight({ rows, grounds, selection, newId }: GridChange): PlanRow[] {
  const area = areaOf(selection)
  return written(rows, grounds, placesIn(area).flatMap(({ row, column }) => {
    const ground = grounds[row]
    return ground ? [{ row, column, value: cellsOf(rows, ground)[area.left] as number }] : []
  }), newId)
}

const heads = (text: string): number | null => (/^\d{1,6}$/.test(text) && Number(text) <= MAX_PLANNED ? Number(text) : null)

/** Cells from a clipboard, from the selection on; one goes into all of it. What is no number of people is left out. */
export function pasted({ rows, grounds, selection, newId }: GridChange, text: string): PlanRow[] {
  const lines = clipboardCells(text)
  const area = areaOf(selection)
  const only = lines.length === 1 && lines[0]?.length === 1 ? heads(lines[0][0] ?? '') : null
  if (only !== null) return written(rows, grounds, placesIn(area).map((place) => ({ ...place, value: only })), newId)
  return written(rows, grounds, lines.flatMap((line, r) => line.flatMap((cell, c) => {
    const value = heads(cell)
    return value === null || area.left + c >= (grounds[area.top + r]?.frames.length ?? 0) ? [] : [{ row: area.top + r, column: area.left + c, value }]
  })), newId)
}
