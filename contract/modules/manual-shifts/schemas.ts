import { z } from 'zod'
import { requestSchemas } from '../../kit/request-schema.ts'
import { type InputSchemas, zListInput } from '../../kit/schema.ts'
import { type manualShiftCalls, manualShiftFields } from './calls.ts'

export const manualShiftSchemas = {
  ...requestSchemas(manualShiftFields),
  datasourceManualShiftReasonTypes: zListInput,
  datasourceShifts: zListInput,
  datasourceEmployee: zListInput,
  configuration: z.object({}),
} as unknown as InputSchemas<typeof manualShiftCalls>
