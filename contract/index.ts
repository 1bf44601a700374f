/** The call table with its schemas: for the server, OpenAPI and tests. Client entry and worker import `calls.ts`. */
import type { z } from 'zod'
import type { AnyCall } from './kit/call.ts'
import { calls } from './calls.ts'
import { announcementSchemas, essFileSchemas } from './modules/attachments-inbox-announcements/announcement-schemas.ts'
import { attachmentsInboxSchemas } from './modules/attachments-inbox-announcements/schemas.ts'
import { emailActionSchemas } from './modules/email-action/schemas.ts'
import { deviceLedgerSchemas } from './modules/device-ledger/schemas.ts'
import { chatSupportSchemas } from './modules/chat-support/schemas.ts'
import { generalSchemas } from './modules/general-account-home-calendar/schemas.ts'
import { leaveBalanceSchemas } from './modules/leave-balance/schemas.ts'
import { leaveRequestSchemas } from './modules/leave-requests/schemas.ts'
import { platformSchemas } from './modules/platform/schemas.ts'
import { profileSchemas } from './modules/profile/schemas.ts'
import { qrHistorySchemas } from './modules/qr-history/schemas.ts'
import { receiptSchemas } from './modules/receipts/schemas.ts'
import { systemNotificationSchemas } from './modules/system-notification/schemas.ts'

/** A module's calls with the schema of each one's input. */
export interface CallTableModule {
  calls: Record<string, AnyCall>
  schemas: Record<string, z.ZodType>
}

export const callTable: CallTableModule[] = [
  { calls: calls.announcements, schemas: announcementSchemas },
  { calls: calls.chatSupport, schemas: chatSupportSchemas },
  { calls: calls.deviceLedger, schemas: deviceLedgerSchemas },
  { calls: calls.essFiles, schemas: essFileSchemas },
  { calls: calls.attachmentsInbox, schemas: attachmentsInboxSchemas },
  { calls: calls.emailAction, schemas: emailActionSchemas },
  { calls: calls.general, schemas: generalSchemas },
  { calls: calls.leaveBalance, schemas: leaveBalanceSchemas },
  { calls: calls.leaveRequests, schemas: leaveRequestSchemas },
  { calls: calls.platform, schemas: platformSchemas },
  { calls: calls.profile, schemas: profileSchemas },
  { calls: calls.qrHistory, schemas: qrHistorySchemas },
  { calls: calls.receipts, schemas: receiptSchemas },
  { calls: calls.systemNotification, schemas: systemNotificationSchemas },
]
