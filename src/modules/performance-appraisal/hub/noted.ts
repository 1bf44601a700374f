/** What one has noted of an objective for a day. Pure. */
import type { ProgressInput, ProgressLine } from '../../../../contract/modules/performance-appraisal/calls.ts'

/** The server's line of that day, over it what waits to be sent. @param queued oldest first */
export function noted(lines: readonly ProgressLine[], queued: readonly ProgressInput[], date: string | null): { achievement: string | null; note: string } {
  const line = lines.find((l) => l.bySelf && l.date === date)
  return queued.filter((q) => q.date === date).reduce((said, { achievement, note }) => ({ achievement: achievement === undefined ? said.achievement : achievement, note: note ?? said.note }), { achievement: line?.achievement ?? null, note: line?.note ?? '' })
}
