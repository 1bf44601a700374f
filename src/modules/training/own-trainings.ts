/** How one's own trainings are asked for: as the screen asks, so that what was read ahead is what it finds. */
import type { ActiveTrainingInput } from '../../../contract/modules/training/reading-calls.ts'

export const OWN_TRAININGS: ActiveTrainingInput & Record<string, unknown> = { scope: 'mine', paginationSize: 100, paginationPage: 1 }

/** What is asked of oneself, all of it. */
export const OWN_REQUIRED = { scope: 'mine', paginationSize: 100, paginationPage: 1 } as const
