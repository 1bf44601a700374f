/**
 * Push messages and taps on notifications. Plain functions of an environment, so that tests can stop them anywhere.
 * Data only; a notification is always shown; success is never shown early (OFFLINE §3).
 */
import { callById } from '../contract/calls.ts'
import { ALL_TAGS, closingParams, GROUP_TAG, type PushMessage, readPushMessage } from '../contract/kit/push.ts'
import { addToBadge, storeBadge } from '../src/offline/badge.ts'
import { decisionId } from '../src/offline/command-id.ts'
import type { Engine } from '../src/offline/engine.ts'
import type { OutboxRow } from '../src/offline/rows.ts'
import type { Port } from '../src/offline/port.ts'
import { pushText } from '../src/offline/push-texts.ts'
import { readSession, type Session } from '../src/offline/session.ts'
import { drainFor, withEngine } from './sync.ts'

/** What the handlers need of the worker's globals. */
export interface PushEnvironment {
  port: Port
  /** The worker's scope, absolute: links are below it. */
  scope: string
  /** How many buttons a notification may have here; 0 where there are none (iOS). */
  maxActions: number
  show(title: string, options: NotificationOptions): Promise<void>
  shown(tag?: string): Promise<readonly { tag: string; data: unknown; title: string; close(): void }[]>
  /** Brings the app up at an address inside it. */
  open(link: string): Promise<void>
  setBadge(count: number): Promise<void>
  texts(): Promise<Record<string, string>>
  /** Has the browser wake the worker again when there is a network. Never fails. */
  wakeLater(): Promise<void>
}

/** What a notification carries. */
export interface NotificationData {
  message: PushMessage | null
  /** Command that was queued from it and is not answered yet. */
  waitingFor: string | null
  /** It says what became of a decision: it stays until the person takes it away. */
  outcome?: true
}

const DECISIONS = ['approve', 'reject'] as const
type Decision = (typeof DECISIONS)[number]
const isDecision = (text: string): text is Decision => DECISIONS.includes(text as Decision)

const hex = (bytes: Uint8Array) => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')

async function isFor(port: Port, message: PushMessage, session: Session | undefined): Promise<boolean> {
  return session !== undefined && hex(await port.sha256(session.sub)) === message.subject
}

function parse(text: string): PushMessage | null {
  try {
    return readPushMessage(JSON.parse(text))
  } catch {
    return null // somebody else's message: a generic notification is shown all the same
  }
}

/** Decisions the notification may offer now. */
function decisionsOf(message: PushMessage, nowMs: number): Decision[] {
  const expires = Date.parse(message.expiresAt)
  if (message.kind !== 'request' || (!Number.isNaN(expires) && expires <= nowMs)) return []
  return message.actions.split(',').filter(isDecision).slice(0, 2)
}

const look = (env: PushEnvironment): NotificationOptions => ({ icon: `${env.scope}icons/icon-192.png`, badge: `${env.scope}icons/badge-96.png` })

/** A push arrived. Resolves when a notification is on the screen (or taken away), whatever the message was. */
export async function onPush(env: PushEnvironment, text: string): Promise<void> {
  const message = parse(text)
  const [session, texts] = await Promise.all([readSession(env.port), env.texts()])
  const mine = message !== null && (await isFor(env.port, message, session))
  env.port.notifyChanged({ kind: 'push' })
  if (message?.kind === 'close') return closeDecided(env, message, texts)
  if (message?.kind === 'read') return mine ? closeRead(env, message) : undefined
  if (!message || !mine) {
    const data: NotificationData = { message: null, waitingFor: null }
    return env.show(pushText(texts, 'generic.title') || new URL(env.scope).host, { ...look(env), body: pushText(texts, 'generic.body'), tag: 'ess-generic', data })
  }
  await showRequest(env, message, texts)
  await env.setBadge(await addToBadge(env.port, 1))
}

function showRequest(env: PushEnvironment, message: PushMessage, texts: Record<string, string>): Promise<void> {
  const data: NotificationData = { message, waitingFor: null }
  const actions = decisionsOf(message, env.port.now()).map((action) => ({ action, title: pushText(texts, `action.${action}`) }))
  const title = message.title || pushText(texts, 'generic.title') || new URL(env.scope).host
  const options = { ...look(env), body: message.body, tag: message.id, data, actions: actions.filter((a) => a.title !== ''), renotify: true }
  return env.show(title, options)
}

/** Decided: an outcome of this device stays, the rest goes. Where a push must show something (no buttons: iOS), the notification says so instead of going. */
async function closeDecided(env: PushEnvironment, message: PushMessage, texts: Record<string, string>): Promise<void> {
  const there = (await env.shown(message.id)).filter((n) => !(n.data as NotificationData | null)?.outcome)
  if (env.maxActions === 0) {
    await env.show(pushText(texts, 'decided.title') || new URL(env.scope).host, { ...look(env), body: pushText(texts, 'decided.body'), tag: message.id, silent: true, data: { message, waitingFor: null } })
  } else {
    for (const notification of there) notification.close()
  }
  const { waiting, unread } = closingParams(message)
  if (waiting === 0) await closeTags(env, [GROUP_TAG])
  if (unread !== null) await showBadge(env, unread)
  else if (there.length > 0) await env.setBadge(await addToBadge(env.port, -1))
}

/** Read on another device: gone from this one. Outcomes of decisions made here stay. */
async function closeRead(env: PushEnvironment, message: PushMessage): Promise<void> {
  const { tags, waiting, unread } = closingParams(message)
  await closeTags(env, waiting === 0 ? [...tags, GROUP_TAG] : tags)
  if (unread !== null) await showBadge(env, unread)
}

