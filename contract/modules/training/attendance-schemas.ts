import { z } from 'zod'
import { type InputSchemas, zCivilDateTime, zId, zListInput, zText, zWhole } from '../../kit/schema.ts'
import type { trainingAttendanceCalls } from './attendance-calls.ts'

export const trainingAttendanceSchemas = {
  attendance: zListInput.extend({ id: zId, sessionId: zId.optional(), sessionGroupId: zId.optional(), status: z.array(zWhole(0, 4)).max(5).optional(), questionable: z.boolean().optional() }),
  facilitatorAttendance: zListInput.extend({ id: zId, sessionId: zId.optional() }),
  sessionAttendance: zListInput.extend({ id: zId }),
  changeStatus: z.object({ id: zId, status: zWhole(1, 4).optional(), inTime: zCivilDateTime.optional(), outTime: zCivilDateTime.optional(), note: zText(500).optional(), version: zWhole(1).optional() }),
  changeStatusAll: z.object({ sessionId: zId, sessionGroupId: zId.optional(), status: zWhole(1, 3).refine((status) => status !== 2), exceptIds: z.array(zId).max(500).optional() }),
  downloadAttendance: z.object({ id: zId, type: zWhole(1, 2) }),
} as unknown as InputSchemas<typeof trainingAttendanceCalls>
