import { z } from 'zod'
import { requestSchemas } from '../../kit/request-schema.ts'
import { type InputSchemas, zCivilDate, zId, zListInput } from '../../kit/schema.ts'
import { overrideFields, type overrideCalls } from './calls.ts'

export const overrideSchemas = {
  ...requestSchemas(overrideFields),
  datasourceSite: zListInput,
  datasourceCheckStatus: zListInput,
  datasourceEmployee: zListInput,
  getConfiguration: z.object({ date: zCivilDate.optional(), employeeIds: z.array(zId).max(100).optional() }),
  getDefaultConfiguration: z.object({}),
} as unknown as InputSchemas<typeof overrideCalls>
