/** Modules with requests in the demo company, leave first. */
import { tellLeave } from '../leave.ts'
import { tellTimesheets } from './timesheets.ts'
import type { Teller } from '../teller.ts'
import { tellCustomRequests } from './custom-module-request.ts'
import { tellFormalDevelopment } from './formal-development.ts'
import { tellLeaveAdjustments } from './leave-adjustment.ts'
import { tellManualShifts } from './manual-shifts.ts'
import { tellPermits } from './permit-out.ts'
import { tellOvertime } from './overtime-schedule.ts'
import { tellOverrides } from './attendance-check-time-overrides.ts'

export const tellers: readonly Teller[] = [tellLeave, tellTimesheets, tellPermits, tellManualShifts, tellOvertime, tellOverrides, tellLeaveAdjustments, tellCustomRequests, tellFormalDevelopment]
