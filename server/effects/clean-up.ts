/** Takes away what nobody needs any more: settled deliveries and old turns of jobs. */
import { lte, or } from 'drizzle-orm'
import { q } from '../db/context.ts'
import type { Job } from '../lib/job.ts'
import { delivery, jobRun } from './table.ts'

const KEPT_MS = 30 * 86_400_000

export const forgetDeliveries: Job = {
  name: 'delivery-clean-up',
  schedule: { dailyAtHour: 20 },
  async run({ now }) {
    const limit = new Date(now.getTime() - KEPT_MS)
    await q().delete(delivery).where(or(lte(delivery.doneAt, limit), lte(delivery.failedAt, limit)))
    await q().delete(jobRun).where(lte(jobRun.doneAt, limit))
  },
}
