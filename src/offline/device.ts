/** This device's name for itself, and telling the server which device to push to. */
import { newId } from './command-id.ts'
import { deviceDelete, deviceGet, devicePut, deviceUpdate } from './device-db.ts'
import type { Port } from './port.ts'
import { readSession } from './session.ts'

const WEEK_MS = 7 * 86_400_000

/** The id of this installation; made once, kept across people. */
export async function deviceId(port: Port): Promise<string> {
  const id = await port.step('device-id', () => deviceUpdate<string>(port, 'device-id', (old) => old ?? newId(port)))
  return id as string
}

/** What the server was last told. */
interface PushBinding {
  issuer: string
  sub: string
  token: string
  /** Unix milliseconds. */
  at: number
  /** Of the session it was told in. */
  accessSince?: number
  /** The person has taken this device off the list: the server binds it no more until they switch it on again. */
  off?: boolean
}
const KEY = 'push-binding'

/**
 * Tells the server this device's push address, unless it was told the same for the same person within a week, and since they signed in.
 * @param register the call that binds it
 * @param again the person has just switched notifications on: the server is told whatever it was told before
 * @returns false when nobody is signed in, and when the person has taken this device off the list
 */
export async function bindDevice(port: Port, token: string, register: (deviceId: string) => Promise<{ registered: boolean }>, again = false): Promise<boolean> {
  const session = await port.step('bind.session', () => readSession(port))
  if (!session) return false
  const known = await port.step('bind.known', () => deviceGet<PushBinding>(port, KEY))
  const same = known && known.token === token && known.sub === session.sub && known.issuer === session.issuer && known.accessSince === session.accessSince
  // a clock that jumped back only registers once more
  if (same && !again && port.now() - known.at < WEEK_MS && port.now() >= known.at) return !known.off
  const id = await port.step('bind.id', () => deviceId(port))
  let answer: { registered: boolean }
  try {
    answer = await port.step('bind.register', () => register(id))
  } catch (error) {
    if ((error as { status?: number }).status !== 404) throw error
    // the id stays with whoever was here before (signed out without a network): this device takes another
    const another = await port.step('bind.other-id', () => deviceUpdate<string>(port, 'device-id', () => newId(port)))
    answer = await port.step('bind.register-other', () => register(another as string))
  }
  await port.step('bind.keep', () => devicePut<PushBinding>(port, KEY, { issuer: session.issuer, sub: session.sub, token, at: port.now(), off: !answer.registered, ...(session.accessSince === undefined ? {} : { accessSince: session.accessSince }) }))
  return answer.registered
}

/** Takes the device from its person, at sign-out. Without an answer the next person's registration moves it. */
export async function releaseDevice(port: Port, remove: (deviceId: string) => Promise<unknown>): Promise<void> {
  const known = await port.step('release.known', () => deviceGet<PushBinding>(port, KEY))
  if (!known) return
  const id = await port.step('release.id', () => deviceId(port))
  try {
    await port.step('release.remove-device', () => remove(id))
  } catch {
    // said above
  }
  await port.step('release.forget', () => deviceDelete(port, KEY))
}
