/** Takes away files that no record took. */
import { and, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { q, tx } from '../db/context.ts'
import type { Job } from '../lib/job.ts'
import type { FileStore } from './store.ts'
import { attachment } from './table.ts'

const HOUR_MS = 3_600_000
/** An upload that no record took is an orphan after so long. @see docs/product/wire.md#files */
const ORPHAN_MS = 24 * HOUR_MS
/** Rows taken in one transaction. */
const BATCH = 200

/**
 * Orphans and files taken from a draft lose their bytes a day later. A row is given up first, and only if it is still free:
 * a submit that binds the file at the same moment wins or finds it gone, never half. It goes when its bytes are gone, so that
 * what a killed process left is found by the next turn.
 */
export const sweepAttachments = (store: FileStore): Job => ({
  name: 'attachment-sweep',
  schedule: { everyMs: HOUR_MS },
  async run({ now, signal }) {
    const limit = new Date(now.getTime() - ORPHAN_MS)
    for (let swept = BATCH; swept === BATCH && !signal.aborted; ) {
      const rows = await tx(async () => {
        const due = await q()
          .select({ id: attachment.id })
          .from(attachment)
          .where(or(and(isNull(attachment.recordId), lte(attachment.createdAt, limit)), lte(attachment.deletedAt, limit)))
          .limit(BATCH)
          .for('update', { skipLocked: true })
        if (due.length === 0) return []
        return q()
          .update(attachment)
          .set({ deletedAt: sql`coalesce(${attachment.deletedAt}, ${limit.toISOString()}::timestamptz)` })
          .where(inArray(attachment.id, due.map((r) => r.id)))
          .returning({ id: attachment.id, key: attachment.storageKey })
      })
      for (const { key } of rows) await store.delete(key)
      if (rows.length > 0) await q().delete(attachment).where(inArray(attachment.id, rows.map((r) => r.id)))
      swept = rows.length
    }
  },
})
