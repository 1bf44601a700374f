/** Web Push of the browser itself, without Firebase: our own worker receives. @see docs/product/notices.md#push */
import { SUBSCRIPTION_PREFIX } from '../../contract/kit/push.ts'
import { bytesOfBase64url } from './base64url.ts'

const isFor = (subscription: PushSubscription, key: Uint8Array): boolean => {
  const held = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0))
  return held.length === key.length && held.every((byte, i) => byte === key[i])
}

/**
 * Ends a subscription that is for another key: the server's changed, or Firebase came or went. A browser keeps one at a time.
 * @returns the one that is for this key; null: there is none
 */
export async function onlyFor(pushManager: PushManager, vapidKey: string): Promise<PushSubscription | null> {
  const held = await pushManager.getSubscription()
  if (!held || isFor(held, bytesOfBase64url(vapidKey))) return held
  await held.unsubscribe()
  return null
}

/**
 * This browser's subscription to messages of this server alone, made if there is none.
 * @param vapidKey of the server, base64url
 * @returns `sub:…`
 * @throws DOMException when the browser's push service is not there now, or the person forbids it
 */
export async function subscribe(pushManager: PushManager, vapidKey: string): Promise<string> {
  const subscription = (await onlyFor(pushManager, vapidKey)) ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOfBase64url(vapidKey) }))
  const { endpoint, keys } = subscription.toJSON()
  return SUBSCRIPTION_PREFIX + JSON.stringify({ endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } })
}
