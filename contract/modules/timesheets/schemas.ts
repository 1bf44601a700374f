import { z } from 'zod'
import { requestSchemas } from '../../kit/request-schema.ts'
import { type InputSchemas, zCivilDate, zId, zListInput } from '../../kit/schema.ts'
import { type timesheetCalls, timesheetFields } from './calls.ts'

export const timesheetSchemas = {
  ...requestSchemas(timesheetFields),
  datasourceProject: zListInput.extend({ start: zCivilDate.optional(), until: zCivilDate.optional() }),
  datasourceTaskCategory: zListInput,
  dataSourceStatus: zListInput,
  week: z.object({ id: zId.optional(), start: zCivilDate, until: zCivilDate }),
} as unknown as InputSchemas<typeof timesheetCalls>
