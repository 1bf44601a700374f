/** System notifications: its six calls; preferences and push devices are ours. @see contract/modules/system-notification/README.md#calls */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { ListInput } from '../../kit/paging.ts'

/** What a notice of type PA001001 carries. */
export interface ObjectiveFillingRequest {
  objectiveFillingRequestId: string
  employeeId: string
  employee: string
  evaluationPeriodId: string
  evaluationPeriod: string
  evaluationTypeId: string
  evaluationType: string
  forYourself: boolean
}

export interface NotificationRow {
  notificationId: string
  subject: string
  message: string
  /** UTC instant. */
  notificationDateTime: string
  read: boolean
  /** It asks for something that stands nowhere else: to look at it is not to have done it, so opening it leaves it unread. */
  asks: boolean
  readDateTime: string | null
  /** PA001001 carries an objective-filling request. */
  typeId: string
  type: string
  /** Where it leads inside the app (`leave-requests/<id>`), '' for nowhere. */
  link: string
  /** With type PA001001, else null. */
  objectiveFillingRequest: ObjectiveFillingRequest | null
}

/** One kind among a person's notices, for the filter. */
export interface NotificationTypeRow {
  typeId: string
  type: string
  total: number
  unread: number
}

export interface NotificationState {
  notifications: NotificationRow[]
  totalData: number
  totalPage: number
  /** Unread ones. */
  notificationTotal: number
  /** Kinds there are, whatever the page and the filter show. */
  types: NotificationTypeRow[]
}

export interface NotificationListInput extends ListInput {
  unreadOnly?: boolean
  /** typeIds; none: every kind. */
  types?: string[]
}

/** Where a kind of notice goes. */
export interface NotificationChannels {
  typeId: string
  type: string
  /** It always counts in the app: `app` cannot be switched off. */
  mustKnow: boolean
  app: boolean
  push: boolean
  mail: boolean
}

export interface NotificationPreferences {
  types: NotificationChannels[]
  /** `22:00`, by the clock of the person's site; both or neither. */
  quietFrom: string | null
  quietUntil: string | null
  /** Hour of the daily digest by the clock of the site, 0 to 23; null: a mail each. */
  digestHour: number | null
  /** IANA zone of the site. */
  timeZone: string
  /** 0 while nothing was chosen. */
  version: number
}

export interface SavePreferencesInput {
  types: Pick<NotificationChannels, 'typeId' | 'app' | 'push' | 'mail'>[]
  quietFrom: string | null
  quietUntil: string | null
  digestHour: number | null
  /** The version the choice is based on. */
  version: number
}

/** An empty list of ids means all. */
export interface MarkAsReadInput {
  notificationIds: string[]
}

const get = { kind: 'query', path: '/system-notification/get-notifications' } as const

export const systemNotificationCalls = defineCalls('system-notification', {
  getNotificationsGet: defineCall<ListInput, NotificationState>({ ...get, method: 'GET' }),
  getNotificationsPost: defineCall<NotificationListInput, NotificationState>({ ...get, method: 'POST' }),
  markAsRead: defineCall<MarkAsReadInput, { notificationTotal: number }>({ kind: 'command', method: 'POST', path: '/system-notification/mark-as-read' }),
  getFirebaseEssNotifications: defineCall<ListInput, NotificationState>({ kind: 'query', method: 'POST', path: '/system-notification/get-firebase-ess-notifications' }),
  firebaseEssMarkAsRead: defineCall<MarkAsReadInput, { notificationTotal: number }>({ kind: 'command', method: 'POST', path: '/system-notification/firebase-ess-mark-as-read' }),
  getCount: defineCall<Record<string, never>, { notificationTotal: number }>({ kind: 'query', method: 'GET', path: '/system-notification/get-count' }),
  getPreferences: defineCall<Record<string, never>, NotificationPreferences>({ kind: 'query', method: 'GET', path: '/system-notification/preferences', added: true }),
  savePreferences: defineCall<SavePreferencesInput, NotificationPreferences>({ kind: 'command', method: 'POST', path: '/system-notification/save-preferences', added: true }),
  /**
   * Binds this device's push address to the signed-in person; moves it when another signs in. A device the person took off the
   * list by hand stays off (`registered: false`) until they switch it on again (`again`).
   */
  registerDevice: defineCall<{ deviceId: string; token: string; platform: string; again?: boolean }, { registered: boolean }>({ kind: 'command', method: 'POST', path: '/system-notification/register-device', added: true }),
  /** `byHand`: it stays off. Left out (sign-out): the next sign-in registers it again. */
  removeDevice: defineCall<{ deviceId: string; byHand?: boolean }, { removed: boolean }>({ kind: 'command', method: 'POST', path: '/system-notification/remove-device', added: true }),
})
