/** Announcements as their readers meet them: list, detail, reading and acknowledging. */
import { and, asc, count, desc, eq, ilike, isNull, or, sql } from 'drizzle-orm'
import type { AnnouncementDetail, announcementCalls, AnnouncementList, AnnouncementRow, AnnouncementState } from '../../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import type { AttachmentRef } from '../../../contract/kit/request.ts'
import { summaryOf } from '../../../contract/kit/rich-text.ts'
import { isEditor, isKept, isOpen, mayAddress, onShow, ownReceipt, unreadAnnouncements } from '../../announcements/on-show.ts'
import { announcement, announcementReceipt } from '../../announcements/table.ts'
import { closeTold } from '../../announcements/tell.ts'
import { q } from '../../db/context.ts'
import { paged } from '../../db/paging.ts'
import { attachmentsOf } from '../../files/refs.ts'
import type { Context, Handlers } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { namesOf } from '../../org/people.ts'

export type Announcement = typeof announcement.$inferSelect
type Receipt = typeof announcementReceipt.$inferSelect

/** Where an announcement stands at this moment. */
export function stateOf(row: Pick<Announcement, 'publishAt' | 'expireAt'>, now: Date): AnnouncementState {
  if (!row.publishAt) return 'draft'
  if (row.expireAt && row.expireAt <= now) return 'expired'
  return row.publishAt > now ? 'scheduled' : 'published'
}

/** @throws CallError not_allowed (403), whatever the record: who writes nothing learns nothing of it */
export function requireEditor(context: Context): void {
  if (!isEditor(context)) refuse('not_allowed')
}

const pattern = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`

function toRow(row: Announcement, receipt: Receipt | null, files: readonly AttachmentRef[], now: Date): Omit<AnnouncementRow, 'totalPage' | 'totalData'> {
  return {
    id: row.id, title: row.title, summary: summaryOf(row.body), coverId: row.coverId, state: stateOf(row, now),
    publishAt: row.publishAt?.toISOString() ?? null, expireAt: row.expireAt?.toISOString() ?? null,
    mustAcknowledge: row.mustAcknowledge, pinned: row.pinned, read: receipt !== null, acknowledgedAt: receipt?.acknowledgedAt?.toISOString() ?? null,
    attachmentCount: files.filter((f) => f.attachmentId !== row.coverId).length,
  }
}

/** Order of the list: pinned first, then the newest; editors see drafts by their last change. */
function orderOf(input: AnnouncementList) {
  const turn = input.sortingDirection === 1 ? desc : asc
  if (input.sortingColumn === 'title') return [turn(announcement.title), asc(announcement.id)]
  if (input.sortingColumn === 'publishAt') return [turn(announcement.publishAt), asc(announcement.id)]
  const moment = sql`coalesce(${announcement.publishAt}, ${announcement.changedAt}) desc`
  return input.manage ? [moment, asc(announcement.id)] : [desc(announcement.pinned), moment, asc(announcement.id)]
}

async function list(input: AnnouncementList, context: Context) {
  if (input.manage) requireEditor(context)
  const where = and(
    input.manage ? isKept(context) : await onShow(context),
    input.show === 'unread' ? isNull(announcementReceipt.readAt) : undefined,
    input.show === 'toAcknowledge' ? and(eq(announcement.mustAcknowledge, true), isNull(announcementReceipt.acknowledgedAt)) : undefined,
    input.filterSearch ? or(ilike(announcement.title, pattern(input.filterSearch)), ilike(announcement.body, pattern(input.filterSearch))) : undefined,
  )
  const mine = ownReceipt(context.caller.employeeId)
  const found = await paged(
    ({ limit, offset }) => q().select({ row: announcement, receipt: announcementReceipt }).from(announcement).leftJoin(announcementReceipt, mine).where(where).orderBy(...orderOf(input)).limit(limit).offset(offset),
    async () => (await q().select({ total: count() }).from(announcement).leftJoin(announcementReceipt, mine).where(where))[0]?.total ?? 0,
    input,
  )
  const files = await attachmentsOf(found.listData.map(({ row }) => row.id), 'announcement')
  const totals = { totalPage: found.totalPage, totalData: found.totalData }
  return { ...found, listData: found.listData.map(({ row, receipt }) => ({ ...toRow(row, receipt, files.get(row.id) ?? [], context.now), ...totals })) }
}

/** An announcement the caller sees: on show for them, or theirs to keep. @throws CallError not_found */
async function visible(id: string, context: Context): Promise<{ row: Announcement; receipt: Receipt | null }> {
  const [found] = await q().select({ row: announcement, receipt: announcementReceipt }).from(announcement).leftJoin(announcementReceipt, ownReceipt(context.caller.employeeId)).where(and(eq(announcement.id, id), await isOpen(context)))
  return found ?? refuse('not_found')
}

async function detail(id: string, context: Context): Promise<AnnouncementDetail> {
  const { row, receipt } = await visible(id, context)
  const files = (await attachmentsOf([id], 'announcement')).get(id) ?? []
  const { siteIds, departmentIds, grades } = row
  const canEdit = isEditor(context) && mayAddress(row, context)
  return {
    ...toRow(row, receipt, files, context.now),
    body: row.body,
    attachments: files.filter((f) => f.attachmentId !== row.coverId),
    author: (await namesOf([row.authorId])).get(row.authorId) ?? '',
    version: row.version,
    // who else is meant is the editor's business
    audience: canEdit ? { siteIds, departmentIds, grades } : { siteIds: [], departmentIds: [], grades: [] },
    canEdit,
  }
}

async function read(id: string, context: Context): Promise<{ unreadAnnouncements: number }> {
  const { row } = await visible(id, context)
  // an editor who looks at a draft has not read an announcement
  if (stateOf(row, context.now) === 'published') {
    await q().insert(announcementReceipt).values({ announcementId: id, employeeId: context.caller.employeeId, readAt: context.now }).onConflictDoNothing()
    await closeTold(id, context.now, [context.caller.employeeId])
  }
  return { unreadAnnouncements: await unreadAnnouncements(context) }
}

async function acknowledge(id: string, context: Context): Promise<{ id: string; acknowledgedAt: string }> {
  const { row, receipt } = await visible(id, context)
  if (!row.mustAcknowledge || stateOf(row, context.now) !== 'published') refuse('announcement_no_acknowledgement')
  if (receipt?.acknowledgedAt) return { id, acknowledgedAt: receipt.acknowledgedAt.toISOString() }
  const { now, caller } = context
  await q()
    .insert(announcementReceipt)
    .values({ announcementId: id, employeeId: caller.employeeId, readAt: now, acknowledgedAt: now })
    .onConflictDoUpdate({ target: [announcementReceipt.employeeId, announcementReceipt.announcementId], set: { acknowledgedAt: now } })
  await closeTold(id, now, [caller.employeeId])
  return { id, acknowledgedAt: now.toISOString() }
}

type ReaderCalls = Pick<typeof announcementCalls, 'essAnnouncements' | 'essAnnouncement' | 'announcementRead' | 'announcementAcknowledge'>

/** What everybody may do. */
export const announcementReaderHandlers: Handlers<ReaderCalls> = {
  essAnnouncements: list,
  essAnnouncement: ({ id }, context) => detail(id, context),
  announcementRead: ({ id }, context) => read(id, context),
  announcementAcknowledge: ({ id }, context) => acknowledge(id, context),
}
