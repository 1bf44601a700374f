/** Takes away shown notifications whose notices were read on another device: for devices that got no push of it. */
import { systemNotificationCalls } from '../../../contract/modules/system-notification/calls.ts'
import type { PushMessage } from '../../../contract/kit/push.ts'
import { GROUP_TAG } from '../../../contract/kit/push.ts'
import { call } from '../../api/call.ts'

interface ShownData {
  message?: PushMessage | null
  waitingFor?: string | null
  outcome?: true
}

/** As many as a person may have on the screen. */
const PAGE = 100

/** Asks the server only when something is shown. Never fails: the next look comes. */
export async function closeReadElsewhere(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const shown = ((await registration?.getNotifications()) ?? []).filter((n) => {
    const data = n.data as ShownData | null
    return data?.message && !data.outcome && !data.waitingFor
  })
  if (shown.length === 0) return
  const state = await call(systemNotificationCalls.getFirebaseEssNotifications, { paginationSize: PAGE }).catch(() => null)
  if (!state) return
  const read = new Set(state.notifications.filter((n) => n.read).map((n) => n.notificationId))
  for (const notification of shown) {
    const message = (notification.data as ShownData).message
    if (message && (message.id === GROUP_TAG ? state.notificationTotal === 0 : read.has(message.notificationId))) notification.close()
  }
}
