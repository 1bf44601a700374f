import { z } from 'zod'
import { type InputSchemas, zId, zInstant, zListInput, zOwnId, zText, zWhole } from '../../kit/schema.ts'
import type { announcementCalls } from './announcement-calls.ts'
import type { essFileCalls } from './ess-file-calls.ts'

const MOST_CHOSEN = 200
const zVersion = zWhole(0)
const zAudience = z.object({
  siteIds: z.array(zId).max(MOST_CHOSEN).default([]),
  departmentIds: z.array(zId).max(MOST_CHOSEN).default([]),
  grades: z.array(zWhole(0, 99)).max(100).default([]),
})
const zChange = z.object({ id: zId, version: zVersion })
const zTitle = zText(200).trim().min(1)

export const announcementSchemas = {
  essAnnouncements: zListInput.extend({ show: z.enum(['all', 'unread', 'toAcknowledge']).optional(), manage: z.boolean().optional() }),
  essAnnouncement: z.object({ id: zId }),
  announcementRead: z.object({ id: zId }),
  announcementAcknowledge: z.object({ id: zId }),
  announcementSave: z.object({
    id: zOwnId,
    version: zVersion,
    title: zTitle,
    body: zText(20_000),
    coverId: zId.nullish(),
    attachmentIds: z.array(zId).max(20),
    audience: zAudience.default({ siteIds: [], departmentIds: [], grades: [] }),
    publishAt: zInstant.nullish(),
    expireAt: zInstant.nullish(),
    mustAcknowledge: z.boolean(),
    pinned: z.boolean(),
  }),
  announcementPublish: zChange.extend({ publishAt: zInstant.nullish() }),
  announcementExpire: zChange,
  announcementWithdraw: zChange,
  announcementDelete: zChange,
  announcementAcknowledgements: zListInput.extend({ id: zId, show: z.enum(['all', 'missing', 'done']).optional() }),
  announcementAcknowledgementsExport: z.object({ id: zId }),
  audienceChoices: z.object({}),
  audiencePreview: z.object({ audience: zAudience.default({ siteIds: [], departmentIds: [], grades: [] }) }),
} as unknown as InputSchemas<typeof announcementCalls>

export const essFileSchemas = {
  essFiles: zListInput.extend({ category: zText(80).optional(), manage: z.boolean().optional() }),
  essFileSave: z.object({
    id: zOwnId, version: zVersion, title: zTitle, description: zText(500), category: zText(80).trim().min(1),
    audience: zAudience.default({ siteIds: [], departmentIds: [], grades: [] }), attachmentId: zId,
  }),
  essFileWithdraw: zChange.extend({ withdrawn: z.boolean() }),
  essFileVersions: z.object({ id: zId }),
} as unknown as InputSchemas<typeof essFileCalls>
