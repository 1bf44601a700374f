import { CallError } from './refuse.ts'

/** Seconds until somebody who was sent away may come again. */
export const RETRY_AFTER = 10

/** Somebody the server needs is not there: the database, or the provider of the sign-in. Becomes 503 with Retry-After. */
export const unavailable = (): CallError => new CallError('unavailable', [{ code: 'unavailable' }], { retryAfter: RETRY_AFTER })

/** The server has too much at hand: nothing of what was asked was done. Becomes 503 with Retry-After. */
export const busy = (): CallError => new CallError('busy', [{ code: 'busy' }], { retryAfter: RETRY_AFTER })
