/** Announcements whose reading is to be confirmed. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import { q } from '../db/context.ts'
import type { OwedSource } from '../lib/owed.ts'
import { onShow, ownReceipt } from './on-show.ts'
import { announcement, announcementReceipt } from './table.ts'

/** More than are on show at a time. */
const MOST = 20

export const owedAcknowledgements: OwedSource = {
  slug: null,
  async owed(context) {
    const rows = await q().select({ id: announcement.id, title: announcement.title }).from(announcement).leftJoin(announcementReceipt, ownReceipt(context.caller.employeeId))
      .where(and(await onShow(context), eq(announcement.mustAcknowledge, true), isNull(announcementReceipt.acknowledgedAt))).orderBy(asc(announcement.publishAt), asc(announcement.id)).limit(MOST)
    return rows.map(({ id, title }) => ({ id: `announcement:${id}`, deed: 'acknowledge', title, sub: context.t('owed:announcement'), path: `announcements/${id}`, recordId: id }))
  },
}
