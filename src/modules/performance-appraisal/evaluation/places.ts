/** Places of a kind of rater. Pure. */
import type { RaterKind } from '../../../../contract/growth/appraisal.ts'
import type { RaterTask, TeamRaterList } from '../../../../contract/modules/performance-appraisal/calls.ts'

export interface Places {
  asked: number
  most: number
  isFull: boolean
}

/** Who declined or was taken off leaves their place to somebody else. */
export function placesOf(kind: RaterKind, raters: readonly Pick<RaterTask, 'kind' | 'outcome'>[], most: TeamRaterList['most']): Places {
  const asked = raters.filter((r) => r.kind === kind && r.outcome !== 'declined' && r.outcome !== 'removed').length
  const max = most.find((m) => m.kind === kind)?.max ?? 0
  return { asked, most: max, isFull: asked >= max }
}
