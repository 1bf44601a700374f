import { z } from 'zod'
import { type InputSchemas, zCivilDate, zId, zText } from '../../kit/schema.ts'
import type { platformCalls } from './calls.ts'

export const platformSchemas = {
  modulePermissions: z.object({}),
  effectPreview: z.object({ module: zText(60), id: zId, action: z.enum(['approve', 'cancel']) }),
  employeePopover: z.object({ id: zId }),
  deviceKey: z.object({ keyId: zText(40).optional() }),
  calendarWindow: z.object({ employeeId: zId.optional(), from: zCivilDate.optional(), until: zCivilDate.optional() }),
} as unknown as InputSchemas<typeof platformCalls>
