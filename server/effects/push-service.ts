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

/** Retry-After in milliseconds: seconds or an HTTP date. */
export function retryAfterMs(header: string | null, now: Date): number | undefined {
  if (!header) return undefined
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime())
}
