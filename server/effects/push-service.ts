/** What the sender of pushes asks of a push service: Firebase Cloud Messaging, or those of the browsers themselves. */
import type { PushMessage } from '../../contract/kit/push.ts'

export interface OutgoingPush {
  /** Where it goes: an installation of Firebase (`fid:…`, what `onRegistered` gives), a registration token, or a subscription of Web Push (`sub:…`). */
  address: string
  data: PushMessage
  /** How long it is worth delivering. */
  ttlSeconds: number
  urgent: boolean
}

export type PushOutcome =
  | { kind: 'sent' }
  /** The device is gone, or belongs to another key or project: forget it. */
  | { kind: 'gone' }
  | { kind: 'retry'; error: string; afterMs?: number }
  | { kind: 'refused'; error: string }

export interface PushService {
  send(message: OutgoingPush, signal: AbortSignal): Promise<PushOutcome>
}

/** A Web Push topic holds at most 32 characters of base64url: a GUID without its hyphens. */
export const topicOf = (tag: string): string => tag.replaceAll('-', '').slice(0, 32)

/** Whoever asks for more rest than this is asked again all the same: a push is worth delivering for a day. */
const MOST_REST_MS = 6 * 3_600_000

/** Retry-After in milliseconds, at most six hours: seconds or an HTTP date. */
export function retryAfterMs(header: string | null, now: Date): number | undefined {
  if (!header) return undefined
  const asked = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isNaN(asked) ? undefined : Math.min(MOST_REST_MS, Math.max(0, asked))
}
