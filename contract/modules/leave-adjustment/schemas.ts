import { z } from 'zod'
import { type InputSchemas, zId, zListInput, zWhole } from '../../kit/schema.ts'
import { requestSchemas } from '../../kit/request-schema.ts'
import { leaveAdjustmentFields, type leaveAdjustmentCalls } from './calls.ts'

export const leaveAdjustmentSchemas = {
  ...requestSchemas(leaveAdjustmentFields),
  adjustmentTypeDataSources: zListInput,
  datasourceLeaveAdjustmentType: zListInput,
  datasourceEmployee: zListInput,
  leaveBalanceTypeDataSources: zListInput.extend({ id: zId, adjustmentType: zWhole(0, 3).optional() }),
  availableBalanceDataSources: zListInput.extend({ employeeId: zId.optional(), leaveBalanceType: zId.optional() }),
  getCurrentExpiryDate: z.object({ id: zId }),
  getLeaveBalanceAdjustmentConfig: z.object({}),
  getLeaveBalanceDisbursementConfig: z.object({ id: zId, employeeId: zId.optional(), requestId: zId.optional() }),
} as unknown as InputSchemas<typeof leaveAdjustmentCalls>
