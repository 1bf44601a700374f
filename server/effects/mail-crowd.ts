/** Mails that one person sets off to another: a few by themselves, what is more in one mail an hour later. Nobody fills somebody else's mailbox. */
import { and, count, eq, gte, lt, sql } from 'drizzle-orm'
import { q, tx } from '../db/context.ts'
import { wallTimeIn } from '../lib/wall-time.ts'
import { zoneOf } from '../org/accounts.ts'
import type { Delivery } from './deliver.ts'
import { queueDigest } from './notify.ts'
import { delivery, noticeDigest } from './table.ts'

/** Mails from one person to another within an hour. */
const MOST = 10
const HOUR_MS = 3_600_000

/** The moment that stands at the beginning of a row's id (UUIDv7). */
export const queuedAt = (id: string): Date => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16))

/** The lowest id of a moment. */
function firstIdAt(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** How many mails of the same cause were queued for the same person within the hour before this one. By what is queued, so that it holds however many are sent at once. */
async function before(row: Delivery, by: string): Promise<number> {
  const [found] = await q()
    .select({ total: count() })
    .from(delivery)
    .where(and(gte(delivery.id, firstIdAt(queuedAt(row.id).getTime() - HOUR_MS)), lt(delivery.id, row.id), eq(delivery.kind, 'mail'), eq(delivery.employeeId, row.employeeId), sql`${delivery.payload}->>'by' = ${by}`))
  return found?.total ?? 0
}

/**
 * Whether this mail is one too many. Then what is unread is told in one mail an hour later, once a day; the notice itself stands in the app.
 * @param by who caused it; undefined for a job
 */
export async function isToldLater(row: Delivery, by: string | undefined): Promise<boolean> {
  if (by === undefined || (await before(row, by)) < MOST) return false
  const at = queuedAt(row.id)
  const until = new Date(at.getTime() + HOUR_MS)
  const { date } = wallTimeIn(await zoneOf(row.employeeId, at), at)
  await tx(async () => {
    const made = await q().insert(noticeDigest).values({ employeeId: row.employeeId, date, since: new Date(at.getTime() - 1), until }).onConflictDoNothing().returning({ date: noticeDigest.date })
    if (made.length > 0) await queueDigest(row.employeeId, date, until)
  })
  return true
}
