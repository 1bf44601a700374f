import { z } from 'zod'
import { type InputSchemas, zCivilDate, zId, zListInput, zText, zWhole } from '../../kit/schema.ts'
import { requiredStatuses, type trainingReadingCalls } from './reading-calls.ts'

const zYear = zWhole(1900, 2999)

export const trainingReadingSchemas = {
  activeTraining: zListInput.extend({ scope: z.enum(['mine', 'team', 'run', 'all']).optional(), employeeId: zId.optional(), from: zCivilDate.optional(), until: zCivilDate.optional() }),
  history: zListInput.extend({ employeeId: zId.optional(), year: zYear.optional(), external: z.boolean().optional() }),
  mandatory: zListInput.extend({ scope: z.enum(['mine', 'others', 'all']).optional(), status: z.array(z.enum(requiredStatuses)).max(4).optional(), subjectId: zId.optional(), siteId: zId.optional() }),
  nonMandatory: zListInput.extend({ employeeId: zId.optional(), category: zText(60).optional() }),
  detail: z.object({ id: zId }),
  datasourceEmployee: zListInput,
  subject: z.object({ id: zId }),
  certificate: z.object({ id: zId }),
  certificatePaper: z.object({ id: zId }),
  verifyCertificate: z.object({ text: zText(2000) }),
  decline: z.object({ id: zId, note: zText(500), version: zWhole(1).optional() }),
  changeOffer: z.object({ id: zId, version: zWhole(1).optional(), quota: zWhole(1, 100_000).optional(), waitingListMax: zWhole(0, 1000).optional(), trainingOpenRegistrationEnd: zCivilDate.optional(), unregisterUntil: zCivilDate.optional() }),
  material: z.object({ id: zId, attachmentIds: z.array(zId).max(20), remove: z.array(zId).max(50).optional() }),
} as unknown as InputSchemas<typeof trainingReadingCalls>
