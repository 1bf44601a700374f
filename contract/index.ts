/** The call table with its schemas, one line for each module, those of requests in requests.ts: for the server, OpenAPI and tests. The client and the worker never import it. */
import type { z } from 'zod'
import type { AnyCall } from './kit/call.ts'
import { accountCalls } from './modules/accounts/calls.ts'
import { accountSchemas } from './modules/accounts/schemas.ts'
import { announcementCalls } from './modules/attachments-inbox-announcements/announcement-calls.ts'
import { announcementSchemas, essFileSchemas } from './modules/attachments-inbox-announcements/announcement-schemas.ts'
import { attachmentsInboxCalls } from './modules/attachments-inbox-announcements/calls.ts'
import { essFileCalls } from './modules/attachments-inbox-announcements/ess-file-calls.ts'
import { attachmentsInboxSchemas } from './modules/attachments-inbox-announcements/schemas.ts'
import { attendanceCalls } from './modules/attendance/calls.ts'
import { attendanceSchemas } from './modules/attendance/schemas.ts'
import { developmentItemCalls } from './modules/career-development-plan/item-calls.ts'
import { developmentItemSchemas } from './modules/career-development-plan/item-schemas.ts'
import { chatSupportCalls } from './modules/chat-support/calls.ts'
import { chatSupportSchemas } from './modules/chat-support/schemas.ts'
import { deviceLedgerCalls } from './modules/device-ledger/calls.ts'
import { deviceLedgerSchemas } from './modules/device-ledger/schemas.ts'
import { directoryCalls } from './modules/directory/calls.ts'
import { directorySchemas } from './modules/directory/schemas.ts'
import { emailActionCalls } from './modules/email-action/calls.ts'
import { emailActionSchemas } from './modules/email-action/schemas.ts'
import { bonusCalls } from './modules/bonus/calls.ts'
import { bonusSchemas } from './modules/bonus/schemas.ts'
import { calendarCalls } from './modules/general-account-home-calendar/calendar-calls.ts'
import { calendarSchemas } from './modules/general-account-home-calendar/calendar-schemas.ts'
import { generalCalls } from './modules/general-account-home-calendar/calls.ts'
import { homeCalls } from './modules/general-account-home-calendar/home-calls.ts'
import { peopleCalls } from './modules/general-account-home-calendar/people-calls.ts'
import { generalSchemas } from './modules/general-account-home-calendar/schemas.ts'
import { secondFactorCalls } from './modules/general-account-home-calendar/second-factor-calls.ts'
import { secondFactorSchemas } from './modules/general-account-home-calendar/second-factor-schemas.ts'
import { leaveBalanceCalls } from './modules/leave-balance/calls.ts'
import { leaveBalanceSchemas } from './modules/leave-balance/schemas.ts'
import { payrollCalls } from './modules/payroll/calls.ts'
import { payrollSchemas } from './modules/payroll/schemas.ts'
import { platformCalls } from './modules/platform/calls.ts'
import { platformSchemas } from './modules/platform/schemas.ts'
import { profileCalls } from './modules/profile/calls.ts'
import { rightCalls } from './modules/profile/right-calls.ts'
import { profileSchemas } from './modules/profile/schemas.ts'
import { qrHistoryCalls } from './modules/qr-history/calls.ts'
import { qrHistorySchemas } from './modules/qr-history/schemas.ts'
import { receiptCalls } from './modules/receipts/calls.ts'
import { receiptSchemas } from './modules/receipts/schemas.ts'
import { reportCalls } from './modules/reports/calls.ts'
import { reportSchemas } from './modules/reports/schemas.ts'
import { ruleCalls } from './modules/rules/calls.ts'
import { ruleSchemas } from './modules/rules/schemas.ts'
import { shiftScheduleCalls } from './modules/shift-schedules/calls.ts'
import { shiftScheduleSchemas } from './modules/shift-schedules/schemas.ts'
import { systemNotificationCalls } from './modules/system-notification/calls.ts'
import { systemNotificationSchemas } from './modules/system-notification/schemas.ts'
import { trainingCalls } from './modules/training/calls.ts'
import { trainingSchemas } from './modules/training/schemas.ts'
import { requestTables } from './requests.ts'

/** A module's calls with the schema of each one's input. */
export interface CallTableModule {
  calls: Record<string, AnyCall>
  schemas: Record<string, z.ZodType>
}

export const tables = {
  accounts: { calls: accountCalls, schemas: accountSchemas },
  announcements: { calls: announcementCalls, schemas: announcementSchemas },
  attachmentsInbox: { calls: attachmentsInboxCalls, schemas: attachmentsInboxSchemas },
  attendance: { calls: attendanceCalls, schemas: attendanceSchemas },
  bonus: { calls: bonusCalls, schemas: bonusSchemas },
  chatSupport: { calls: chatSupportCalls, schemas: chatSupportSchemas },
  developmentItems: { calls: developmentItemCalls, schemas: developmentItemSchemas },
  deviceLedger: { calls: deviceLedgerCalls, schemas: deviceLedgerSchemas },
  directory: { calls: directoryCalls, schemas: directorySchemas },
  emailAction: { calls: emailActionCalls, schemas: emailActionSchemas },
  essFiles: { calls: essFileCalls, schemas: essFileSchemas },
  general: { calls: { ...homeCalls, ...generalCalls, ...peopleCalls }, schemas: generalSchemas },
  secondFactor: { calls: secondFactorCalls, schemas: secondFactorSchemas },
  teamCalendar: { calls: calendarCalls, schemas: calendarSchemas },
  leaveBalance: { calls: leaveBalanceCalls, schemas: leaveBalanceSchemas },
  payroll: { calls: payrollCalls, schemas: payrollSchemas },
  platform: { calls: platformCalls, schemas: platformSchemas },
  profile: { calls: { ...profileCalls, ...rightCalls }, schemas: profileSchemas },
  qrHistory: { calls: qrHistoryCalls, schemas: qrHistorySchemas },
  receipts: { calls: receiptCalls, schemas: receiptSchemas },
  reports: { calls: reportCalls, schemas: reportSchemas },
  rules: { calls: ruleCalls, schemas: ruleSchemas },
  shiftSchedules: { calls: shiftScheduleCalls, schemas: shiftScheduleSchemas },
  systemNotification: { calls: systemNotificationCalls, schemas: systemNotificationSchemas },
  training: { calls: trainingCalls, schemas: trainingSchemas },
  ...requestTables,
} satisfies Record<string, CallTableModule>

export const callTable: CallTableModule[] = Object.values(tables)
