/** How long the platform's own tables keep their rows. */
import { lte } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { commandKey } from '../http/table.ts'
import type { Job } from '../lib/job.ts'
import { oidcModel } from '../oidc/table.ts'

/** Answers of commands are kept at least this long (OFFLINE §2). */
const COMMAND_KEY_MS = 400 * 86_400_000

export const forgetCommandKeys: Job = {
  name: 'command-key-retention',
  schedule: { dailyAtHour: 19 },
  async run({ now }) {
    await q().delete(commandKey).where(lte(commandKey.createdAt, new Date(now.getTime() - COMMAND_KEY_MS)))
  },
}

/** Sessions, grants and tokens of the local provider that have ended. */
export const forgetSignIns: Job = {
  name: 'oidc-expiry',
  schedule: { everyMs: 3_600_000 },
  async run({ now }) {
    await q().delete(oidcModel).where(lte(oidcModel.expiresAt, now))
  },
}
