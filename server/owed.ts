/** What asks something of people, besides their requests and what waits for their decision: one line a source. Of the same day, in this order. */
import { owedAcknowledgements } from './announcements/owed.ts'
import { owedGrowth } from './growth/owed.ts'
import type { OwedSource } from './lib/owed.ts'
import { owedDays } from './modules/attendance/owed.ts'
import { owedNotices } from './modules/general-account-home-calendar/owed.ts'
import { owedBalances } from './modules/leave-requests/owed.ts'
import { owedClaims } from './modules/overtime-schedule/owed.ts'
import { owedAppraisals } from './modules/performance-appraisal/owed.ts'
import { owedTimesheet } from './modules/timesheets/owed.ts'
import { owedTraining } from './modules/training/owed.ts'

export const owedSources: readonly OwedSource[] = [owedTraining, owedAcknowledgements, owedDays, owedClaims, owedTimesheet, owedAppraisals, ...owedGrowth, owedNotices, owedBalances]
