/** Schemas of the calls every request module has. */
import { z } from 'zod'
import { MAX_IMPORT_TEXT } from './import-employees.ts'
import { MAX_COMMENT } from './request-own-calls.ts'
import { completeSchema, deskSchema, draftSchema, zAct, zCivilDate, zId, zListInput, zOwnId, zText, zWhole } from './schema.ts'
import type { DeskFields } from './desk.ts'
import type { Fields } from './field.ts'

export const zRequestList = zListInput.extend({
  status: z.array(zWhole(0)).max(20).optional(),
  from: zCivilDate.optional(),
  until: zCivilDate.optional(),
  employeeId: zId.optional(),
  scope: z.enum(['mine', 'others', 'all']).optional(),
})

export const zImportEmployees = z.object({ text: zText(MAX_IMPORT_TEXT).optional(), file: z.instanceof(Blob).optional(), fileName: zText(200).optional() })

/** Input schemas of the standard calls, from the module's fields and those of its desks. */
export function requestSchemas(fields: Fields, desk: DeskFields = {}) {
  return {
    list: zRequestList,
    detail: z.object({ id: zId }),
    createOrUpdate: draftSchema(fields),
    submit: zAct,
    cancel: zAct,
    approve: zAct,
    reject: zAct,
    revise: zAct,
    saveAndSubmit: completeSchema(fields),
    reopen: zAct,
    saveDesk: deskSchema(desk),
    nudge: z.object({ id: zId }),
    addAttachment: z.object({ id: zId, attachmentIds: z.array(zId).min(1).max(50), note: zText(1000).optional() }),
    createAttachment: z.object({ id: zOwnId, requestId: zId.optional(), file: z.instanceof(Blob), fileName: zText(200) }),
    deleteAttachment: z.object({ id: zId }),
    checkDraft: draftSchema(fields),
    clone: z.object({ id: zId }),
    comments: z.object({ id: zId }),
    addComment: z.object({ id: zId, commentId: zOwnId, text: zText(MAX_COMMENT).refine((s) => s.trim() !== '', 'This field is required') }),
  }
}
