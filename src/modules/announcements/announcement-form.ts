/** What an editor has written so far, and the form that is sent. Pure. */
import type { AttachmentRef } from '../../../contract/kit/request.ts'
import type { AnnouncementDetail, AnnouncementForm, Audience } from '../../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'

/** When it is published: as a draft not at all, at once, or at `publishAt`. */
export type PublishChoice = 'draft' | 'now' | 'later'

export interface Written {
  title: string
  body: string
  cover: AttachmentRef[]
  attachments: AttachmentRef[]
  audience: Audience
  publish: PublishChoice
  /** Wall-clock time of the device (`2026-05-12T08:00`), '' for none. */
  publishAt: string
  expireAt: string
  mustAcknowledge: boolean
  pinned: boolean
}

const two = (n: number) => String(n).padStart(2, '0')

/** An instant as the device's own date and time input writes it. */
export function localText(instant: string | null): string {
  if (!instant) return ''
  const d = new Date(instant)
  return `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())}T${two(d.getHours())}:${two(d.getMinutes())}`
}

/** The instant of such a text; null for none. */
export const instantOf = (local: string): string | null => (local === '' || Number.isNaN(Date.parse(local)) ? null : new Date(local).toISOString())

/** Where writing begins: an empty page, or what is there. */
export function startOf(row: AnnouncementDetail | undefined): Written {
  if (!row) {
    return { title: '', body: '', cover: [], attachments: [], audience: { siteIds: [], departmentIds: [], grades: [] }, publish: 'now', publishAt: '', expireAt: '', mustAcknowledge: false, pinned: false }
  }
  return {
    title: row.title, body: row.body, attachments: row.attachments, audience: row.audience, mustAcknowledge: row.mustAcknowledge, pinned: row.pinned,
    cover: row.coverId ? [{ attachmentId: row.coverId, fileName: 'cover', type: 'image/png', size: 0 }] : [],
    publish: row.state === 'draft' ? 'draft' : 'later', publishAt: localText(row.publishAt), expireAt: localText(row.expireAt),
  }
}

export type Missing = 'title' | 'body' | 'publishAt' | 'expireAt'

/** Fields that must still be filled in, or do not fit. */
export function missingIn(written: Written, now: number): Missing[] {
  const publishAt = written.publish === 'later' ? instantOf(written.publishAt) : new Date(now).toISOString()
  const expireAt = instantOf(written.expireAt)
  return [
    ...(written.title.trim() === '' ? ['title' as const] : []),
    ...(written.publish !== 'draft' && written.body.trim() === '' ? ['body' as const] : []),
    ...(publishAt === null ? ['publishAt' as const] : []),
    ...(expireAt && publishAt && expireAt <= publishAt ? ['expireAt' as const] : []),
  ]
}

/** Whether saving shows it to its people at once, who did not see it before. @param row what was opened; undefined for a new one */
export function isPublishedBySaving(written: Written, row: AnnouncementDetail | undefined, now: number): boolean {
  if (row?.state === 'published' || row?.state === 'expired') return false
  const { publishAt } = formOf(written, '', row, now)
  return Boolean(publishAt && Date.parse(publishAt) <= now)
}

/** The form as it is sent. @param row what was opened; undefined for a new one */
export function formOf(written: Written, id: string, row: AnnouncementDetail | undefined, now: number): AnnouncementForm {
  const publishAt = { draft: null, now: new Date(now).toISOString(), later: instantOf(written.publishAt) }[written.publish]
  return {
    id, version: row?.version ?? 0, title: written.title.trim(), body: written.body, coverId: written.cover[0]?.attachmentId ?? null,
    attachmentIds: written.attachments.map((f) => f.attachmentId), audience: written.audience, publishAt, expireAt: instantOf(written.expireAt),
    mustAcknowledge: written.mustAcknowledge, pinned: written.pinned,
  }
}
