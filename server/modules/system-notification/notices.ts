/** Notices of one person: pages, counts and reading. */
import { and, asc, count, desc, eq, inArray, isNull, like, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ListInput } from '../../../contract/kit/paging.ts'
import { ALL_TAGS } from '../../../contract/kit/push.ts'
import type { NotificationRow, NotificationState, NotificationTypeRow, ObjectiveFillingRequest } from '../../../contract/modules/system-notification/calls.ts'
import { q } from '../../db/context.ts'
import { paged } from '../../db/paging.ts'
import { noticeTexts, noticeTypeName } from '../../effects/notice-text.ts'
import { askingNotices, noticeTypes } from '../../effects/notice-types.ts'
import { queueRead } from '../../effects/notify.ts'
import { notification, noticeTally } from '../../effects/table.ts'
import type { Context } from '../../lib/handler.ts'
import { searchWords } from '../../org/search-words.ts'

/** More at once than a push can name: all of them are taken away. */
const MOST_NAMED = 20

type Notice = typeof notification.$inferSelect

/** Which of a person's notices: all, only unread ones, only those that also go to devices. */
export interface NoticeFilter {
  unreadOnly?: boolean | undefined
  types?: readonly string[] | undefined
  firebase?: true
}

const toRow = (language: string) => (n: Notice): NotificationRow => ({
  notificationId: n.id,
  ...noticeTexts(language, n.code, n.params),
  notificationDateTime: n.createdAt.toISOString(),
  read: n.readAt !== null,
  asks: askingNotices.includes(n.code),
  readDateTime: n.readAt?.toISOString() ?? null,
  typeId: n.typeId,
  type: noticeTypeName(language, n.typeId),
  link: n.link,
  objectiveFillingRequest: n.typeId === noticeTypes.objectiveFilling ? (n.block as ObjectiveFillingRequest | null) : null,
})

/** Escapes what LIKE reads as a pattern. */
const pattern = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`

/** How many notices a person has not read. */
export async function unreadCount(employeeId: string): Promise<number> {
  const [row] = await q().select({ total: count() }).from(notification).where(and(eq(notification.employeeId, employeeId), isNull(notification.readAt)))
  return row?.total ?? 0
}

const sumOf = (column: AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)::int`

/** Kinds a person has notices of, with how many. */
async function typesOf(employeeId: string, language: string): Promise<NotificationTypeRow[]> {
  const rows = await q()
    .select({ typeId: noticeTally.typeId, total: sumOf(noticeTally.notices), unread: sumOf(noticeTally.unread) })
    .from(noticeTally)
    .where(eq(noticeTally.employeeId, employeeId))
    .groupBy(noticeTally.typeId)
    .having(sql`sum(${noticeTally.notices}) > 0`)
    .orderBy(asc(noticeTally.typeId))
  return rows.map((row) => ({ ...row, type: noticeTypeName(language, row.typeId) }))
}

/** How many notices of a person pass the filter, whatever they say. */
async function countOf(employeeId: string, filter: NoticeFilter): Promise<number> {
  const [row] = await q().select({ total: sumOf(filter.unreadOnly ? noticeTally.unread : noticeTally.notices) }).from(noticeTally).where(and(
    eq(noticeTally.employeeId, employeeId),
    filter.firebase ? eq(noticeTally.firebase, true) : undefined,
    filter.types && filter.types.length > 0 ? inArray(noticeTally.typeId, [...filter.types]) : undefined,
  ))
  return row?.total ?? 0
}

/** A page, newest first, with the totals. Every word searched for has to stand in its texts, in whichever language. */
export async function listNotices(input: ListInput, filter: NoticeFilter, context: Context): Promise<NotificationState> {
  const { employeeId } = context.caller
  const words = searchWords(input.filterSearch)
  const where = and(
    eq(notification.employeeId, employeeId),
    filter.unreadOnly ? isNull(notification.readAt) : undefined,
    filter.firebase ? eq(notification.firebase, true) : undefined,
    filter.types && filter.types.length > 0 ? inArray(notification.typeId, [...filter.types]) : undefined,
    ...words.map((word) => like(notification.search, pattern(word))),
  )
  const result = await paged(
    ({ limit, offset }) => q().select().from(notification).where(where).orderBy(desc(notification.createdAt), notification.id).limit(limit).offset(offset),
    async () => (words.length > 0 ? ((await q().select({ total: count() }).from(notification).where(where))[0]?.total ?? 0) : countOf(employeeId, filter)),
    input,
  )
  const types = await typesOf(employeeId, context.language)
  return {
    notifications: result.listData.map(toRow(context.language)),
    totalData: result.totalData,
    totalPage: result.totalPage,
    notificationTotal: types.reduce((sum, t) => sum + t.unread, 0),
    types,
  }
}

/**
 * Marks one's own notices as read (no ids: all of them) and takes them from one's devices: opening one on any device
 * clears it on all. Ids of others are passed over.
 */
export async function markRead(ids: readonly string[], context: Context): Promise<{ notificationTotal: number }> {
  const { employeeId } = context.caller
  const read = await q()
    .update(notification)
    .set({ readAt: context.now })
    .where(and(eq(notification.employeeId, employeeId), isNull(notification.readAt), ids.length > 0 ? inArray(notification.id, [...ids]) : undefined))
    .returning()
  const tags = [...new Set(read.filter((n) => n.firebase).map((n) => n.recordId ?? n.id))]
  if (tags.length > 0) await queueRead(employeeId, tags.length > MOST_NAMED ? [ALL_TAGS] : tags, context.now)
  return { notificationTotal: await unreadCount(employeeId) }
}
