/** Everybody an announcement is for is told of it once: a quiet notice, without a mail and without its words in the push. */
import { and, eq, gt, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { q, tx } from '../db/context.ts'
import { noticeTypes } from '../effects/notice-types.ts'
import { notify, queueClose } from '../effects/notify.ts'
import { notification } from '../effects/table.ts'
import type { Job } from '../lib/job.ts'
import { errorFacts } from '../lib/log.ts'
import { reachedBy } from './audience.ts'
import { announcement } from './table.ts'
import { todayOfCompany } from '../org/today.ts'

/** People told in one transaction. */
const BATCH = 500
const EVERY_MS = 30_000
/** So long after the editor's last word nobody is told: a publish taken back at once reaches nobody. Longer than the screen offers Undo. */
const QUIET_MS = 15_000

type Announcement = typeof announcement.$inferSelect

/** Announcements on show that nobody has been told of yet, oldest first. */
const untold = (now: Date) =>
  q()
    .select()
    .from(announcement)
    .where(and(isNull(announcement.toldAt), isNotNull(announcement.publishAt), lte(announcement.publishAt, now), lte(announcement.changedAt, new Date(now.getTime() - QUIET_MS)), isNull(announcement.deletedAt), or(isNull(announcement.expireAt), gt(announcement.expireAt, now))))
    .orderBy(announcement.publishAt, announcement.id)

/** The row as it was read, as long as it is still published at that moment; locked, so that it is not taken back meanwhile. */
const stillOnShow = (row: Announcement) => and(eq(announcement.id, row.id), eq(announcement.publishAt, row.publishAt as Date), isNull(announcement.deletedAt))

async function tell(row: Announcement, today: string, now: Date, signal: AbortSignal): Promise<void> {
  const people = (await reachedBy(row, today)).map((p) => p.employeeId)
  for (let i = 0; i < people.length && !signal.aborted; i += BATCH) {
    const isTold = await tx(async () => {
      if ((await q().select({ id: announcement.id }).from(announcement).where(stillOnShow(row)).for('share')).length === 0) return false
      await notify({
        employeeId: people.slice(i, i + BATCH), actorId: row.authorId, eventKey: `announcement:${row.id}:${row.publishAt?.toISOString()}`, typeId: row.mustAcknowledge ? noticeTypes.acknowledge : noticeTypes.announcement,
        code: row.mustAcknowledge ? 'announcementToConfirm' : 'announcementPublished', params: { title: row.title }, link: `announcements/${row.id}`, recordId: row.id, now, mail: false,
      })
      return true
    })
    if (!isTold) return
  }
  // interrupted: told again next time, where those who know already are passed over
  if (!signal.aborted) await q().update(announcement).set({ toldAt: now }).where(stillOnShow(row))
}

/** Tells of what was published since the last turn, at once or at its hour. */
export const tellAnnouncements: Job = {
  name: 'announcement-notices',
  schedule: { everyMs: EVERY_MS },
  async run({ now, signal, log }) {
    const rows = await untold(now)
    if (rows.length === 0) return
    const today = await todayOfCompany(now)
    for (const row of rows) {
      if (signal.aborted) return
      // one that cannot be told holds back no other; it is tried again next time
      await tell(row, today, now, signal).catch((error: unknown) => log.error({ job: 'announcement-notices', ...errorFacts(error) }, 'an announcement was not told of'))
    }
  },
}

/** Notices of an announcement that was opened, or is not on show any more, are read: on every device. @param people everybody when left out */
export async function closeTold(announcementId: string, now: Date, people?: readonly string[]): Promise<void> {
  const read = await q()
    .update(notification)
    .set({ readAt: now })
    .where(and(eq(notification.recordId, announcementId), inArray(notification.typeId, [noticeTypes.announcement, noticeTypes.acknowledge]), isNull(notification.readAt), people ? inArray(notification.employeeId, [...people]) : undefined))
    .returning({ employeeId: notification.employeeId })
  await queueClose(read.map(({ employeeId }) => ({ employeeId, id: announcementId, module: '' })), now)
}
