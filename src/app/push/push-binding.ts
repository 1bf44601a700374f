/** Keeps the server's idea of this device fresh: at start, at sign-in, on return and weekly; another person re-binds it. */
import { calls } from '../../../contract/calls.ts'
import { call } from '../../api/call.ts'
import { port } from '../../api/offline.ts'
import { bindDevice, releaseDevice } from '../../offline/device.ts'
import { firebaseTokens } from './firebase-tokens.ts'
import type { PushTokens } from './push-tokens.ts'

const UNBIND_MS = 4000
const { registerDevice, removeDevice } = calls.systemNotification

const platform = () => (/iPhone|iPad/.test(navigator.userAgent) ? 'ios-web' : navigator.userAgent.includes('Android') ? 'android-web' : 'web')

/** Registers this device for the signed-in person when they allowed it. @returns true when the device is bound */
export async function bindPush(tokens: PushTokens = firebaseTokens): Promise<boolean> {
  if (!(await tokens.supported()) || tokens.permission() !== 'granted') return false
  const token = await tokens.current()
  return token !== null && bindDevice(port, token, (deviceId) => call(registerDevice, { deviceId, token, platform: platform() }))
}

/** Takes the device from this person, at sign-out. */
export const unbindPush = (): Promise<void> => releaseDevice(port, (deviceId) => call(removeDevice, { deviceId }, { signal: AbortSignal.timeout(UNBIND_MS) }))

/** Keeps the binding fresh while the app is used. Failures are tried again at the next return. */
export function keepPushBound(): void {
  const again = () => void bindPush().catch(() => undefined)
  again()
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again())
  port.onChanged((change) => change.kind === 'session' && again())
}
