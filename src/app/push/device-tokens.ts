/** Push addresses of this device: Firebase's where it is configured, else the browser's own. Loaded only when somebody wants notifications. */
import { runtimeConfig } from '../../api/config.ts'
import type { PushTokens } from './push-tokens.ts'

const hasPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function isOffered(): Promise<boolean> {
  const { firebase, vapidKey } = await runtimeConfig()
  return firebase !== null || vapidKey !== null
}

export const deviceTokens: PushTokens = {
  isOffered,
  supported: async () => hasPush() && (await isOffered()),
  permission: () => Notification.permission,
  request: () => Notification.requestPermission(),
  current: async () => {
    const { firebase, vapidKey } = await runtimeConfig()
    if (!firebase && vapidKey === null) return null
    const [{ onlyFor, subscribe }, { pushManager }] = await Promise.all([import('../../lib/push-subscription.ts'), navigator.serviceWorker.ready])
    if (!firebase) return subscribe(pushManager, vapidKey as string)
    await onlyFor(pushManager, firebase.vapidKey)
    const { registerForPush } = await import('./firebase.ts')
    return registerForPush(firebase)
  },
}
