import { z } from 'zod'
import { type InputSchemas, zCivilDate, zId, zListInput, zWhole } from '../../kit/schema.ts'
import { requestSchemas } from '../../kit/request-schema.ts'
import { leaveFields, type leaveRequestCalls } from './calls.ts'

const zTimeType = zWhole(0, 2).transform((v) => v as 0 | 1 | 2)
const period = { employeeId: zId.optional(), startDate: zCivilDate.optional(), endDate: zCivilDate.optional() }

export const leaveRequestSchemas = {
  ...requestSchemas(leaveFields),
  datasourceEmployee: zListInput,
  datasourceReplacement: zListInput.extend(period),
  datasourceLocation: zListInput,
  datasourceLeaveType: zListInput.extend({ employeeId: zId.optional(), startDate: zCivilDate.optional() }),
  leaveTimeTypeDataSources: zListInput,
  enableInputLocation: z.object({ leaveType: zId }),
  getTotalDay: z.object({
    id: zId.optional(), employeeId: zId, leaveType: zId, startDate: zCivilDate, endDate: zCivilDate,
    startDateLeaveType: zTimeType, endDateLeaveType: zTimeType,
  }),
} as unknown as InputSchemas<typeof leaveRequestCalls>
