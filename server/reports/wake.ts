/** Tells this process that a file waits to be made. Other processes find it by their timer. */
import { afterCommit } from '../db/context.ts'

const listeners = new Set<() => void>()

/** @returns how to stop listening */
export function whenRunQueued(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says it once the open transaction has committed. */
export function runQueued(): void {
  afterCommit(() => {
    for (const listener of listeners) listener()
  })
}
