/** One unread notice for many events of a kind: "3 comments" instead of three lines. @see docs/product/notices.md#who-is-told-what */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { notify, type Notice } from './notify.ts'
import { notification } from './table.ts'

/**
 * Tells people as `notify` does; for whoever has not read the last one of this kind with the same link, that one is brought up
 * to date instead: the text `many` with `count`, without another mail or push.
 * @param like codes that `many` speaks for, too
 * @returns ids of those who got a new notice
 */
export async function notifyGrouped(notice: Notice, many: string, like: readonly string[] = []): Promise<string[]> {
  const people = [...new Set(typeof notice.employeeId === 'string' ? [notice.employeeId] : notice.employeeId)].filter((id) => id !== notice.actorId)
  if (people.length === 0) return []
  const unread = await q()
    .select()
    .from(notification)
    .where(and(inArray(notification.employeeId, people), eq(notification.typeId, notice.typeId), eq(notification.link, notice.link), inArray(notification.code, [notice.code, many, ...like]), isNull(notification.readAt)))
  for (const row of unread) {
    const count = String(Number(row.params.count ?? 1) + 1)
    await q().update(notification).set({ code: many, params: { ...notice.params, count }, createdAt: notice.now }).where(eq(notification.id, row.id))
  }
  const has = new Set(unread.map((n) => n.employeeId))
  return notify({ ...notice, employeeId: people.filter((id) => !has.has(id)) })
}
