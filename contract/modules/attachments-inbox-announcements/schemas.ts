import { z } from 'zod'
import { type InputSchemas, zCivilDate, zId, zListInput, zOwnId, zText, zWhole } from '../../kit/schema.ts'
import type { attachmentsInboxCalls } from './calls.ts'

export const zInbox = zListInput.extend({
  modules: z.array(zText(60)).max(40).optional(),
  employeeId: zId.optional(),
  from: zCivilDate.optional(),
  until: zCivilDate.optional(),
  status: z.array(zWhole(0)).max(20).optional(),
  waitingDays: zWhole(0, 3650).optional(),
  forOthers: z.boolean().optional(),
})

export const attachmentsInboxSchemas = {
  attachment: z.object({ id: zId }),
  attachmentGetExtension: z.object({ id: zText(40) }),
  attachmentUpload: z.object({ id: zOwnId, category: zWhole(0, 99).optional(), file: z.instanceof(Blob), fileName: zText(200) }),
  inboxList: zInbox,
  inboxHistory: zInbox,
  inboxBatchAction: z.object({
    action: z.enum(['approve', 'revise', 'reject']),
    note: zText(1000).optional(),
    items: z.array(z.object({ id: zId, module: zText(60), version: zWhole(0).optional() })).min(1).max(500),
  }),
  inboxDatasourceEmployee: zListInput,
  inboxDatasourceEmployeeHistory: zListInput,
} as unknown as InputSchemas<typeof attachmentsInboxCalls>
