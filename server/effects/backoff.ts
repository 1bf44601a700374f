/** How often and how long to try again. */
export const MAX_ATTEMPTS = 16
const BASE_MS = 10_000
const LONGEST_MS = 3_600_000

/**
 * Milliseconds to wait after the given attempt (1 for the first): doubling, at most an hour, half of it random,
 * so that many rows which failed together do not come back together.
 * @param random 0 to 1
 * @param atLeast what the other side asked for (Retry-After), in milliseconds
 */
export function backoff(attempt: number, random: number, atLeast = 0): number {
  const whole = Math.min(LONGEST_MS, BASE_MS * 2 ** (attempt - 1))
  return Math.max(atLeast, Math.round(whole / 2 + (random * whole) / 2))
}
