/** Announcements a person sees now, and how many of them are unread. */
import { and, count, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm'
import { q } from '../db/context.ts'
import type { Context } from '../lib/handler.ts'
import { isHrRole } from '../org/roles.ts'
import { isFor } from './audience.ts'
import { announcement, announcementReceipt, essFile, essFileVersion } from './table.ts'

type Reader = Pick<Context, 'caller' | 'now' | 'today'>

/** HR writes announcements and keeps the company's files. */
export const isEditor = ({ caller }: Pick<Context, 'caller'>): boolean => isHrRole(caller.roles)

/** Published, not expired, and for this person. */
export async function onShow({ caller, now, today }: Reader): Promise<SQL | undefined> {
  return and(isNull(announcement.deletedAt), lte(announcement.publishAt, now), or(isNull(announcement.expireAt), gt(announcement.expireAt, now)), await isFor(announcement, caller.employeeId, today))
}

/** The reader's own receipt beside each announcement. */
export const ownReceipt = (employeeId: string) => and(eq(announcementReceipt.announcementId, announcement.id), eq(announcementReceipt.employeeId, employeeId))

/** How many announcements on show this person has not opened: the counter of sidebar and Home (000 §3). */
export async function unreadAnnouncements(reader: Reader): Promise<number> {
  const [row] = await q()
    .select({ total: count() })
    .from(announcement)
    .leftJoin(announcementReceipt, ownReceipt(reader.caller.employeeId))
    .where(and(await onShow(reader), isNull(announcementReceipt.readAt)))
  return row?.total ?? 0
}

/**
 * May the caller see the files of this record: an announcement on show for them, the current version of a company file for them,
 * or anything of the kind for an editor.
 */
export async function maySeeOurs(recordId: string, kind: 'announcement' | 'essFile', context: Context): Promise<boolean> {
  const editor = isEditor(context)
  if (kind === 'announcement') {
    const shown = editor ? undefined : await onShow(context)
    const [told] = await q().select({ id: announcement.id }).from(announcement).where(and(eq(announcement.id, recordId), isNull(announcement.deletedAt), shown))
    return told !== undefined
  }
  if (editor) {
    const [version] = await q().select({ id: essFileVersion.id }).from(essFileVersion).where(eq(essFileVersion.id, recordId))
    return version !== undefined
  }
  const [file] = await q()
    .select({ id: essFile.id })
    .from(essFile)
    .where(and(eq(essFile.currentVersionId, recordId), isNull(essFile.withdrawnAt), await isFor(essFile, context.caller.employeeId, context.today)))
  return file !== undefined
}
