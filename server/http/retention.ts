import { lte } from 'drizzle-orm'
import { q } from '../db/context.ts'
import type { Job } from '../lib/job.ts'
import { commandKey } from './table.ts'

/** Answers of commands are kept at least this long (OFFLINE §2). */
const KEPT_MS = 400 * 86_400_000

export const forgetCommandKeys: Job = {
  name: 'command-key-retention',
  schedule: { dailyAtHour: 19 },
  async run({ now }) {
    await q().delete(commandKey).where(lte(commandKey.createdAt, new Date(now.getTime() - KEPT_MS)))
  },
}
