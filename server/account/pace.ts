/** How often somebody may say that they forgot a password. */
import type { Clock } from '../lib/clock.ts'
import type { RateLimit } from '../lib/rate-limit.ts'
import { attemptLimit, type Pace } from '../org/attempts.ts'

const MINUTE = 60_000

/** For one name, and for one account by whatever name: three mails at once, then one an hour at most. */
export const resetPace: Pace = { free: 3, firstWaitMs: 15 * MINUTE, longestWaitMs: 60 * MINUTE, forgetMs: 120 * MINUTE }
/** From one address, behind which may be an office. */
const addressPace: Pace = { free: 30, firstWaitMs: MINUTE, longestWaitMs: 16 * MINUTE, forgetMs: 4 * MINUTE }

/** By what was typed, whether there is such a name or not, and by address. */
export const resetLimits = (clock: Clock): { name: RateLimit; address: RateLimit } => ({ name: attemptLimit('reset-name', clock, resetPace), address: attemptLimit('reset-address', clock, addressPace) })
