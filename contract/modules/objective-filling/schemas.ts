import { z } from 'zod'
import { requestSchemas } from '../../kit/request-schema.ts'
import { type InputSchemas, zId, zListInput, zOwnId, zText, zWhole } from '../../kit/schema.ts'
import type { objectiveCalls } from './calls.ts'
import { objectiveFields } from './fields.ts'

export const objectiveSchemas = {
  ...requestSchemas(objectiveFields),
  edit: z.object({ id: zId, employeeId: zId.optional(), evaluationPeriodId: zId.optional(), evaluationTypeId: zId.optional() }),
  file: z.object({ id: zId, fileId: zId }),
  pendingApproval: zListInput,
  reviseObjective: z.object({ id: zId, version: zWhole(0).optional(), newId: zOwnId, note: zText(1000) }),
} as unknown as InputSchemas<typeof objectiveCalls>
