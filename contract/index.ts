/** The call table with its schemas, one line for each module: for the server, OpenAPI and tests. The client and the worker never import it. */
import type { z } from 'zod'
import type { AnyCall } from './kit/call.ts'
import { announcementCalls } from './modules/attachments-inbox-announcements/announcement-calls.ts'
import { announcementSchemas, essFileSchemas } from './modules/attachments-inbox-announcements/announcement-schemas.ts'
import { attachmentsInboxCalls } from './modules/attachments-inbox-announcements/calls.ts'
import { essFileCalls } from './modules/attachments-inbox-announcements/ess-file-calls.ts'
import { attachmentsInboxSchemas } from './modules/attachments-inbox-announcements/schemas.ts'
import { overrideCalls } from './modules/attendance-check-time-overrides/calls.ts'
import { overrideSchemas } from './modules/attendance-check-time-overrides/schemas.ts'
import { attendanceCalls } from './modules/attendance/calls.ts'
import { attendanceSchemas } from './modules/attendance/schemas.ts'
import { chatSupportCalls } from './modules/chat-support/calls.ts'
import { chatSupportSchemas } from './modules/chat-support/schemas.ts'
import { customModuleCalls } from './modules/custom-module-request/calls.ts'
import { customModuleSchemas } from './modules/custom-module-request/schemas.ts'
import { deviceLedgerCalls } from './modules/device-ledger/calls.ts'
import { deviceLedgerSchemas } from './modules/device-ledger/schemas.ts'
import { emailActionCalls } from './modules/email-action/calls.ts'
import { emailActionSchemas } from './modules/email-action/schemas.ts'
import { formalDevelopmentCalls } from './modules/formal-development/calls.ts'
import { formalDevelopmentSchemas } from './modules/formal-development/schemas.ts'
import { calendarCalls } from './modules/general-account-home-calendar/calendar-calls.ts'
import { calendarSchemas } from './modules/general-account-home-calendar/calendar-schemas.ts'
import { generalCalls } from './modules/general-account-home-calendar/calls.ts'
import { homeCalls } from './modules/general-account-home-calendar/home-calls.ts'
import { generalSchemas } from './modules/general-account-home-calendar/schemas.ts'
import { secondFactorCalls } from './modules/general-account-home-calendar/second-factor-calls.ts'
import { secondFactorSchemas } from './modules/general-account-home-calendar/second-factor-schemas.ts'
import { leaveAdjustmentCalls } from './modules/leave-adjustment/calls.ts'
import { leaveAdjustmentSchemas } from './modules/leave-adjustment/schemas.ts'
import { leaveBalanceCalls } from './modules/leave-balance/calls.ts'
import { leaveBalanceSchemas } from './modules/leave-balance/schemas.ts'
import { leaveRequestCalls } from './modules/leave-requests/calls.ts'
import { leaveRequestSchemas } from './modules/leave-requests/schemas.ts'
import { manualShiftCalls } from './modules/manual-shifts/calls.ts'
import { manualShiftSchemas } from './modules/manual-shifts/schemas.ts'
import { permitOutCalls } from './modules/permit-out/calls.ts'
import { permitOutSchemas } from './modules/permit-out/schemas.ts'
import { overtimeCalls } from './modules/overtime-schedule/calls.ts'
import { overtimeSchemas } from './modules/overtime-schedule/schemas.ts'
import { platformCalls } from './modules/platform/calls.ts'
import { platformSchemas } from './modules/platform/schemas.ts'
import { profileCalls } from './modules/profile/calls.ts'
import { rightCalls } from './modules/profile/right-calls.ts'
import { profileSchemas } from './modules/profile/schemas.ts'
import { qrHistoryCalls } from './modules/qr-history/calls.ts'
import { qrHistorySchemas } from './modules/qr-history/schemas.ts'
import { receiptCalls } from './modules/receipts/calls.ts'
import { receiptSchemas } from './modules/receipts/schemas.ts'
import { shiftScheduleCalls } from './modules/shift-schedules/calls.ts'
import { shiftScheduleSchemas } from './modules/shift-schedules/schemas.ts'
import { systemNotificationCalls } from './modules/system-notification/calls.ts'
import { systemNotificationSchemas } from './modules/system-notification/schemas.ts'
import { timesheetCalls } from './modules/timesheets/calls.ts'
import { timesheetSchemas } from './modules/timesheets/schemas.ts'

/** A module's calls with the schema of each one's input. */
export interface CallTableModule {
  calls: Record<string, AnyCall>
  schemas: Record<string, z.ZodType>
}

export const tables = {
  announcements: { calls: announcementCalls, schemas: announcementSchemas },
  attachmentsInbox: { calls: attachmentsInboxCalls, schemas: attachmentsInboxSchemas },
  attendance: { calls: attendanceCalls, schemas: attendanceSchemas },
  checkTimeOverrides: { calls: overrideCalls, schemas: overrideSchemas },
  chatSupport: { calls: chatSupportCalls, schemas: chatSupportSchemas },
  customModuleRequest: { calls: customModuleCalls, schemas: customModuleSchemas },
  deviceLedger: { calls: deviceLedgerCalls, schemas: deviceLedgerSchemas },
  emailAction: { calls: emailActionCalls, schemas: emailActionSchemas },
  essFiles: { calls: essFileCalls, schemas: essFileSchemas },
  formalDevelopment: { calls: formalDevelopmentCalls, schemas: formalDevelopmentSchemas },
  general: { calls: { ...homeCalls, ...generalCalls }, schemas: generalSchemas },
  secondFactor: { calls: secondFactorCalls, schemas: secondFactorSchemas },
  teamCalendar: { calls: calendarCalls, schemas: calendarSchemas },
  leaveAdjustment: { calls: leaveAdjustmentCalls, schemas: leaveAdjustmentSchemas },
  leaveBalance: { calls: leaveBalanceCalls, schemas: leaveBalanceSchemas },
  leaveRequests: { calls: leaveRequestCalls, schemas: leaveRequestSchemas },
  manualShifts: { calls: manualShiftCalls, schemas: manualShiftSchemas },
  permitOut: { calls: permitOutCalls, schemas: permitOutSchemas },
  overtimeSchedule: { calls: overtimeCalls, schemas: overtimeSchemas },
  platform: { calls: platformCalls, schemas: platformSchemas },
  profile: { calls: { ...profileCalls, ...rightCalls }, schemas: profileSchemas },
  qrHistory: { calls: qrHistoryCalls, schemas: qrHistorySchemas },
  receipts: { calls: receiptCalls, schemas: receiptSchemas },
  shiftSchedules: { calls: shiftScheduleCalls, schemas: shiftScheduleSchemas },
  systemNotification: { calls: systemNotificationCalls, schemas: systemNotificationSchemas },
  timesheets: { calls: timesheetCalls, schemas: timesheetSchemas },
} satisfies Record<string, CallTableModule>

export const callTable: CallTableModule[] = Object.values(tables)
