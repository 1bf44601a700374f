/** Heavy work a few at a time: others wait for their turn, and whoever finds too many waiting is sent away. */
import { atMost, LineFull } from './at-most.ts'
import { busy } from './busy.ts'

/**
 * @param atOnce how many run together
 * @param waiting how many may wait
 * @returns runs `work` when its turn comes. @throws CallError busy when too many wait
 */
export function turns({ atOnce, waiting }: { atOnce: number; waiting: number }): <T>(work: () => Promise<T>) => Promise<T> {
  const inTurn = atMost(atOnce, waiting)
  return async (work) => {
    try {
      return await inTurn(work)
    } catch (error) {
      throw error instanceof LineFull ? busy() : error
    }
  }
}
