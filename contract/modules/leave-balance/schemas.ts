import { z } from 'zod'
import { type InputSchemas, zCivilDate, zId, zListInput } from '../../kit/schema.ts'
import type { leaveBalanceCalls } from './calls.ts'

const zHistory = zListInput.omit({ filterSearch: true }).extend({ id: zId })

export const leaveBalanceSchemas = {
  gainHistory: zHistory,
  deductHistory: zHistory,
  getEmployeeCurrentBalance: z.object({ employeeId: zId.optional(), leaveTypeId: zId.optional(), date: zCivilDate.optional() }),
  getLeaveSummary: z.object({ date: zCivilDate.optional() }),
  datasourceEmployee: zListInput,
  getSubordinateLeaveBalance: zListInput,
  peopleBalances: zListInput,
  peopleBalancesExport: zListInput.omit({ paginationSize: true, paginationPage: true }),
  explain: z.object({ id: zId, date: zCivilDate.optional() }),
} as unknown as InputSchemas<typeof leaveBalanceCalls>
