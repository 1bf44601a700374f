/** Changes to a list of rows. Pure. */
import type { DraftLineRow } from '../../../contract/kit/field.ts'

/** The rows with a copy after the one it was made of. */
export const withCopy = (rows: readonly DraftLineRow[], row: DraftLineRow, lineId: string): DraftLineRow[] => rows.flatMap((r) => (r === row ? [r, { ...r, lineId }] : [r]))

/** The rows with one that was taken away, where it stood; unchanged when it is there. */
export const withRowBack = (rows: readonly DraftLineRow[], row: DraftLineRow, at: number): DraftLineRow[] =>
  rows.some((r) => r.lineId === row.lineId) ? [...rows] : [...rows.slice(0, at), row, ...rows.slice(at)]
