/** What an arrow key does: to the next place, or back; Home and End to the ends. */
function stepOf(key: string, rightToLeft: boolean): number {
  if (key === 'ArrowDown' || key === (rightToLeft ? 'ArrowLeft' : 'ArrowRight')) return 1
  if (key === 'ArrowUp' || key === (rightToLeft ? 'ArrowRight' : 'ArrowLeft')) return -1
  return 0
}

/** The place a key leads to; null for a key that means nothing here. */
export function placeByKey(key: string, { chosen, last, rightToLeft }: { chosen: number; last: number; rightToLeft: boolean }): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return last
  const step = stepOf(key, rightToLeft)
  return step === 0 ? null : Math.min(last, Math.max(0, chosen + step))
}
