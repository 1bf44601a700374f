/** Every request module, in one visible list. */
import type { ChoiceList } from './kit/choices.ts'
import type { AnyRequestDef } from './kit/request.ts'
import { overrideRequest } from './modules/attendance-check-time-overrides/index.ts'
import { customModuleRequest } from './modules/custom-module-request/index.ts'
import { formalDevelopment } from './modules/formal-development/index.ts'
import { leaveAdjustment } from './modules/leave-adjustment/index.ts'
import { leaveRequest } from './modules/leave-requests/index.ts'
import { manualShift } from './modules/manual-shifts/index.ts'
import { permitOut } from './modules/permit-out/index.ts'
import { timesheet } from './modules/timesheets/index.ts'
import { overtimeRequest } from './modules/overtime-schedule/index.ts'

export const requestModules: readonly AnyRequestDef[] = [leaveRequest, timesheet, permitOut, manualShift, overtimeRequest, overrideRequest, leaveAdjustment, customModuleRequest, formalDevelopment]

/** Every list of choices a company keeps. */
export const choiceLists: readonly ChoiceList[] = requestModules.flatMap(({ choices = [] }) => choices)
