/** Announcements that not everybody has confirmed yet, for whoever keeps them. */
import { and, desc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { q } from '../db/context.ts'
import type { HrSource } from '../lib/hr-home.ts'
import { countReceipts } from './audience.ts'
import { isKept } from './on-show.ts'
import { announcement } from './table.ts'

/** So many of the newest are counted: more are not on show at a time. */
const NEWEST = 5

export const unacknowledged: HrSource = {
  slug: null,
  async card(context) {
    const { now, today, t } = context
    const told = await q().select().from(announcement)
      .where(and(isKept(context), eq(announcement.mustAcknowledge, true), lte(announcement.publishAt, now), or(isNull(announcement.expireAt), gt(announcement.expireAt, now)))).orderBy(desc(announcement.publishAt), desc(announcement.id)).limit(NEWEST)
    const rows = []
    for (const { id, title, ...audience } of told) {
      const { reached, acknowledged } = await countReceipts({ id, ...audience }, today)
      if (acknowledged < reached) rows.push({ id, title, sub: t('hr:announcements.missing', { count: reached - acknowledged }), value: t('hr:announcements.of', { done: acknowledged, all: reached }), path: `announcements/${id}/acknowledgements` })
    }
    return { id: 'unacknowledged', title: t('hr:announcements.title'), lead: t(rows.length === 0 ? 'hr:announcements.none' : 'hr:announcements.lead', { count: rows.length }), path: 'announcements', rows }
  },
}
