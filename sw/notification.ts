/** What the push handlers share: the worker's globals as they want them, and what a notification carries. */
import { decisionId } from '../src/offline/command-id.ts'
import { type PushMessage, readPushMessage } from '../contract/kit/push.ts'
import type { Engine } from '../src/offline/engine.ts'
import type { Port } from '../src/offline/port.ts'
import { pushText } from '../src/offline/push-texts.ts'
import type { OutboxRow } from '../src/offline/rows.ts'

/** What the handlers need of the worker's globals. */
export interface PushEnvironment {
  port: Port
  /** The worker's scope, absolute: links are below it. */
  scope: string
  /** How many buttons a notification may have here; 0 where there are none (iOS), and where every push has to show something. */
  maxActions: number
  show(title: string, options: NotificationOptions): Promise<void>
  shown(tag?: string): Promise<readonly ShownNotification[]>
  /** Brings the app up at an address inside it. */
  open(link: string): Promise<void>
  setBadge(count: number): Promise<void>
  texts(): Promise<Texts>
  /** Has the browser wake the worker again when there is a network. Never fails. */
  wakeLater(): Promise<void>
}

export type Texts = Record<string, string>

export interface ShownNotification {
  tag: string
  data: unknown
  title: string
  close(): void
}

/** What a notification carries. */
export interface NotificationData {
  message: PushMessage | null
  /** Command that was queued from it and is not at its end yet. */
  waitingFor: string | null
  /** It says what became of a decision: it stays until the person takes it away. */
  outcome?: true
  /** Which outcome it says. */
  said?: string
}

export const dataOf = (notification: Pick<ShownNotification, 'data'>): NotificationData | null => notification.data as NotificationData | null

const DECISIONS = ['approve', 'reject'] as const
export type Decision = (typeof DECISIONS)[number]
export const isDecision = (text: string): text is Decision => DECISIONS.includes(text as Decision)

const hex = (bytes: Uint8Array) => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')

/** Whether a message is meant for this person. */
export async function isFor(port: Port, message: PushMessage, person: { sub: string } | undefined): Promise<boolean> {
  return person !== undefined && hex(await port.step('push.subject', () => port.sha256(person.sub))) === message.subject
}

/** The message in a push; null for somebody else's, and for one of a kind this build does not know. */
export function parse(text: string): PushMessage | null {
  try {
    return readPushMessage(JSON.parse(text))
  } catch {
    return null // a generic notification is shown all the same
  }
}

/** Decisions the notification may offer now. */
export function decisionsOf(env: Pick<PushEnvironment, 'port' | 'maxActions'>, message: PushMessage): Decision[] {
  const expires = Date.parse(message.expiresAt)
  if (message.kind !== 'request' || (!Number.isNaN(expires) && expires <= env.port.now())) return []
  return message.actions.split(',').filter(isDecision).slice(0, env.maxActions)
}

/** The person's own decision on this very version, taken from a notification: on its way, answered or stopped. */
export async function ownDecision({ store: { port, owner }, list }: Engine, message: PushMessage): Promise<OutboxRow | undefined> {
  if (message.kind !== 'request' || message.version === '') return undefined
  const rows = await port.step('decision.rows', () => list())
  const mine = rows.filter((row) => row.decision && row.recordId === message.id)
  const of = (action: Decision) => decisionId(port, { sub: owner.sub, requestId: message.id, version: Number(message.version), action })
  const ids = mine.length > 0 ? await port.step('decision.ids', () => Promise.all(DECISIONS.map(of))) : []
  return mine.findLast((row) => ids.includes(row.commandId))
}

/** The address of a message inside the app. */
export function linkOf(message: PushMessage | null, action?: Decision): string {
  if (!message) return 'notifications'
  const link = message.link || (message.module && message.kind === 'request' ? `${message.module}/${message.id}` : 'notifications')
  return action ? `${link}${link.includes('?') ? '&' : '?'}action=${action}` : link
}

export const look = (env: PushEnvironment): NotificationOptions => ({ icon: `${env.scope}icons/icon-192.png`, badge: `${env.scope}icons/badge-96.png` })

/** The app's name; its host while no text is there. */
export const appName = (env: PushEnvironment, texts: Texts): string => pushText(texts, 'generic.title') || new URL(env.scope).host
