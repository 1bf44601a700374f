/** System notifications: six calls, preferences and the registration of devices. @see contract/modules/system-notification/README.md */
import { systemNotificationCalls } from '../../../contract/modules/system-notification/calls.ts'
import { systemNotificationSchemas } from '../../../contract/modules/system-notification/schemas.ts'
import { rememberLanguage } from '../../effects/language.ts'
import { type ServedCall, serve } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { registerDevice, removeDevice } from './devices.ts'
import { readPreferences, savePreferences } from './preferences.ts'
import { listNotices, markRead, unreadCount } from './notices.ts'

/** @param isAddress whether something a device registers could be sent to */
export function createSystemNotification({ isAddress = () => true }: { isAddress?: (token: string) => boolean } = {}): ServedCall[] {
  return serve(systemNotificationCalls, systemNotificationSchemas, {
    getNotificationsGet: (input, context) => listNotices(input, {}, context),
    getNotificationsPost: (input, context) => listNotices(input, { unreadOnly: input.unreadOnly, types: input.types }, context),
    async markAsRead({ notificationIds }, context) {
      await rememberLanguage(context.caller.employeeId, context.language, context.now)
      return markRead(notificationIds, context)
    },
    getFirebaseEssNotifications: (input, context) => listNotices(input, { firebase: true }, context),
    firebaseEssMarkAsRead: ({ notificationIds }, context) => markRead(notificationIds, context),
    getCount: async (_, context) => ({ notificationTotal: await unreadCount(context.caller.employeeId) }),
    getPreferences: (_, context) => readPreferences(context),
    savePreferences,
    async registerDevice(address, context) {
      if (!isAddress(address.token)) refuse('push_address', {}, 'token')
      return registerDevice(address, context)
    },
    removeDevice,
  })
}
