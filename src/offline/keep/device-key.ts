/**
 * The key that locks a person's unsent work when they sign out. Only the server gives it, and only to them. While they
 * are signed in it lies in their database, usable but not readable; at sign-out it goes (.decisions/0018).
 */
import { bytesOfBase64url } from '../../lib/base64url.ts'
import type { Port } from '../port.ts'
import type { Store } from '../store.ts'

/** What the server answers. `secret`: 32 bytes in base64url. */
export interface KeyAnswer {
  keyId: string
  secret: string
}

/**
 * Asks the server for the key; an id names an older one.
 * @returns null when the server has no such key @throws when there is no answer
 */
export type AskKey = (keyId?: string) => Promise<KeyAnswer | null>

export interface DeviceKey {
  keyId: string
  key: CryptoKey
  /** Unix milliseconds. */
  at: number
}

/** Its place in `meta`. */
export const DEVICE_KEY = 'device-key'
const FRESH_MS = 7 * 86_400_000

/** A key as the browser holds it: it locks and opens, and cannot be read. */
export async function importKey(port: Port, answer: KeyAnswer): Promise<DeviceKey> {
  const key = await port.step('key.import', () => port.subtle.importKey('raw', bytesOfBase64url(answer.secret), 'AES-GCM', false, ['encrypt', 'decrypt']))
  return { keyId: answer.keyId, key, at: port.now() }
}

/** The key that is here, or undefined. */
export const readDeviceKey = async ({ db, port }: Store): Promise<DeviceKey | undefined> => (await port.step('key.read', () => db.meta.get(DEVICE_KEY)))?.value as DeviceKey | undefined

/**
 * Has the key here: the one that is, unless it is more than a week old and the server gives a newer one.
 * @returns undefined when there is none and the server did not give one
 */
export async function holdDeviceKey(store: Store, ask: AskKey): Promise<DeviceKey | undefined> {
  const { db, port } = store
  const held = await port.step('key.held', () => readDeviceKey(store))
  const age = held ? port.now() - held.at : 0
  if (held && age >= 0 && age < FRESH_MS) return held
  try {
    const answer = await port.step('key.ask', () => ask())
    if (!answer) return held
    const fresh = await port.step('key.made', () => importKey(port, answer))
    await port.step('key.put', () => db.meta.put({ key: DEVICE_KEY, value: fresh }))
    return fresh
  } catch {
    return held // no network, or no room: the next start asks again; a sign-out without it says so
  }
}
