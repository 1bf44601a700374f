/** What became of a decision, in place of the notification it was taken on. Success is never shown early. @see docs/product/offline.md#decisions-from-a-notification */
import { intlLocale } from '../contract/kit/language.ts'
import type { PushMessage } from '../contract/kit/push.ts'
import type { StaleState } from '../contract/kit/wire.ts'
import { addToBadge } from '../src/offline/badge.ts'
import type { Engine } from '../src/offline/engine.ts'
import { readPushTexts, pushText } from '../src/offline/push-texts.ts'
import { type OutboxRow, PENDING } from '../src/offline/rows.ts'
import { appName, dataOf, isFor, look, type NotificationData, ownDecision, type PushEnvironment, type ShownNotification, type Texts } from './notification.ts'

export interface Said {
  key: string
  params?: Record<string, string>
  /** The command whose end is still to come. */
  waitingFor?: string | null
}

/** Says something in place of a request's notification: without buttons, without the ticket, without a sound. */
export async function showOutcome(env: PushEnvironment, message: PushMessage, texts: Texts, { key, params = {}, waitingFor = null }: Said): Promise<void> {
  const data: NotificationData = { message: { ...message, actions: '', ticket: '' }, waitingFor, outcome: true, said: key }
  const options = { ...look(env), body: pushText(texts, key, params), tag: message.id, silent: true, data }
  await env.port.step('outcome.show', () => env.show(message.title || appName(env, texts), options))
}

/** What the person's own decision is waiting for, or how it ended. */
export async function sayDecision(env: PushEnvironment, message: PushMessage, texts: Texts, row: OutboxRow): Promise<void> {
  const language = (await env.port.step('outcome.language', () => readPushTexts(env.port)))?.language ?? 'en'
  const said = outcomeOf(row, env.port.now(), language)
  await env.port.step('outcome.say', () => showOutcome(env, message, texts, said))
}

/** Puts the outcome in place of every notification whose decision has come to an end meanwhile, whoever sent it. One at a time: each counts once. */
export const showFinished = (env: PushEnvironment, engine: Engine): Promise<void> =>
  env.port.step('outcome.all', () => env.port.withLock('ess-outcome', {}, () => replaceFinished(env, engine)))

async function replaceFinished(env: PushEnvironment, engine: Engine): Promise<void> {
  const { port } = env
  const shown = await port.step('outcome.shown', () => env.shown())
  const open = shown.filter((n) => {
    const data = dataOf(n)
    return data?.message?.kind === 'request' && (data.waitingFor !== null || !data.outcome)
  })
  if (open.length === 0) return
  const texts = await port.step('outcome.texts', () => env.texts())
  for (const notification of open) await port.step('outcome.one', () => replaceOne(env, engine, notification, texts))
}

async function replaceOne(env: PushEnvironment, engine: Engine, notification: ShownNotification, texts: Texts): Promise<void> {
  const { port } = env
  const data = dataOf(notification)
  // of somebody who was here before: their rows are not in this database
  if (!data?.message || !(await port.step('outcome.whose', () => isFor(port, data.message as PushMessage, engine.store.owner)))) return
  const { message, waitingFor } = data
  const rows = await port.step('outcome.rows', () => engine.list())
  // killed between keeping the decision and saying so: it is found by what was decided
  const row = waitingFor ? rows.find((r) => r.commandId === waitingFor) : await port.step('outcome.found', () => ownDecision(engine, message))
  if (!row) {
    if (waitingFor) notification.close() // the person took the decision back
    return
  }
  if (isSaid(data.said, outcomeOf(row, port.now(), 'en').key)) return
  await port.step('outcome.replace', () => sayDecision(env, message, texts, row))
  if (row.state === 'sent') {
    const count = await port.step('outcome.count', () => addToBadge(port, -1))
    await port.step('outcome.badge', () => env.setBadge(count))
  }
}

/** Still waiting is no news, in whichever words it was said. */
const WAITS = /^outcome\.(waiting|already)\./
const isSaid = (said: string | undefined, key: string): boolean => said === key || (WAITS.test(said ?? '') && WAITS.test(key))

/** What a decision of somebody else is called, by what moved the request. */
const MOVED: Record<string, string> = {
  approve: 'outcome.moved.approve',
  reject: 'outcome.moved.reject',
  revise: 'outcome.moved.revise',
  cancel: 'outcome.moved.cancel',
}

/** `10:12`; with its day when that is another one. By the clock of the device. */
function timeOf(instant: string, nowMs: number, language: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return ''
  const locale = intlLocale(language)
  const day = (d: Date) => d.toDateString()
  return new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', ...(day(at) === day(new Date(nowMs)) ? {} : { day: 'numeric', month: 'short' }) }).format(at)
}

/** The winner, and when: "Rejected by Sari at 10:12". */
function movedBy(current: StaleState | undefined, nowMs: number, language: string): Omit<Said, 'waitingFor'> {
  const person = current?.changedBy ?? ''
  const time = current ? timeOf(current.changedAt, nowMs, language) : ''
  if (!person || !time) return { key: 'outcome.changed' }
  return { key: current?.deleted ? 'outcome.moved.delete' : (MOVED[current?.action ?? ''] ?? 'outcome.changedBy'), params: { person, time } }
}

/** What to say of a row. The server's reasons stay in the app: they may name amounts, and this stands on a locked screen. */
function outcomeOf(row: OutboxRow, nowMs: number, language: string): Said {
  const rejects = row.op.endsWith('.reject')
  const waitingFor = row.commandId
  if (row.state === 'sent') return { key: rejects ? 'outcome.rejected' : 'outcome.approved' }
  if (row.state === 'needsSignIn') return { key: 'outcome.signIn', waitingFor }
  if (PENDING.includes(row.state)) return { key: rejects ? 'outcome.waiting.reject' : 'outcome.waiting.approve', waitingFor }
  if (row.state === 'conflict' || row.problem?.current) return { ...movedBy(row.problem?.current, nowMs, language), waitingFor }
  if (row.state === 'refused') return { key: 'outcome.refused', waitingFor }
  return { key: 'outcome.changed', waitingFor }
}
