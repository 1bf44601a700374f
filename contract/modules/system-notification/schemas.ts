import { z } from 'zod'
import { type InputSchemas, zId, zListInput, zText, zWhole } from '../../kit/schema.ts'
import type { systemNotificationCalls } from './calls.ts'

const zTypeId = z.string().regex(/^[A-Z]{2}\d{6}$/)
const zTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Invalid Time Format').nullable().default(null)
const zMark = z.object({ notificationIds: z.array(zId).max(1000) })

export const systemNotificationSchemas = {
  getNotificationsGet: zListInput,
  getNotificationsPost: zListInput.extend({ unreadOnly: z.boolean().optional(), types: z.array(zTypeId).max(50).optional() }),
  markAsRead: zMark,
  getFirebaseEssNotifications: zListInput,
  firebaseEssMarkAsRead: zMark,
  getCount: z.object({}),
  getPreferences: z.object({}),
  savePreferences: z.object({
    types: z.array(z.object({ typeId: zTypeId, app: z.boolean(), push: z.boolean(), mail: z.boolean() })).max(50),
    quietFrom: zTime, quietUntil: zTime, digestHour: zWhole(0, 23).nullable().default(null), version: zWhole(0),
  }),
  registerDevice: z.object({ deviceId: zId, token: zText(2000).min(1).regex(/^[ -~]+$/), platform: zText(200), again: z.boolean().optional() }),
  removeDevice: z.object({ deviceId: zId, byHand: z.boolean().optional() }),
} as unknown as InputSchemas<typeof systemNotificationCalls>
