import { z } from 'zod'
import { type InputSchemas, zCivilDate, zId, zText } from '../../kit/schema.ts'
import type { calendarCalls } from './calendar-calls.ts'

/** People or statuses one change of the filter names. */
const MOST = 10_000

export const calendarSchemas = {
  calendarsDatasourceFilter: z.object({}),
  calendarsSetFilter: z.object({
    employees: z.array(z.object({ employeeId: zId, isChecked: z.boolean() })).max(MOST).optional(),
    attendanceStatuses: z.array(z.object({ attendanceStatusId: zText(40), isChecked: z.boolean() })).max(100).optional(),
    holiday: z.boolean().optional(),
    jointHoliday: z.boolean().optional(),
  }),
  calendarEvents: z.object({ from: zCivilDate.optional(), until: zCivilDate.optional() }),
  calendarFeed: z.object({}),
  calendarFeedRenew: z.object({ digest: zText(64).describe('SHA-256 of the secret, in hexadecimal') }),
  calendarFeedWithdraw: z.object({}),
  calendarFeedRead: z.object({ secret: zText(100) }),
} as unknown as InputSchemas<typeof calendarCalls>
