/** Changes to a list of rows. Pure. */
import type { DraftLineRow } from '../../../contract/kit/field.ts'

/** The rows with a copy after the one it was made of. */
export const withCopy = (rows: readonly DraftLineRow[], row: DraftLineRow, lineId: string): DraftLineRow[] => rows.flatMap((r) => (r === row ? [r, { ...r, lineId }] : [r]))

/** The rows with one that was taken away, where it stood; unchanged when it is there. */
export const withRowBack = (rows: readonly DraftLineRow[], row: DraftLineRow, at: number): DraftLineRow[] =>
  rows.some((r) => r.lineId === row.lineId) ? [...rows] : [...rows.slice(0, at), row, ...rows.slice(at)]

/** What changes where several rows come at once, each at the end of its list. @param rowsOf the rows of a list now */
export function withStart(rowsOf: (list: string) => readonly DraftLineRow[], added: readonly { list: string; row: DraftLineRow }[]): Record<string, DraftLineRow[]> {
  const lists = Map.groupBy(added, ({ list }) => list)
  return Object.fromEntries([...lists].map(([list, rows]) => [list, [...rowsOf(list), ...rows.map(({ row }) => row)]]))
}
