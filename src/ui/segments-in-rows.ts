/** How choices side by side break into rows where one row has no room for them: into about equal ones, and no choice stands alone in the last. Pure. */
import type { CSSProperties } from 'react'

/** So many choices with words have room beside each other on a phone. */
const MOST = 3

/** How many of so many go into each row. */
export function perRow(count: number): number {
  let row = Math.ceil(count / Math.ceil(count / MOST))
  while (row > 1 && row < count && count % row === 1) row++
  return row
}

/** For the style sheet: how many there are, and how many go into a row. Up to three only their words break. */
export const inRows = (count: number): CSSProperties | undefined => (count > MOST ? ({ '--segments': count, '--per-row': perRow(count) } as CSSProperties) : undefined)
