/** Push addresses of Firebase, loaded only when it is configured and somebody wants notifications. */
import { runtimeConfig } from '../../api/config.ts'
import type { PushTokens } from './push-tokens.ts'

const hasPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export const firebaseTokens: PushTokens = {
  supported: async () => hasPush() && (await runtimeConfig()).firebase !== null,
  permission: () => Notification.permission,
  request: () => Notification.requestPermission(),
  current: async () => {
    const config = (await runtimeConfig()).firebase
    if (!config) return null
    const { registerForPush } = await import('./firebase.ts')
    return registerForPush(config)
  },
}
