import { z } from 'zod'
import { type InputSchemas, zId, zListInput, zText } from '../../kit/schema.ts'
import type { systemNotificationCalls } from './calls.ts'

const zMark = z.object({ notificationIds: z.array(zId).max(1000) })

export const systemNotificationSchemas = {
  getNotificationsGet: zListInput,
  getNotificationsPost: zListInput.extend({ unreadOnly: z.boolean().optional() }),
  markAsRead: zMark,
  getFirebaseEssNotifications: zListInput,
  firebaseEssMarkAsRead: zMark,
  getCount: z.object({}),
  registerDevice: z.object({ deviceId: zId, token: zText(4096).min(1), platform: zText(200) }),
  removeDevice: z.object({ deviceId: zId }),
} as unknown as InputSchemas<typeof systemNotificationCalls>
