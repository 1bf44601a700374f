/** What HR looks after, besides requests on their way: one line a source, in this order on Home. */
import { unacknowledged } from './announcements/hr-card.ts'
import type { HrSource } from './lib/hr-home.ts'
import { incompleteDays } from './modules/attendance/hr-card.ts'
import { expiringBalances } from './modules/leave-balance/hr-card.ts'
import { awayToday } from './modules/leave-requests/hr-card.ts'

export const hrSources: readonly HrSource[] = [incompleteDays, expiringBalances, unacknowledged, awayToday]
