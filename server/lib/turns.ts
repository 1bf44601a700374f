/** Heavy work a few at a time: others wait for their turn, and whoever finds too many waiting is sent away. */
import { busy } from './busy.ts'

/**
 * @param atOnce how many run together
 * @param waiting how many may wait
 * @returns runs `work` when its turn comes. @throws CallError busy when too many wait
 */
export function turns({ atOnce, waiting }: { atOnce: number; waiting: number }): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const queue: (() => void)[] = []
  return async (work) => {
    if (running < atOnce) running += 1
    else if (queue.length >= waiting) throw busy()
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
