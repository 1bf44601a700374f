/** Announcements as HR writes them: draft, publish now or later, take back, expire. */
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { announcementCalls, AnnouncementForm, Audience } from '../../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import { reachedBy } from '../../announcements/audience.ts'
import { isKept, mayAddress } from '../../announcements/on-show.ts'
import { announcement, announcementReceipt } from '../../announcements/table.ts'
import { closeTold } from '../../announcements/tell.ts'
import { q } from '../../db/context.ts'
import { attachmentsById, setAttachments } from '../../files/refs.ts'
import type { Context, Handlers } from '../../lib/handler.ts'
import { type Problem, refuse, refuseAll } from '../../lib/refuse.ts'
import { sitesOfHr } from '../../org/scope.ts'
import { department, employment, site } from '../../org/table.ts'
import { type Announcement, requireEditor, stateOf } from './announcements.ts'

/** Names shown of those an audience reaches. */
const SHOWN = 5

const momentOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)

/** The row, locked, as the editor last saw it. @throws CallError not_found, stale */
async function lockedRow(id: string, version: number, context: Context): Promise<Announcement> {
  const [row] = await q().select().from(announcement).where(and(eq(announcement.id, id), isKept(context))).for('update')
  if (!row) refuse('not_found')
  return row.version === version ? row : refuse('stale')
}

/** Sites, units and grades that nobody has. */
export async function unknownIn({ siteIds, departmentIds }: Audience): Promise<Problem[]> {
  const missing = async (table: typeof site | typeof department, ids: string[]) => {
    const wanted = new Set(ids)
    return wanted.size > 0 && (await q().select({ id: table.id }).from(table).where(inArray(table.id, [...wanted]))).length < wanted.size
  }
  return (await missing(site, siteIds)) || (await missing(department, departmentIds)) ? [{ code: 'audience_unknown', field: 'audience' }] : []
}

/** What must hold before anybody sees it. */
async function problemsOfPublishing(row: Pick<Announcement, 'body' | 'publishAt' | 'expireAt' | 'siteIds' | 'departmentIds' | 'grades'>, context: Context): Promise<Problem[]> {
  if (!row.publishAt) return []
  return [
    ...(row.body.trim() === '' ? [{ code: 'field.required', field: 'body' }] : []),
    ...(row.expireAt && row.expireAt <= row.publishAt ? [{ code: 'announcement_expires_first', field: 'expireAt' }] : []),
    ...((await reachedBy(row, context.today)).length === 0 ? [{ code: 'audience_empty', field: 'audience' }] : []),
  ]
}

/** A cover is a picture. */
async function coverProblems(coverId: string | null): Promise<Problem[]> {
  if (!coverId) return []
  const file = (await attachmentsById([coverId])).get(coverId)
  return file && !file.type.startsWith('image/') ? [{ code: 'announcement_cover', field: 'coverId' }] : []
}

const answer = (row: Announcement, now: Date) => ({ id: row.id, version: row.version, state: stateOf(row, now) })

async function change(row: Announcement, values: Partial<Announcement>, now: Date): Promise<Announcement> {
  const [after] = await q().update(announcement).set({ ...values, changedAt: now, version: sql`${announcement.version} + 1` }).where(eq(announcement.id, row.id)).returning()
  return after ?? refuse('not_found')
}

/** @throws CallError not_allowed (403) for people the editor does not write to */
function requireAddress(audience: Audience, context: Context): void {
  if (!mayAddress(audience, context)) refuse('not_allowed', {}, 'audience')
}

async function save(form: AnnouncementForm, context: Context) {
  requireEditor(context)
  const { now, caller } = context
  const [existing] = await q().select().from(announcement).where(eq(announcement.id, form.id)).for('update')
  if (existing && (existing.deletedAt || !mayAddress(existing, context))) refuse('not_found')
  if (existing ? existing.version !== form.version : form.version !== 0) refuse(existing ? 'stale' : 'not_found')
  const seen = existing !== undefined && existing.publishAt !== null && existing.publishAt <= now
  const values = {
    title: form.title, body: form.body, coverId: form.coverId ?? null, mustAcknowledge: form.mustAcknowledge, pinned: form.pinned,
    siteIds: [...new Set(form.audience.siteIds)], departmentIds: [...new Set(form.audience.departmentIds)], grades: [...new Set(form.audience.grades)],
    // what people have seen was published when it was
    publishAt: seen ? existing.publishAt : momentOf(form.publishAt), expireAt: momentOf(form.expireAt),
  }
  requireAddress(form.audience, context)
  refuseAll([...(await unknownIn(form.audience)), ...(await coverProblems(values.coverId)), ...(await problemsOfPublishing(values, context))])
  const row = existing
    ? await change(existing, values, now)
    : ((await q().insert(announcement).values({ id: form.id, ...values, authorId: caller.employeeId, createdAt: now, changedAt: now }).onConflictDoNothing().returning())[0] ?? refuse('stale'))
  await setAttachments({ ids: [...form.attachmentIds, ...(values.coverId ? [values.coverId] : [])], recordId: form.id, recordKind: 'announcement', ownerId: caller.employeeId, now })
  return answer(row, now)
}

