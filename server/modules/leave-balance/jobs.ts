/** Nightly work of the ledger: grants, joint holidays, expiry and its warnings. Each part may run any number of times. */
import { addDays } from '../../../contract/kit/civil-date.ts'
import { expireDue, warnOfExpiry } from '../../ledger/expire.ts'
import { grantDue } from '../../ledger/grant.ts'
import { deductJointHolidays } from '../../ledger/joint-holiday.ts'
import type { Job } from '../../lib/job.ts'
import { todayOfCompany } from '../../org/today.ts'

/** A night or more may be missed; joint holidays of so many days back are still caught up. */
const CATCH_UP_DAYS = 14

export const leaveBalanceJobs: Job[] = [
  {
    name: 'leave-balance',
    // 00:00 in Jakarta, UTC+7
    schedule: { dailyAtHour: 17 },
    async run({ now, log }) {
      const today = await todayOfCompany(now)
      const granted = await grantDue({ today, now })
      const jointHolidays = await deductJointHolidays(addDays(today, -CATCH_UP_DAYS), { today, now })
      const expired = await expireDue({ today, now })
      const warned = await warnOfExpiry({ today, now })
      log.info({ granted, jointHolidays, expired, warned }, 'leave balances are up to date')
    },
  },
]
