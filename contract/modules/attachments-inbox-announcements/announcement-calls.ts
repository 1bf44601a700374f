/** Announcements. All calls but the list and the detail are ours. @see contract/modules/attachments-inbox-announcements/README.md */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { ListInput, OptionRow, Paged } from '../../kit/paging.ts'
import type { AttachmentRef } from '../../kit/request.ts'

/** Who may see something. An empty list asks nothing: three empty lists are everybody; several lists must all fit. */
export interface Audience {
  siteIds: string[]
  departmentIds: string[]
  grades: number[]
}

/** Where an announcement stands, by the clock: nobody moves it. */
export type AnnouncementState = 'draft' | 'scheduled' | 'published' | 'expired'

export interface AnnouncementRow {
  id: string
  title: string
  /** Beginning of the body, without its marks. */
  summary: string
  /** Attachment id of the cover picture, or null. */
  coverId: string | null
  state: AnnouncementState
  /** UTC instants; `publishAt` is null for a draft, `expireAt` for one that stays. */
  publishAt: string | null
  expireAt: string | null
  mustAcknowledge: boolean
  pinned: boolean
  read: boolean
  /** UTC instant of the caller's own acknowledgement, or null. */
  acknowledgedAt: string | null
  attachmentCount: number
  totalPage: number
  totalData: number
}

export interface AnnouncementDetail extends Omit<AnnouncementRow, 'totalPage' | 'totalData'> {
  /** Paragraphs, lists, **bold** and links: see contract/kit/rich-text.ts. */
  body: string
  attachments: AttachmentRef[]
  author: string
  version: number
  audience: Audience
  /** The caller may edit it (HR). */
  canEdit: boolean
}

export interface AnnouncementList extends ListInput {
  /** Default: all that are on show. */
  show?: 'all' | 'unread' | 'toAcknowledge'
  /** For editors: everything there is, drafts and expired ones too. */
  manage?: boolean
}

export interface AnnouncementForm {
  id: string
  /** 0 for a new one. */
  version: number
  title: string
  body: string
  coverId?: string | null
  attachmentIds: string[]
  audience: Audience
  /** UTC instant; null leaves a draft a draft. */
  publishAt?: string | null
  expireAt?: string | null
  mustAcknowledge: boolean
  pinned: boolean
}

/** One person of an audience, and what they have done. */
export interface AcknowledgementRow {
  employeeId: string
  employee: string
  employeeCode: string
  department: string
  site: string
  readAt: string | null
  acknowledgedAt: string | null
}

export interface Acknowledgements extends Paged<AcknowledgementRow> {
  reached: number
  read: number
  acknowledged: number
}

export interface AcknowledgementsInput extends ListInput {
  id: string
  /** Default: everybody. */
  show?: 'all' | 'missing' | 'done'
}

export interface AudienceChoices {
  sites: OptionRow[]
  departments: OptionRow[]
  grades: number[]
}

interface Changed {
  id: string
  version: number
  state: AnnouncementState
}

export const announcementCalls = defineCalls('attachments-inbox-announcements', {
  essAnnouncements: defineCall<AnnouncementList, Paged<AnnouncementRow>>({ kind: 'query', method: 'POST', path: '/ESSAnnouncements/' }),
  essAnnouncement: defineCall<{ id: string }, AnnouncementDetail>({ kind: 'query', method: 'POST', path: '/ESSAnnouncements/{id}' }),
  /** Opening one reads it, on every device. */
  announcementRead: defineCall<{ id: string }, { unreadAnnouncements: number }>({ kind: 'command', method: 'POST', path: '/ESSAnnouncements/mark-as-read', added: true }),
  announcementAcknowledge: defineCall<{ id: string }, { id: string; acknowledgedAt: string }>({ kind: 'command', method: 'POST', path: '/ESSAnnouncements/acknowledge', added: true }),
  announcementSave: defineCall<AnnouncementForm, Changed>({ kind: 'command', method: 'POST', path: '/ESSAnnouncements/create-or-update', added: true }),
  /** Now, or at the moment given. */
  announcementPublish: defineCall<{ id: string; version: number; publishAt?: string | null }, Changed>({ kind: 'command', method: 'POST', path: '/ESSAnnouncements/publish', added: true }),
  announcementExpire: defineCall<{ id: string; version: number }, Changed>({ kind: 'command', method: 'POST', path: '/ESSAnnouncements/expire', added: true }),
  /** Takes a published one back: it is a draft again, and its notices are closed. Not once somebody has acknowledged it. */
  announcementWithdraw: defineCall<{ id: string; version: number }, Changed>({ kind: 'command', method: 'POST', path: '/ESSAnnouncements/withdraw', added: true }),
  /** Takes away one that nobody has seen yet. */
  announcementDelete: defineCall<{ id: string; version: number }, { id: string }>({ kind: 'command', method: 'POST', path: '/ESSAnnouncements/delete', added: true }),
  announcementAcknowledgements: defineCall<AcknowledgementsInput, Acknowledgements>({ kind: 'query', method: 'POST', path: '/ESSAnnouncements/acknowledgements', added: true }),
  /** The same list as CSV. */
  announcementAcknowledgementsExport: defineCall<{ id: string }, Blob>({ kind: 'query', method: 'POST', path: '/ESSAnnouncements/acknowledgements-export', answer: 'file', added: true, security: 'export' }),
  audienceChoices: defineCall<Record<string, never>, AudienceChoices>({ kind: 'query', method: 'POST', path: '/ESSAnnouncements/datasource/audience', added: true }),
  /** How many people an audience reaches today. */
  audiencePreview: defineCall<{ audience: Audience }, { total: number; names: string[] }>({ kind: 'query', method: 'POST', path: '/ESSAnnouncements/audience-preview', added: true }),
})

/** As Home asks for the list: whoever fetches it ahead asks the same. */
export const ANNOUNCEMENTS_OF_HOME = { paginationSize: 10 }
