/** Tells this process's senders that something was queued. Other processes find it by their timer. */
import { afterCommit } from '../db/context.ts'

const listeners = new Set<() => void>()

/** Calls `listener` after each commit that queued something. @returns how to stop listening */
export function whenQueued(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says, once the open transaction has committed, that a delivery is due. */
export function queued(): void {
  afterCommit(() => {
    for (const listener of listeners) listener()
  })
}
