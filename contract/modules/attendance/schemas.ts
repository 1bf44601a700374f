import { z } from 'zod'
import { type InputSchemas, zCivilDate, zId, zListInput, zText, zWhole } from '../../kit/schema.ts'
import type { attendanceCalls } from './calls.ts'

const zFilter = zListInput.extend({
  from: zCivilDate.optional(),
  until: zCivilDate.optional(),
  employeeIds: z.array(zId).max(500).optional(),
  attendanceStatusIds: z.array(zText(40)).max(20).optional(),
  companyStructureIds: z.array(zId).max(200).optional(),
  siteIds: z.array(zId).max(200).optional(),
  problem: z.boolean().optional(),
})

export const attendanceSchemas = {
  list: zFilter.extend({ groupBy: z.enum(['status', 'workingHours', 'otHours']).optional(), groupId: zText(40).optional(), groupSize: zWhole(1, 100).optional() }),
  detail: z.object({ id: zId }),
  attendanceStatuses: zListInput,
  datasourceEmployees: zListInput,
  export: zFilter,
  configuration: z.object({}),
} as unknown as InputSchemas<typeof attendanceCalls>
