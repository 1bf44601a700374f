/** A browser's subscription to its own push service, as this server keeps it: `sub:` and the JSON of it. */
import { SUBSCRIPTION_PREFIX } from '../../contract/kit/push.ts'

export interface PushSubscription {
  /** Where messages go: whoever knows it can send nothing without the server's key. */
  endpoint: string
  /** The browser's keys (RFC 8291), base64url: 65 and 16 bytes. */
  keys: { p256dh: string; auth: string }
}

const HOSTS: ReadonlySet<string> = new Set(['fcm.googleapis.com', 'jmt17.google.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'])
/** Of these every host below. */
const ABOVE: readonly string[] = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com']

/** Origins that devices subscribe at: of the makers of browsers, and those added. */
export const pushServices = (more: readonly string[]): string[] => ['https://fcm.googleapis.com', 'https://updates.push.services.mozilla.com', 'https://web.push.apple.com', ...more]

/**
 * Whether an address is one of a push service: what somebody registers is called by this server, and nothing else may be.
 * @param more origins of services besides those of the browsers' makers (PUSH_SERVICES)
 */
export function isPushService(endpoint: string, more: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (more.includes(origin)) return true
  return protocol === 'https:' && port === '' && (HOSTS.has(hostname) || ABOVE.some((above) => hostname.endsWith(above)))
}

const bytesOf = (text: unknown): number => (typeof text === 'string' && /^[\w-]+$/.test(text) ? Buffer.from(text, 'base64url').length : 0)

export const isSubscription = (address: string): boolean => address.startsWith(SUBSCRIPTION_PREFIX)

/** Reads what a device registered. @returns null when it is no subscription that could be sent to */
export function readSubscription(address: string, services: readonly string[]): PushSubscription | null {
  if (!isSubscription(address)) return null
  let said: { endpoint?: unknown; keys?: { p256dh?: unknown; auth?: unknown } } | null
  try {
    said = JSON.parse(address.slice(SUBSCRIPTION_PREFIX.length)) as typeof said
  } catch {
    return null
  }
  const { endpoint, keys } = said ?? {}
  if (typeof endpoint !== 'string' || !isPushService(endpoint, services)) return null
  const { p256dh, auth } = keys ?? {}
  // an uncompressed point, and a secret
  if (bytesOf(p256dh) !== 65 || bytesOf(auth) !== 16) return null
  return { endpoint, keys: { p256dh: String(p256dh), auth: String(auth) } }
}
