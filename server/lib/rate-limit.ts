import type { Clock } from './clock.ts'

export interface RateLimit {
  /** Seconds to wait when the key has no tries left, else 0. */
  blockedFor(key: string): number
  /** Counts one try: before it is judged, or tries at the same moment would all be judged. */
  count(key: string): void
  /** Takes one try back: it was right. */
  takeBack(key: string): void
  /** Forgets the tries of a key. */
  clear(key: string): void
}

/** Counts tries by key, in this process; those that were right are taken back or cleared. @param limit tries allowed within the window @param windowMs window from the first try */
export function rateLimit(clock: Clock, limit: number, windowMs: number): RateLimit {
  const tries = new Map<string, { count: number; until: number }>()
  const live = (key: string, now: number) => {
    const entry = tries.get(key)
    if (entry && entry.until <= now) tries.delete(key)
    return tries.get(key)
  }
  return {
    blockedFor(key) {
      const now = clock.now().getTime()
      const entry = live(key, now)
      return entry && entry.count >= limit ? Math.max(1, Math.ceil((entry.until - now) / 1000)) : 0
    },
    count(key) {
      const now = clock.now().getTime()
      const entry = live(key, now)
      if (entry) entry.count += 1
      else {
        if (tries.size > 50_000) for (const [k, e] of tries) if (e.until <= now) tries.delete(k)
        tries.set(key, { count: 1, until: now + windowMs })
      }
    },
    takeBack(key) {
      const entry = live(key, clock.now().getTime())
      if (entry) entry.count -= 1
    },
    clear: (key) => void tries.delete(key),
  }
}
