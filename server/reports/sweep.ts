/** Takes away files that are kept no longer, and what was left of runs that came to nothing. */
import { and, eq, inArray, isNotNull, lt, or } from 'drizzle-orm'
import { addDays } from '../../contract/kit/civil-date.ts'
import { q } from '../db/context.ts'
import type { FileStore } from '../files/store-port.ts'
import type { Job } from '../lib/job.ts'
import { reportRun } from './table.ts'

const HOUR_MS = 3_600_000
const BATCH = 200
/** Days for which it is told that there was a file. */
const REMEMBERED_DAYS = 90

export const sweepRuns = (store: FileStore): Job => ({
  name: 'report-sweep',
  schedule: { everyMs: HOUR_MS },
  async run({ now, signal }) {
    // the day is over everywhere
    const today = addDays(now.toISOString().slice(0, 10), -1)
    for (let swept = BATCH; swept === BATCH && !signal.aborted; ) {
      const due = await q().select({ id: reportRun.id, status: reportRun.status, fileKey: reportRun.fileKey }).from(reportRun)
        .where(and(isNotNull(reportRun.fileKey), or(inArray(reportRun.status, ['failed', 'cancelled']), and(eq(reportRun.status, 'done'), lt(reportRun.expiresOn, today))))).limit(BATCH)
      for (const { fileKey } of due) if (fileKey !== null) await store.delete(fileKey)
      for (const { id, status } of due) await q().update(reportRun).set({ fileKey: null, ...(status === 'done' ? { status: 'expired' } : {}) }).where(eq(reportRun.id, id))
      swept = due.length
    }
    await q().delete(reportRun).where(and(inArray(reportRun.status, ['failed', 'cancelled', 'expired']), lt(reportRun.createdAt, new Date(now.getTime() - REMEMBERED_DAYS * 24 * HOUR_MS))))
  },
})
