/** Where push addresses come from. A port, so that tests (and a browser without Firebase) can stand in. */
import { runtimeConfig } from '../../api/config.ts'

export interface PushTokens {
  /** False: no Firebase configured, or a browser without push. Nothing is offered then. */
  supported(): Promise<boolean>
  permission(): NotificationPermission
  /** Asks the person. Call it from a tap, after our own question. */
  request(): Promise<NotificationPermission>
  /** This installation's address (`fid:…`), made if there is none. Null when the provider gives none now. */
  current(): Promise<string | null>
  /** Gives the address up. */
  drop(): Promise<void>
}

const hasPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Firebase, loaded only when it is configured and somebody wants notifications. */
const firebaseTokens: PushTokens = {
  supported: async () => hasPush() && (await runtimeConfig()).firebase !== null,
  permission: () => Notification.permission,
  request: () => Notification.requestPermission(),
  current: async () => {
    const config = (await runtimeConfig()).firebase
    if (!config) return null
    const { registerForPush } = await import('./firebase.ts')
    return registerForPush(config)
  },
  drop: async () => {
    const config = (await runtimeConfig()).firebase
    if (!config) return
    const { unregisterFromPush } = await import('./firebase.ts')
    await unregisterFromPush(config)
  },
}

let tokens: PushTokens = firebaseTokens

/** The source in use. */
export const pushTokens = (): PushTokens => tokens

/** Puts another source in place. */
export function usePushTokensOf(other: PushTokens): void {
  tokens = other
}
