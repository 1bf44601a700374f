/** Tries of passwords, counted in the database: the same limit for every process, and after a restart. */
import { createHash } from 'node:crypto'
import { eq, lte, sql } from 'drizzle-orm'
import { q } from '../db/context.ts'
import type { Clock } from '../lib/clock.ts'
import type { Job } from '../lib/job.ts'
import type { RateLimit } from '../lib/rate-limit.ts'
import { signInAttempt } from './table.ts'

/**
 * Counts tries by key; those that were right are taken back or cleared. Works outside a transaction only: a refusal must not
 * roll its own try back.
 * @param name what is tried (`sign-in`): keys of different names do not meet
 * @param limit tries allowed within the window
 * @param windowMs window from the first try
 */
export function attemptLimit(name: string, clock: Clock, limit: number, windowMs: number): RateLimit {
  // addresses and user names are nobody's business in the database
  const idOf = (key: string) => createHash('sha256').update(`${name} ${key}`).digest('base64url')
  return {
    async take(key) {
      const now = clock.now()
      const until = new Date(now.getTime() + windowMs)
      const isOver = sql`${signInAttempt.until} <= ${now.toISOString()}::timestamptz`
      const [row] = await q()
        .insert(signInAttempt)
        .values({ id: idOf(key), tries: 1, until })
        .onConflictDoUpdate({
          target: signInAttempt.id,
          set: {
            tries: sql`case when ${isOver} then 1 else ${signInAttempt.tries} + 1 end`,
            until: sql`case when ${isOver} then ${until.toISOString()}::timestamptz else ${signInAttempt.until} end`,
          },
        })
        .returning()
      return row && row.tries > limit ? Math.max(1, Math.ceil((row.until.getTime() - now.getTime()) / 1000)) : 0
    },
    async takeBack(key) {
      await q().update(signInAttempt).set({ tries: sql`greatest(${signInAttempt.tries} - 1, 0)` }).where(eq(signInAttempt.id, idOf(key)))
    },
    async clear(key) {
      await q().delete(signInAttempt).where(eq(signInAttempt.id, idOf(key)))
    },
  }
}

/** Takes away counts whose window is over. */
export const forgetAttempts: Job = {
  name: 'attempt-clean-up',
  schedule: { dailyAtHour: 21 },
  async run({ now }) {
    await q().delete(signInAttempt).where(lte(signInAttempt.until, now))
  },
}
