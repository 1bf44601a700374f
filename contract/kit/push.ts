/**
 * What a push message carries: data only, every value a string (FCM allows nothing else).
 * It names a module and a person, never amounts, health, reasons or leave types. @see docs/product/notices.md#what-may-be-said
 */

/**
 * `request` waits for a decision, `notice` only tells, `close` takes a request's notification away (decided elsewhere),
 * `read` takes away what was read on another device.
 */
export type PushKind = 'request' | 'notice' | 'close' | 'read'

/** Tag of the one notification that tells of many requests at once. */
export const GROUP_TAG = 'ess-approvals'
/** Begins the address of a device that has a subscription of Web Push: the JSON of it follows. */
export const SUBSCRIPTION_PREFIX = 'sub:'
/** Among the tags of a `read`: every notification. */
export const ALL_TAGS = '*'

/** `params` of `close` and `read`: what is left for the person; `tags` only with `read`. */
export interface ClosingParams {
  /** Unread notices that ask for a decision. */
  waiting: number
  tags: string[]
}

/** Reads the parameters of a `close` or `read`; what a server of another version did not say is unknown (null). */
export function closingParams(message: Pick<PushMessage, 'params'>): { waiting: number | null; tags: string[] } {
  let said: Partial<ClosingParams> | null = null
  try {
    said = JSON.parse(message.params || '{}') as Partial<ClosingParams> | null
  } catch {
    said = null // not ours to fail on: nothing is known then
  }
  return { waiting: typeof said?.waiting === 'number' ? said.waiting : null, tags: Array.isArray(said?.tags) ? said.tags.map(String) : [] }
}

export interface PushMessage {
  kind: PushKind
  /** Request id, or the notice's id when there is no request. The notification's tag: one request is one notification. */
  id: string
  /** The notice this message brings; empty for `close`. */
  notificationId: string
  /** Slug (`leave-requests`), or empty. */
  module: string
  /** Version of the request the decision would be based on, as text; empty for none. */
  version: string
  /** Hex SHA-256 of the subject it is meant for: another person on the device gets a generic text. */
  subject: string
  /** UTC instant after which its actions are not offered any more. */
  expiresAt: string
  /** Approver actions the notification may offer, joined by commas (`approve,reject`); empty for none. */
  actions: string
  /** Text `notifications:<code>.subject` and `.message` with `params` (a JSON object). */
  code: string
  params: string
  /** The same texts in the language the person used last, for a worker that has no texts yet. */
  title: string
  body: string
  /** Where it leads inside the app, below the base path (`leave-requests/<id>`). */
  link: string
  /** The server's decision ticket for this device and these actions: what a decision is sent with when nobody is signed in well enough. Empty for none. */
  ticket: string
  /** The standard note of a rejection, where notes are needed: the same on every device, so that the same decision is the same command. */
  rejectNote: string
}

/** How a ticket stands in the Authorization header, in place of `Bearer`. */
export const TICKET_SCHEME = 'Ticket'

const kinds: readonly string[] = ['request', 'notice', 'close', 'read'] satisfies PushKind[]

/**
 * Reads what arrived with a push event.
 * @param json parsed body of the event; FCM wraps our data in `data`
 * @returns null when it is not ours
 */
export function readPushMessage(json: unknown): PushMessage | null {
  const outer = (json ?? {}) as Record<string, unknown>
  const data = (outer.data ?? outer) as Record<string, unknown>
  if (typeof data !== 'object' || data === null || !kinds.includes(String(data.kind)) || typeof data.id !== 'string' || data.id === '') return null
  const text = (name: keyof PushMessage) => (typeof data[name] === 'string' ? data[name] : '')
  return {
    kind: data.kind as PushKind, id: data.id, notificationId: text('notificationId'), module: text('module'), version: text('version'),
    subject: text('subject'), expiresAt: text('expiresAt'), actions: text('actions'), code: text('code'), params: text('params'),
    title: text('title'), body: text('body'), link: text('link'), ticket: text('ticket'), rejectNote: text('rejectNote'),
  }
}
