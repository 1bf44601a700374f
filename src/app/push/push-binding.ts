/** Telling the server which device to push to: at start, at sign-in, on return and weekly; another person re-binds it. */
import { calls } from '../../../contract/calls.ts'
import { call } from '../../api/call.ts'
import { port } from '../../api/offline.ts'
import { deviceId, dropPushBinding, keepPushBinding, readPushBinding } from '../../offline/device.ts'
import { readSession } from '../../offline/session.ts'
import { pushTokens } from './push-tokens.ts'

const WEEK_MS = 7 * 86_400_000
const UNBIND_MS = 4000

const platform = () => (/iPhone|iPad/.test(navigator.userAgent) ? 'ios-web' : /Android/.test(navigator.userAgent) ? 'android-web' : 'web')

/**
 * Registers this device for the signed-in person when they allowed it and the server does not know it yet.
 * @returns true when the device is bound
 */
export async function bindPush(): Promise<boolean> {
  const tokens = pushTokens()
  if (!(await tokens.supported()) || tokens.permission() !== 'granted') return false
  const session = await readSession(port)
  if (!session) return false
  const token = await tokens.current()
  if (!token) return false
  const known = await readPushBinding(port)
  const same = known && known.token === token && known.sub === session.sub && known.issuer === session.issuer
  // a clock that jumped back only registers once more
  if (same && port.now() - known.at < WEEK_MS && port.now() >= known.at) return true
  await call(calls.systemNotification.registerDevice, { deviceId: await deviceId(port), token, platform: platform() })
  await keepPushBinding(port, { issuer: session.issuer, sub: session.sub, token, at: port.now() })
  return true
}

/** Takes the device from this person, at sign-out. Without a network the next person's sign-in moves it. */
export async function unbindPush(): Promise<void> {
  const known = await readPushBinding(port)
  if (!known) return
  const signal = AbortSignal.timeout(UNBIND_MS)
  await call(calls.systemNotification.removeDevice, { deviceId: await deviceId(port) }, { signal }).catch(() => undefined) // said above
  await dropPushBinding(port)
}

/** Keeps the binding fresh while the app is used. Failures are tried again at the next return. */
export function keepPushBound(): void {
  const again = () => void bindPush().catch(() => undefined)
  again()
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again())
  port.onChanged((change) => change.kind === 'session' && again())
}
