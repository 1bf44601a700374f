/** Every request module of this server, one line each; the order is that of menus and lists. */
import type { ServedCall } from '../lib/handler.ts'
import type { ServerModule } from '../request/module.ts'
import type { Requests } from '../request/service.ts'
import { createOverrides, overrideModule } from './attendance-check-time-overrides/index.ts'
import { createCustomModuleRequests, customModule } from './custom-module-request/index.ts'
import { createFormalDevelopment, formalDevelopmentModule } from './formal-development/index.ts'
import { createLeaveAdjustment, leaveAdjustmentModule } from './leave-adjustment/index.ts'
import { createLeaveRequests, leaveRequestModule } from './leave-requests/index.ts'
import { createManualShifts, manualShiftModule } from './manual-shifts/index.ts'
import { createOvertime, overtimeModule } from './overtime-schedule/index.ts'
import { createPermitOut, permitOutModule } from './permit-out/index.ts'
import { createTimesheets, timesheetModule } from './timesheets/index.ts'

export interface RequestModule {
  module: ServerModule
  /** Its calls, those of every request module among them; left out: it has no others. */
  serve?: (deps: { requests: Requests }) => ServedCall[]
}

export const requestModules: readonly RequestModule[] = [
  { module: leaveRequestModule, serve: createLeaveRequests },
  { module: timesheetModule, serve: createTimesheets },
  { module: permitOutModule, serve: createPermitOut },
  { module: manualShiftModule, serve: createManualShifts },
  { module: overtimeModule, serve: createOvertime },
  { module: overrideModule, serve: createOverrides },
  { module: leaveAdjustmentModule, serve: createLeaveAdjustment },
  { module: customModule, serve: createCustomModuleRequests },
  { module: formalDevelopmentModule, serve: createFormalDevelopment },
]
