/** Moving among the cards of a board with the arrow keys. Pure. */

/** The card an arrow leads to; null at the edges. @param columns ids by column @param towardsEnd the arrow that leads to the next column */
export function nextCard(columns: readonly (readonly string[])[], id: string, key: string, towardsEnd: 'ArrowRight' | 'ArrowLeft'): string | null {
  const column = columns.findIndex((ids) => ids.includes(id))
  const place = columns[column]?.indexOf(id) ?? -1
  if (place < 0) return null
  if (key === 'ArrowDown') return columns[column]?.[place + 1] ?? null
  if (key === 'ArrowUp') return columns[column]?.[place - 1] ?? null
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  const beside = key === towardsEnd ? columns.slice(column + 1).find((ids) => ids.length > 0) : columns.slice(0, column).findLast((ids) => ids.length > 0)
  return beside?.[Math.min(place, beside.length - 1)] ?? null
}
