/** Placeholder of the loop; see the next commit. */
import type { Store } from './store.ts'

export type Trigger = 'enqueue' | 'online' | 'focus' | 'start' | 'push' | 'sync' | 'manual' | 'timer' | 'session'
export interface DrainResult {
  sent: number
  /** Rows that could still be sent by themselves. */
  left: number
  stoppedBy: 'done' | 'network' | 'paused' | 'signIn' | 'fence' | 'stopped'
}

/** The drainer of one page or worker. */
export function createDrainer(_store: Store) {
  return {
    wake: (_why: Trigger): void => undefined,
    drain: async (_why: Trigger): Promise<DrainResult> => ({ sent: 0, left: 0, stoppedBy: 'done' }),
    stop: (): void => undefined,
  }
}
