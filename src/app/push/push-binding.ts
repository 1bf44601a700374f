/** Keeps the server's idea of this device fresh: at start, at sign-in, on return and weekly; another person re-binds it. */
import { systemNotificationCalls } from '../../../contract/modules/system-notification/calls.ts'
import { call } from '../../api/call.ts'
import { port } from '../../api/offline.ts'
import { platformOf } from '../../lib/platform.ts'
import { bindDevice, releaseDevice } from '../../offline/device.ts'
import { deviceTokens } from './device-tokens.ts'
import type { PushTokens } from './push-tokens.ts'

const UNBIND_MS = 4000
const { registerDevice, removeDevice } = systemNotificationCalls

/**
 * Registers this device for the signed-in person when they allowed it.
 * @param again they have just switched it on: also after they had taken it off the list
 * @returns true when the device is bound
 */
export async function bindPush({ again = false, tokens = deviceTokens }: { again?: boolean; tokens?: PushTokens } = {}): Promise<boolean> {
  if (!(await tokens.supported()) || tokens.permission() !== 'granted') return false
  const token = await tokens.current()
  return token !== null && bindDevice(port, token, (deviceId) => call(registerDevice, { deviceId, token, platform: platformOf(navigator), ...(again ? { again } : {}) }), again)
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
