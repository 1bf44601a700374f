/** Every request module of this server and the made-up ones: what conformance walks over. */
import { overrideModule } from '../../server/modules/attendance-check-time-overrides/index.ts'
import { customModule } from '../../server/modules/custom-module-request/index.ts'
import { formalDevelopmentModule } from '../../server/modules/formal-development/index.ts'
import { leaveAdjustmentModule } from '../../server/modules/leave-adjustment/index.ts'
import { leaveRequestModule } from '../../server/modules/leave-requests/index.ts'
import { manualShiftModule } from '../../server/modules/manual-shifts/index.ts'
import { permitOutModule } from '../../server/modules/permit-out/index.ts'
import { timesheetModule } from '../../server/modules/timesheets/index.ts'
import type { ServerModule } from '../../server/request/module.ts'
import { advanceModule } from '../conformance/made-up/pay-advances/server.ts'
import { parkingModule } from '../conformance/made-up/server.ts'
import { overtimeModule } from '../../server/modules/overtime-schedule/index.ts'

export const everyModule: readonly ServerModule[] = [leaveRequestModule, timesheetModule, permitOutModule, manualShiftModule, overtimeModule, overrideModule, leaveAdjustmentModule, customModule, formalDevelopmentModule, parkingModule, advanceModule]
