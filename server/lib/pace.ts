/** How many calls a minute somebody may make: far above what any screen asks for, and below what would be felt by the others. */

export interface Pace {
  /** @param weight how many calls it counts as @returns 0, or the seconds to wait: then nothing was counted */
  take(key: string, weight?: number): number
}

/** People of whom is kept what they have left; who was not seen for longest is forgotten, and begins anew. */
const MOST = 10_000

/**
 * A bucket for each key that fills again as time goes by. Kept in this process alone: several processes allow as many times as much.
 * @param allowed calls a minute; `burst`: what a full bucket holds (a number: the calls of one minute)
 * @param now milliseconds that only grow
 */
export function createPace(allowed: number | { perMinute: number; burst: number }, now: () => number = () => performance.now(), most = MOST): Pace {
  const { perMinute, burst } = typeof allowed === 'number' ? { perMinute: allowed, burst: allowed } : allowed
  const buckets = new Map<string, { left: number; at: number }>()
  const perMs = perMinute / 60_000
  return {
    take(key, weight = 1) {
      const at = now()
      const known = buckets.get(key)
      const left = known ? Math.min(burst, known.left + (at - known.at) * perMs) : burst
      // what weighs more than a bucket holds is let through when the bucket is full
      const needed = Math.min(weight, burst)
      const isEnough = left >= needed
      // to the end of the line: the first in it is who was not seen for longest
      buckets.delete(key)
      buckets.set(key, { left: isEnough ? left - needed : left, at })
      for (const oldest of buckets.keys()) {
        if (buckets.size <= most) break
        buckets.delete(oldest)
      }
      return isEnough ? 0 : Math.ceil((needed - left) / perMs / 1000)
    },
  }
}

/** What a person may leave behind: their commands and answers are kept for a year, so that none is done twice (server/http/commands.ts). */
export interface Traces {
  /** Commands. */
  commands: Pace
  /** Bytes of their answers. */
  answers: Pace
}

/** Far above what anybody decides in a day. */
const ANSWERS_PER_DAY = 64_000_000
const MINUTES_OF_A_DAY = 1_440

const perDay = (amount: number): Pace => createPace({ perMinute: amount / MINUTES_OF_A_DAY, burst: amount })

/** @param commandsPerDay of one person */
export const createTraces = (commandsPerDay: number): Traces => ({ commands: perDay(commandsPerDay), answers: perDay(ANSWERS_PER_DAY) })
