/** Web Push without a project anywhere: encrypted for one browser (RFC 8291), signed with our key (RFC 8292), handed to the push service of its maker (RFC 8030). */
import webPush from 'web-push'
import type { Clock } from '../lib/clock.ts'
import { type OutgoingPush, type PushOutcome, type PushService, retryAfterMs, topicOf } from './push-service.ts'
import { readSubscription } from './push-subscription.ts'
import type { VapidKey } from './vapid-key.ts'

export interface WebPushConfig {
  key: VapidKey
  /** Whom a push service may write to about us, an address of mail: some take no message without. */
  contact: string
  /** Origins of push services besides those of the browsers' makers. */
  services: readonly string[]
}

/** Push services take 4096 bytes; encryption adds 103. */
const MOST_BYTES = 3993
/** Asked for when a service is busy and names no time. */
const BUSY_REST_MS = 60_000

/** What is shown is the last thing to go: a worker that has our texts needs none of the words. */
function payloadOf(data: OutgoingPush['data']): string {
  const whole = JSON.stringify(data)
  if (Buffer.byteLength(whole) <= MOST_BYTES) return whole
  const shorter = JSON.stringify({ ...data, params: '{}' })
  return Buffer.byteLength(shorter) <= MOST_BYTES ? shorter : JSON.stringify({ ...data, params: '{}', body: '' })
}

export function createWebPush({ key, contact, services }: WebPushConfig, clock: Clock): PushService {
  const vapidDetails = { subject: `mailto:${contact}`, ...key }

  async function outcomeOf(response: Response): Promise<PushOutcome> {
    await response.body?.cancel()
    if (response.ok) return { kind: 'sent' }
    const { status } = response
    // RFC 8030, 7.3: it has expired, or the person took it back
    if (status === 404 || status === 410) return { kind: 'gone' }
    const error = `push_${status}`
    const afterMs = retryAfterMs(response.headers.get('retry-after'), clock.now()) ?? (status === 429 ? BUSY_REST_MS : undefined)
    if (status === 429 || status >= 500) return { kind: 'retry', error, ...(afterMs === undefined ? {} : { afterMs }) }
    // with another key than the device subscribed with: it sees that by itself when it is next used
    return { kind: 'refused', error }
  }

  return {
    async send({ address, data, ttlSeconds, urgent }, signal) {
      const subscription = readSubscription(address, services)
      // of Firebase, which this server has no more, or of a service it does not call
      if (!subscription) return { kind: 'gone' }
      const { endpoint, method, headers, body } = webPush.generateRequestDetails(subscription, payloadOf(data), { vapidDetails, TTL: ttlSeconds, urgency: urgent ? 'high' : 'normal', topic: topicOf(data.id), contentEncoding: 'aes128gcm' })
      // a service that sends us elsewhere is none
      return outcomeOf(await fetch(endpoint, { method, headers: headers as Record<string, string>, body: new Uint8Array(body ?? []), redirect: 'manual', signal }))
    },
  }
}
