import { z } from 'zod'
import { requestSchemas } from '../../kit/request-schema.ts'
import { type InputSchemas, zCivilDateTime, zId, zListInput } from '../../kit/schema.ts'
import { permitFields, type permitOutCalls } from './calls.ts'

export const permitOutSchemas = {
  ...requestSchemas(permitFields),
  datasourceEmployee: zListInput,
  datasourcePermitOutReasonType: zListInput,
  hints: z.object({ id: zId.optional(), employeeId: zId, permitOutReasonType: zId, permitStart: zCivilDateTime, permitUntil: zCivilDateTime }),
} as unknown as InputSchemas<typeof permitOutCalls>
