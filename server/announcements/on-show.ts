/** Announcements a person sees now, and how many of them are unread. */
import { and, count, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Audience } from '../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import { q } from '../db/context.ts'
import type { FileKeepers } from '../lib/file-keeper.ts'
import type { Context } from '../lib/handler.ts'
import { isHrOfAll, isHrOfAny, sitesOfHr } from '../org/scope.ts'
import { isFor } from './audience.ts'
import { announcement, announcementReceipt, essFile, essFileVersion } from './table.ts'

type Reader = Pick<Context, 'caller' | 'now' | 'today'>

/** HR writes announcements: of the whole company for whomever, of a site for its people alone. */
export const isEditor = isHrOfAny

/** Whether whom an announcement is for are all people the caller writes to. */
export function mayAddress({ siteIds }: Pick<Audience, 'siteIds'>, context: Pick<Context, 'caller'>): boolean {
  const sites = sitesOfHr(context)
  return sites === null || (siteIds.length > 0 && siteIds.every((id) => sites.includes(id)))
}

/** The same of an announcement's row. */
function isAddressed(context: Pick<Context, 'caller'>): SQL | undefined {
  const sites = sitesOfHr(context)
  return sites === null ? undefined : sql`(cardinality(${announcement.siteIds}) > 0 and ${announcement.siteIds} <@ ${sql.param([...sites])}::text[])`
}

/** Announcements the caller keeps: drafts and past ones, too. */
export const isKept = (context: Pick<Context, 'caller'>): SQL => (isEditor(context) ? (and(isNull(announcement.deletedAt), isAddressed(context)) as SQL) : sql`false`)

/** Announcements the caller opens: those on show for them, and those they keep. */
export const isOpen = async (context: Context): Promise<SQL | undefined> => (isHrOfAll(context) ? isKept(context) : isEditor(context) ? or(isKept(context), await onShow(context)) : onShow(context))

/** Published, not expired, and for this person. */
export async function onShow({ caller, now, today }: Reader): Promise<SQL | undefined> {
  return and(isNull(announcement.deletedAt), lte(announcement.publishAt, now), or(isNull(announcement.expireAt), gt(announcement.expireAt, now)), await isFor(announcement, caller.employeeId, today))
}

/** The reader's own receipt beside each announcement. */
export const ownReceipt = (employeeId: string) => and(eq(announcementReceipt.announcementId, announcement.id), eq(announcementReceipt.employeeId, employeeId))

/** How many announcements on show this person has not opened: the counter of sidebar and Home. */
export async function unreadAnnouncements(reader: Reader): Promise<number> {
  const [row] = await q()
    .select({ total: count() })
    .from(announcement)
    .leftJoin(announcementReceipt, ownReceipt(reader.caller.employeeId))
    .where(and(await onShow(reader), isNull(announcementReceipt.readAt)))
  return row?.total ?? 0
}

/** Files of announcements, and of the company. */
export const companyFiles = {
  announcement: { maySee: (recordId, context) => maySeeOurs(recordId, 'announcement', context) },
  essFile: { maySee: (recordId, context) => maySeeOurs(recordId, 'essFile', context) },
} satisfies FileKeepers

/**
 * May the caller see the files of this record: an announcement on show for them, the current version of a company file for them,
 * or anything of the kind for whoever keeps it.
 */
export async function maySeeOurs(recordId: string, kind: 'announcement' | 'essFile', context: Context): Promise<boolean> {
  if (kind === 'announcement') {
    const [told] = await q().select({ id: announcement.id }).from(announcement).where(and(eq(announcement.id, recordId), await isOpen(context)))
    return told !== undefined
  }
  if (isHrOfAll(context)) {
    const [version] = await q().select({ id: essFileVersion.id }).from(essFileVersion).where(eq(essFileVersion.id, recordId))
    return version !== undefined
  }
  const [file] = await q()
    .select({ id: essFile.id })
    .from(essFile)
    .where(and(eq(essFile.currentVersionId, recordId), isNull(essFile.withdrawnAt), await isFor(essFile, context.caller.employeeId, context.today)))
  return file !== undefined
}
