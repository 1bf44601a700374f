import type { Clock } from '../lib/clock.ts'
import type { RateLimit } from '../lib/rate-limit.ts'
import { attemptLimit, type Pace } from './attempts.ts'

const MINUTE = 60_000

/** Five wrong ones at once, then one in 32 minutes: 45 a day. Of the million codes three are right at a time: whoever has the password already needs years. */
const codePace: Pace = { free: 5, firstWaitMs: MINUTE, longestWaitMs: 32 * MINUTE, forgetMs: 72 * MINUTE }

/** Counts of wrong codes. Each has its own, so that who knows the password keeps the owner out of neither a known browser nor an open session. */
export interface SecondFactorLimits {
  /** Of an account, by its id: from browsers it has not signed in from. */
  account: RateLimit
  /** Of a browser the account has signed in from, by the id of that browser. */
  device: RateLimit
  /** Of an account, by its id: while signed in. */
  signedIn: RateLimit
}

export const secondFactorLimits = (clock: Clock): SecondFactorLimits => ({
  account: attemptLimit('second-factor', clock, codePace),
  device: attemptLimit('second-factor-device', clock, codePace),
  signedIn: attemptLimit('second-factor-signed-in', clock, codePace),
})
