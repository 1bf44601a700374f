/** What was left here locked and does not open, for screens. */
import type { StuckPack } from '../offline/keep/unlock.ts'

let stuck: readonly StuckPack[] = []
const listeners = new Set<() => void>()

export const stuckPacks = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: (): readonly StuckPack[] => stuck,
  become(next: readonly StuckPack[]): void {
    stuck = next
    for (const listener of [...listeners]) listener()
  },
}