async function closeTags(env: PushEnvironment, tags: readonly string[]): Promise<void> {
  for (const notification of await env.shown()) {
    const data = notification.data as NotificationData | null
    if (data?.message && !data.outcome && !data.waitingFor && (tags.includes(ALL_TAGS) || tags.includes(notification.tag))) notification.close()
  }
}

async function showBadge(env: PushEnvironment, count: number): Promise<void> {
  await storeBadge(env.port, count)
  await env.setBadge(count)
}

/** The address of a message inside the app. */
function linkOf(message: PushMessage | null, action?: Decision): string {
  if (!message) return 'notifications'
  const link = message.link || (message.module && message.kind === 'request' ? `${message.module}/${message.id}` : 'notifications')
  return action ? `${link}${link.includes('?') ? '&' : '?'}action=${action}` : link
}

/**
 * A tap. Approve and Reject: the outbox row first, then the sending, then the outcome in place of the notification.
 * Killed in between, the row is there and the next wake-up goes on. Anything else opens the app.
 */
export async function onNotificationClick(env: PushEnvironment, click: { action: string; data: unknown; close(): void }): Promise<void> {
  const message = (click.data as NotificationData | null)?.message ?? null
  if (!isDecision(click.action) || !message) {
    click.close()
    return env.open(linkOf(message))
  }
  const action = click.action
  const texts = await env.texts()
  const session = await readSession(env.port)
  const op = `${message.module}.${action}`
  const possible = callById(op) && decisionsOf(message, env.port.now()).includes(action) && (await isFor(env.port, message, session))
  const note = pushText(texts, 'note.reject')
  if (!possible || !session || (action === 'reject' && note === '')) {
    click.close()
    return env.open(linkOf(message, action)) // too old, or another person is signed in: decide on the screen
  }
  const commandId = await decisionId(env.port, { sub: session.sub, requestId: message.id, version: Number(message.version), action })
  const done = await withEngine(env.port, async (engine) => {
    if (engine.store.owner.sub !== session.sub || engine.store.owner.issuer !== session.issuer) return false
    const kept = await keepDecision(engine, { op, message, action, note, commandId })
    if (!kept) {
      await showOutcome(env, message, texts, 'outcome.already')
      return true
    }
    await env.wakeLater()
    await showOutcome(env, message, texts, 'outcome.waiting', {}, commandId)
    await drainFor(env.port, engine, 'push', () => showFinished(env, engine))
    return true
  })
  if (!done) await env.open(linkOf(message, action))
}

async function keepDecision(engine: Engine, of: { op: string; message: PushMessage; action: Decision; note: string; commandId: string }): Promise<boolean> {
  const { message } = of
  try {
    await engine.enqueueOnly({
      op: of.op,
      input: { id: message.id, version: Number(message.version), ...(of.action === 'reject' ? { note: of.note } : {}) },
      recordId: message.id,
      baseVersion: Number(message.version),
      label: { key: `push:item.${of.action}`, params: { what: message.title } },
      commandId: of.commandId,
    })
    return true
  } catch (error) {
    if ((error as Error).name === 'AlreadyQueued') return false
    throw error
  }
}

async function showOutcome(env: PushEnvironment, message: PushMessage, texts: Record<string, string>, key: string, params: Record<string, string> = {}, waitingFor: string | null = null): Promise<void> {
  const data: NotificationData = { message: { ...message, actions: '' }, waitingFor, outcome: true }
  await env.show(message.title, { ...look(env), body: pushText(texts, key, params), tag: message.id, silent: true, data })
}

/** Puts the outcome in place of every notification whose decision has been answered meanwhile, whoever sent it. One at a time: each counts once. */
export const showFinished = (env: PushEnvironment, engine: Engine): Promise<void> => env.port.withLock('ess-outcome', {}, () => replaceFinished(env, engine))

async function replaceFinished(env: PushEnvironment, engine: Engine): Promise<void> {
  const waiting = (await env.shown()).flatMap((n) => {
    const data = n.data as NotificationData | null
    return data?.message && data.waitingFor ? [{ message: data.message, commandId: data.waitingFor }] : []
  })
  if (waiting.length === 0) return
  const [rows, texts] = await Promise.all([engine.list(), env.texts()])
  for (const { message, commandId } of waiting) {
    const row = rows.find((r) => r.commandId === commandId)
    const outcome = row ? outcomeOf(row) : null
    if (!outcome) continue
    await showOutcome(env, message, texts, outcome.key, outcome.params)
    if (row?.state === 'sent') await env.setBadge(await addToBadge(env.port, -1))
  }
}

/** What to say of a row; null while it is still on its way. */
function outcomeOf(row: OutboxRow): { key: string; params: Record<string, string> } | null {
  switch (row.state) {
    case 'sent':
      return { key: row.op.endsWith('.reject') ? 'outcome.rejected' : 'outcome.approved', params: {} }
    case 'needsSignIn':
      return { key: 'outcome.signIn', params: {} }
    case 'conflict': {
      const person = row.problem?.current?.changedBy ?? ''
      return person ? { key: 'outcome.changedBy', params: { person } } : { key: 'outcome.changed', params: {} }
    }
    case 'refused':
      return { key: 'outcome.refused', params: { reason: row.problem?.message ?? '' } }
    case 'quarantined':
    case 'held':
      return { key: 'outcome.changed', params: {} }
    default:
      return null
  }
}