async function publish({ id, version, publishAt }: { id: string; version: number; publishAt?: string | null }, context: Context) {
  requireEditor(context)
  const row = await lockedRow(id, version, context)
  if (['published', 'expired'].includes(stateOf(row, context.now))) refuse('announcement_published')
  const given = momentOf(publishAt)
  const values = { publishAt: given && given > context.now ? given : context.now }
  refuseAll(await problemsOfPublishing({ ...row, ...values }, context))
  return answer(await change(row, values, context.now), context.now)
}

async function expire({ id, version }: { id: string; version: number }, context: Context) {
  requireEditor(context)
  const row = await lockedRow(id, version, context)
  if (stateOf(row, context.now) !== 'published') refuse('announcement_not_published')
  await closeTold(id, context.now)
  return answer(await change(row, { expireAt: context.now }, context.now), context.now)
}

/** What some have read is unread when it comes again; what somebody has acknowledged stays, and can only expire. */
async function withdraw({ id, version }: { id: string; version: number }, context: Context) {
  requireEditor(context)
  const row = await lockedRow(id, version, context)
  if (stateOf(row, context.now) !== 'published') refuse('announcement_not_published')
  const ofThis = eq(announcementReceipt.announcementId, id)
  const [acknowledged] = await q().select({ id: announcementReceipt.announcementId }).from(announcementReceipt).where(and(ofThis, isNotNull(announcementReceipt.acknowledgedAt))).limit(1)
  if (acknowledged) refuse('announcement_acknowledged')
  await q().delete(announcementReceipt).where(ofThis)
  await closeTold(id, context.now)
  return answer(await change(row, { publishAt: null, toldAt: null }, context.now), context.now)
}

async function remove({ id, version }: { id: string; version: number }, context: Context) {
  requireEditor(context)
  const row = await lockedRow(id, version, context)
  const [seen] = await q().select({ id: announcementReceipt.announcementId }).from(announcementReceipt).where(eq(announcementReceipt.announcementId, id)).limit(1)
  if (seen || ['published', 'expired'].includes(stateOf(row, context.now))) refuse('announcement_published')
  await change(row, { deletedAt: context.now }, context.now)
  await setAttachments({ ids: [], recordId: id, recordKind: 'announcement', ownerId: context.caller.employeeId, now: context.now })
  return { id }
}

async function choices(context: Context) {
  requireEditor(context)
  const own = sitesOfHr(context)
  const sites = await q().select({ id: site.id, displayName: site.name, code: site.code }).from(site).where(own ? inArray(site.id, [...own]) : undefined).orderBy(site.name, site.id)
  const departments = await q().select({ id: department.id, displayName: department.name, code: department.code }).from(department).orderBy(department.name, department.id)
  const grades = await q().selectDistinct({ grade: employment.grade }).from(employment).orderBy(employment.grade)
  return { sites, departments, grades: grades.map((g) => g.grade) }
}

async function preview(audience: Audience, context: Context) {
  requireEditor(context)
  requireAddress(audience, context)
  const people = await reachedBy(audience, context.today)
  return { total: people.length, names: people.slice(0, SHOWN).map((p) => p.employee) }
}

type EditorCalls = Pick<typeof announcementCalls, 'announcementSave' | 'announcementPublish' | 'announcementExpire' | 'announcementWithdraw' | 'announcementDelete' | 'audienceChoices' | 'audiencePreview'>

/** What HR may do. */
export const announcementEditorHandlers: Handlers<EditorCalls> = {
  announcementSave: save,
  announcementPublish: publish,
  announcementExpire: expire,
  announcementWithdraw: withdraw,
  announcementDelete: remove,
  audienceChoices: (_, context) => choices(context),
  audiencePreview: ({ audience }, context) => preview(audience, context),
}
