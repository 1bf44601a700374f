/** System notifications: the 6 calls of 000 §7; push devices are ours. */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { ListInput } from '../../kit/paging.ts'

export interface NotificationRow {
  notificationId: string
  subject: string
  message: string
  /** UTC instant. */
  notificationDateTime: string
  read: boolean
  readDateTime: string | null
  /** PA001001 carries an objective-filling request. */
  typeId: string
  type: string
  /** Where it leads inside the app (`leave-requests/<id>`), '' for nowhere. */
  link: string
}

export interface NotificationState {
  notifications: NotificationRow[]
  totalData: number
  totalPage: number
  /** Unread ones. */
  notificationTotal: number
}

/** An empty list of ids means all. */
export interface MarkAsReadInput {
  notificationIds: string[]
}

const get = { kind: 'query', path: '/system-notification/get-notifications' } as const

export const systemNotificationCalls = defineCalls('system-notification', {
  getNotificationsGet: defineCall<ListInput, NotificationState>({ ...get, method: 'GET' }),
  getNotificationsPost: defineCall<ListInput & { unreadOnly?: boolean }, NotificationState>({ ...get, method: 'POST' }),
  markAsRead: defineCall<MarkAsReadInput, { notificationTotal: number }>({ kind: 'command', method: 'POST', path: '/system-notification/mark-as-read' }),
  getFirebaseEssNotifications: defineCall<ListInput, NotificationState>({ kind: 'query', method: 'POST', path: '/system-notification/get-firebase-ess-notifications' }),
  firebaseEssMarkAsRead: defineCall<MarkAsReadInput, { notificationTotal: number }>({ kind: 'command', method: 'POST', path: '/system-notification/firebase-ess-mark-as-read' }),
  getCount: defineCall<Record<string, never>, { notificationTotal: number }>({ kind: 'query', method: 'GET', path: '/system-notification/get-count' }),
  /** Binds this device's push address to the signed-in person; moves it when another signs in. */
  registerDevice: defineCall<{ deviceId: string; token: string; platform: string }, { registered: boolean }>({ kind: 'command', method: 'POST', path: '/system-notification/register-device', ours: true }),
  removeDevice: defineCall<{ deviceId: string }, { removed: boolean }>({ kind: 'command', method: 'POST', path: '/system-notification/remove-device', ours: true }),
})
