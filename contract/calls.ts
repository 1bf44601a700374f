/** The call table, facts only: small enough for the first load and the worker. One visible list of modules. */
import type { AnyCall } from './kit/call.ts'
import { announcementCalls } from './modules/attachments-inbox-announcements/announcement-calls.ts'
import { attachmentsInboxCalls } from './modules/attachments-inbox-announcements/calls.ts'
import { chatSupportCalls } from './modules/chat-support/calls.ts'
import { deviceLedgerCalls } from './modules/device-ledger/calls.ts'
import { essFileCalls } from './modules/attachments-inbox-announcements/ess-file-calls.ts'
import { emailActionCalls } from './modules/email-action/calls.ts'
import { generalCalls } from './modules/general-account-home-calendar/calls.ts'
import { leaveBalanceCalls } from './modules/leave-balance/calls.ts'
import { leaveRequestCalls } from './modules/leave-requests/calls.ts'
import { platformCalls } from './modules/platform/calls.ts'
import { profileCalls } from './modules/profile/calls.ts'
import { qrHistoryCalls } from './modules/qr-history/calls.ts'
import { receiptCalls } from './modules/receipts/calls.ts'
import { systemNotificationCalls } from './modules/system-notification/calls.ts'

export const calls = {
  announcements: announcementCalls,
  attachmentsInbox: attachmentsInboxCalls,
  chatSupport: chatSupportCalls,
  deviceLedger: deviceLedgerCalls,
  essFiles: essFileCalls,
  emailAction: emailActionCalls,
  general: generalCalls,
  leaveBalance: leaveBalanceCalls,
  leaveRequests: leaveRequestCalls,
  platform: platformCalls,
  profile: profileCalls,
  qrHistory: qrHistoryCalls,
  receipts: receiptCalls,
  systemNotification: systemNotificationCalls,
}

/** Every call, in one list. */
export const allCalls: AnyCall[] = Object.values(calls).flatMap((module) => Object.values(module) as AnyCall[])

const byId = new Map(allCalls.map((c) => [c.id, c]))

/** The call of an id (`leave-requests.submit`): how a queued command finds its way after a restart. */
export const callById = (id: string): AnyCall | undefined => byId.get(id)
