import { z } from 'zod'
import { type InputSchemas, zCivilDate, zId, zText } from '../../kit/schema.ts'
import { MOST_READS, type platformCalls } from './calls.ts'

export const platformSchemas = {
  modulePermissions: z.object({}),
  effectPreview: z.object({ module: zText(60), id: zId, action: z.enum(['approve', 'cancel']) }),
  employeePopover: z.object({ id: zId }),
  deviceKey: z.object({ keyId: zText(40).optional() }),
  readMany: z.object({ reads: z.array(z.object({ call: zText(80), input: z.record(z.string(), z.unknown()) })).max(MOST_READS) }),
  calendarWindow: z.object({ employeeId: zId.optional(), from: zCivilDate.optional(), until: zCivilDate.optional() }),
} as unknown as InputSchemas<typeof platformCalls>
