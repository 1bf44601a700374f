import type { Clock } from '../lib/clock.ts'
import type { RateLimit } from '../lib/rate-limit.ts'
import { attemptLimit, type Pace } from './attempts.ts'

const MINUTE = 60_000

/** Five wrong ones at once and twenty a day. Of the million codes three are right at a time: whoever has the password already needs years. */
const codePace: Pace = { free: 5, firstWaitMs: MINUTE, longestWaitMs: 32 * MINUTE, forgetMs: 72 * MINUTE }

/** Tries of an account's second factor, wherever they are made. */
export const secondFactorLimit = (clock: Clock): RateLimit => attemptLimit('second-factor', clock, codePace)
