import { z } from 'zod'
import { requestSchemas } from '../../kit/request-schema.ts'
import { type InputSchemas, zId, zListInput, zWhole } from '../../kit/schema.ts'
import type { planningSheetCalls } from './calls.ts'
import { planningFields } from './fields.ts'

const ofUnit = zListInput.extend({ companyStructure: zId.nullish() })
const zVersion = zWhole(0, 9999)

export const planningSheetSchemas = {
  ...requestSchemas(planningFields),
  datasourcePeriod: ofUnit,
  datasourceReason: zListInput,
  datasourceReasonNewPosition: zListInput,
  datasourceTimeFrame: zListInput.extend({ period: zId.nullish() }),
  datasourceReportTo: ofUnit,
  datasourceEmployee: zListInput,
  start: z.object({ companyStructure: zId, period: zId, fromVersion: zVersion.optional() }),
  versions: z.object({ companyStructure: zId, period: zId, left: zVersion.optional(), right: zVersion.optional() }),
} as unknown as InputSchemas<typeof planningSheetCalls>
