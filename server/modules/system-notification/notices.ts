/** Notices of one person: pages, counts and reading. */
import { and, count, desc, eq, ilike, inArray, isNull, sql } from 'drizzle-orm'
import type { ListInput } from '../../../contract/kit/paging.ts'
import type { NotificationRow, NotificationState } from '../../../contract/modules/system-notification/calls.ts'
import { q } from '../../db/context.ts'
import { paged } from '../../db/paging.ts'
import { noticeTexts, noticeTypeName } from '../../effects/notice-text.ts'
import { queueClose } from '../../effects/notify.ts'
import { notification } from '../../effects/table.ts'
import type { Context } from '../../lib/handler.ts'

/** "Mark all as read" closes at most so many notifications on devices: older ones are not shown there any more. */
const MOST_CLOSED = 20

type Notice = typeof notification.$inferSelect

/** Which of a person's notices: all, only unread ones, only those that also go to devices. */
export interface NoticeFilter {
  unreadOnly?: boolean | undefined
  firebase?: true
}

const toRow = (language: string) => (n: Notice): NotificationRow => ({
  notificationId: n.id,
  ...noticeTexts(language, n.code, n.params),
  notificationDateTime: n.createdAt.toISOString(),
  read: n.readAt !== null,
  readDateTime: n.readAt?.toISOString() ?? null,
  typeId: n.typeId,
  type: noticeTypeName(language, n.typeId),
  link: n.link,
})

/** Escapes what LIKE reads as a pattern. */
const pattern = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`

/** How many notices a person has not read. */
export async function unreadCount(employeeId: string): Promise<number> {
  const [row] = await q().select({ total: count() }).from(notification).where(and(eq(notification.employeeId, employeeId), isNull(notification.readAt)))
  return row?.total ?? 0
}

/** A page, newest first, with the totals. The search looks at names and codes, since texts are made when read. */
export async function listNotices(input: ListInput, filter: NoticeFilter, context: Context): Promise<NotificationState> {
  const { employeeId } = context.caller
  const where = and(
    eq(notification.employeeId, employeeId),
    filter.unreadOnly ? isNull(notification.readAt) : undefined,
    filter.firebase ? eq(notification.firebase, true) : undefined,
    input.filterSearch ? ilike(sql`${notification.params}::text`, pattern(input.filterSearch)) : undefined,
  )
  const result = await paged(
    ({ limit, offset }) => q().select().from(notification).where(where).orderBy(desc(notification.createdAt), notification.id).limit(limit).offset(offset),
    async () => (await q().select({ total: count() }).from(notification).where(where))[0]?.total ?? 0,
    input,
  )
  return {
    notifications: result.listData.map(toRow(context.language)),
    totalData: result.totalData,
    totalPage: result.totalPage,
    notificationTotal: await unreadCount(employeeId),
  }
}

/**
 * Marks one's own notices as read (no ids: all of them) and takes them from one's devices: opening one on any device
 * clears it on all (DOMAIN §8.4). Ids of others are passed over.
 */
export async function markRead(ids: readonly string[], context: Context): Promise<{ notificationTotal: number }> {
  const { employeeId } = context.caller
  const read = await q()
    .update(notification)
    .set({ readAt: context.now })
    .where(and(eq(notification.employeeId, employeeId), isNull(notification.readAt), ids.length > 0 ? inArray(notification.id, [...ids]) : undefined))
    .returning()
  const tags = new Map(read.filter((n) => n.firebase).map((n) => [n.recordId ?? n.id, n.params.module ?? '']))
  await queueClose([...tags].slice(0, MOST_CLOSED).map(([id, module]) => ({ employeeId, id, module })), context.now)
  return { notificationTotal: await unreadCount(employeeId) }
}
