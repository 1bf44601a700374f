/** The daily digest: one mail a day, at the hour the person chose, with what they have not read since the last one. */
import { and, asc, desc, eq, gt, isNotNull, isNull, lt, lte } from 'drizzle-orm'
import { q, tx } from '../db/context.ts'
import type { Job } from '../lib/job.ts'
import { wallTimeIn } from '../lib/wall-time.ts'
import { zoneOf } from '../org/accounts.ts'
import { queueDigest } from './notify.ts'
import { channelsOf, type Preference, preferenceOf } from './preferences.ts'
import { noticeDigest, noticePreference, notification } from './table.ts'

const EVERY_MS = 5 * 60_000
const DAY_MS = 86_400_000

/**
 * The day whose digest is due: its hour has come by the clock of the site. A day on which the hour is left out has it
 * an hour later; one on which it comes twice has it once, since a day has one row.
 */
export function digestDay(hour: number, zone: string, now: Date): string | null {
  const wall = wallTimeIn(zone, now)
  return wall.minute >= hour * 60 ? wall.date : null
}

/** Queues the digest of a day unless it is queued already; without news the day is only marked. In one transaction. */
async function queueOnce(preference: Preference, date: string, now: Date): Promise<void> {
  const { employeeId } = preference
  await tx(async () => {
    const [last] = await q().select().from(noticeDigest).where(and(eq(noticeDigest.employeeId, employeeId), lt(noticeDigest.date, date))).orderBy(desc(noticeDigest.date)).limit(1)
    const began = preference.digestSince ?? new Date(now.getTime() - DAY_MS)
    const since = last && last.until > began ? last.until : began
    const made = await q().insert(noticeDigest).values({ employeeId, date, since, until: now }).onConflictDoNothing().returning({ date: noticeDigest.date })
    if (made.length > 0 && (await digestNotices(employeeId, date)).length > 0) await queueDigest(employeeId, date, now)
  })
}

/** What a day's digest tells: unread notices of kinds that go by mail, oldest first. Read meanwhile: left out. */
export async function digestNotices(employeeId: string, date: string): Promise<(typeof notification.$inferSelect)[]> {
  const [digest] = await q().select().from(noticeDigest).where(and(eq(noticeDigest.employeeId, employeeId), eq(noticeDigest.date, date)))
  if (!digest) return []
  const preference = await preferenceOf(employeeId)
  const rows = await q()
    .select()
    .from(notification)
    .where(and(eq(notification.employeeId, employeeId), isNull(notification.readAt), gt(notification.createdAt, digest.since), lte(notification.createdAt, digest.until)))
    .orderBy(asc(notification.createdAt), asc(notification.id))
  return rows.filter((row) => channelsOf(preference, row.typeId).mail)
}

/** Looks every five minutes whose hour has come. A person and day have one row: a second process or run queues nothing. */
export const sendDigests: Job = {
  name: 'notice-digest',
  schedule: { everyMs: EVERY_MS },
  async run({ now, signal }) {
    for (const preference of await q().select().from(noticePreference).where(isNotNull(noticePreference.digestHour)).orderBy(asc(noticePreference.employeeId))) {
      if (signal.aborted) return
      const date = digestDay(preference.digestHour ?? 0, await zoneOf(preference.employeeId, now), now)
      if (date) await queueOnce(preference, date, now)
    }
  },
}
