/** Tries of secrets, counted in the database: the same limit for every process, and after a restart. */
import { createHash } from 'node:crypto'
import { eq, lte, sql } from 'drizzle-orm'
import { type Db, q } from '../db/context.ts'
import type { Clock } from '../lib/clock.ts'
import type { Job } from '../lib/job.ts'
import type { RateLimit } from '../lib/rate-limit.ts'
import { signInAttempt } from './table.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How fast tries may follow one another. Nobody is ever locked for good: there is always a moment from which the next one is judged. */
export interface Pace {
  /** The count from which on each try is followed by a wait. */
  free: number
  /** The first wait; each further one is twice as long. */
  firstWaitMs: number
  longestWaitMs: number
  /** The count sinks by one in this time. */
  forgetMs: number
}

/** Of the password of one account: a dozen guesses in the first hour, a hundred a day. */
export const passwordPace: Pace = { free: 5, firstWaitMs: 30 * SECOND, longestWaitMs: 16 * MINUTE, forgetMs: 4 * HOUR }
/** Of wrong tries from one address, behind which may be an office: a hundred mistakes at once, and 360 an hour. */
export const addressPace: Pace = { free: 100, firstWaitMs: SECOND, longestWaitMs: 32 * SECOND, forgetMs: 10 * SECOND }
/** Of long random secrets, which nobody guesses; from one address. */
export const guessPace: Pace = { free: 30, firstWaitMs: 2 * SECOND, longestWaitMs: 64 * SECOND, forgetMs: 10 * SECOND }

/** Of commands that carry a secret, whose replays are told by a dear hash: of one person. */
export const secretPace: Pace = { free: 20, firstWaitMs: 15 * SECOND, longestWaitMs: MINUTE, forgetMs: 15 * SECOND }

/** No count is higher than that of the longest wait: it goes down as soon as the tries end. */
const highest = ({ free, firstWaitMs, longestWaitMs }: Pace): number => free + Math.ceil(Math.log2(longestWaitMs / firstWaitMs))

/**
 * Counts tries by key; those that were right are taken back or cleared. A try that is refused is not counted and makes no wait
 * longer. Works outside a transaction, or beside it (`aside`): a refusal must not roll its own try back.
 *
 * The count is kept as the moment at which it will have sunk to nothing, so that a row says by itself when it can go.
 * @param name what is tried (`sign-in`): keys of different names do not meet
 * @param db where it is counted: `aside` within a transaction
 */
export function attemptLimit(name: string, clock: Clock, pace: Pace, db: () => Db = q): RateLimit {
  const { free, firstWaitMs, longestWaitMs, forgetMs } = pace
  // addresses and user names are nobody's business in the database
  const idOf = (key: string) => createHash('sha256').update(`${name} ${key}`).digest('base64url')
  const { tries, until, waitUntil } = signInAttempt
  const ms = (value: number) => sql`${value}::float8 * interval '1 millisecond'`

  return {
    async take(key) {
      const now = clock.now()
      const at = sql`${now.toISOString()}::timestamptz`
      const next = sql`least(greatest(${until}, ${at}) + ${ms(forgetMs)}, ${at} + ${ms(highest(pace) * forgetMs)})`
      const count = sql`ceil(extract(epoch from ${next} - ${at}) * 1000 / ${forgetMs}::float8)`
      const wait = sql`least(${longestWaitMs}::float8, ${firstWaitMs}::float8 * power(2, ${count} - ${free}::float8)) * interval '1 millisecond'`
      // one statement, and a row is changed by one at a time: of tries at the same moment no more are judged than of tries in turn
      const [taken] = await db()
        .insert(signInAttempt)
        .values({ id: idOf(key), tries: 1, until: new Date(now.getTime() + forgetMs), waitUntil: free > 1 ? null : new Date(now.getTime() + firstWaitMs) })
        .onConflictDoUpdate({
          target: signInAttempt.id,
          set: { tries: count, until: next, waitUntil: sql`case when ${count} < ${free}::float8 then null else ${at} + ${wait} end` },
          setWhere: sql`${waitUntil} is null or ${waitUntil} <= ${at}`,
        })
        .returning({ id: signInAttempt.id })
      if (taken) return 0
      const [row] = await db().select({ waitUntil }).from(signInAttempt).where(eq(signInAttempt.id, idOf(key)))
      return Math.max(1, Math.ceil(((row?.waitUntil?.getTime() ?? 0) - now.getTime()) / SECOND))
    },
    async takeBack(key) {
      await db().update(signInAttempt).set({ tries: sql`greatest(${tries} - 1, 0)`, until: sql`${until} - ${ms(forgetMs)}`, waitUntil: null }).where(eq(signInAttempt.id, idOf(key)))
    },
    async clear(key) {
      await db().delete(signInAttempt).where(eq(signInAttempt.id, idOf(key)))
    },
  }
}

/** Networks whose guesses wait, as far as this process knows; who came first is forgotten first, and asks the database again. */
const MOST_WAITING = 10_000

/**
 * Guesses of long random secrets. None is ever taken back, so whoever has to wait is told so without asking the database for as
 * long as it lasts.
 */
export function guessLimit(name: string, clock: Clock): Pick<RateLimit, 'take'> {
  const limit = attemptLimit(name, clock, guessPace)
  const waits = new Map<string, number>()
  return {
    async take(key) {
      const left = Math.ceil(((waits.get(key) ?? 0) - clock.now().getTime()) / SECOND)
      if (left > 0) return left
      waits.delete(key)
      const seconds = await limit.take(key)
      if (seconds > 0) waits.set(key, clock.now().getTime() + seconds * SECOND)
      for (const oldest of waits.keys()) {
        if (waits.size <= MOST_WAITING) break
        waits.delete(oldest)
      }
      return seconds
    },
  }
}

/** Tries of one's own sign-in password while signed in, whatever they are for: whoever has got hold of a session guesses no faster. */
export const passwordProofLimit = (clock: Clock): RateLimit => attemptLimit('password', clock, passwordPace)

/** Takes away counts that have sunk to nothing. */
export const forgetAttempts: Job = {
  name: 'attempt-clean-up',
  schedule: { everyMs: HOUR },
  async run({ now }) {
    await q().delete(signInAttempt).where(lte(signInAttempt.until, now))
  },
}
