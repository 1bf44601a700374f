import { CallError } from './refuse.ts'

/** Seconds until somebody who was sent away may come again, at the earliest and at the latest. */
export const RETRY_AFTER = { min: 5, max: 15 }

/** Another time for each: who was sent away together does not come back together. @param random 0 to 1 */
export const retryAfter = (random: number = Math.random()): number => RETRY_AFTER.min + Math.floor(random * (RETRY_AFTER.max - RETRY_AFTER.min))

/** Somebody the server needs is not there: the database, or the provider of the sign-in. Becomes 503 with Retry-After. */
export const unavailable = (): CallError => new CallError('unavailable', [{ code: 'unavailable' }], { retryAfter: retryAfter() })

/** The server has too much at hand: nothing of what was asked was done. Becomes 503 with Retry-After. */
export const busy = (): CallError => new CallError('busy', [{ code: 'busy' }], { retryAfter: retryAfter() })
