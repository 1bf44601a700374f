import { z } from 'zod'
import { type InputSchemas, zCivilDate, zId, zListInput, zText, zWhole } from '../../kit/schema.ts'
import type { trainingExternalCalls } from './external-calls.ts'

export const trainingExternalSchemas = {
  external: zListInput.extend({ employeeId: zId.optional(), year: zWhole(1900, 2999).optional(), status: z.array(z.enum(['open', 'recorded'])).max(2).optional() }),
  externalDetail: z.object({ id: zId }),
  recordExternal: z.object({ participantId: zId, completedOn: zCivilDate, trainingHour: z.string().regex(/^\d{1,4}(\.\d{1,2})?$/), passed: z.boolean(), attachmentIds: z.array(zId).max(10), note: zText(500).optional(), version: zWhole(1).optional() }),
} as unknown as InputSchemas<typeof trainingExternalCalls>
