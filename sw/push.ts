/**
 * Push messages. Plain functions of an environment, so that tests can stop them anywhere. Data only; whatever arrives,
 * and whatever fails, something is shown. @see docs/product/notices.md#push
 */
import { ALL_TAGS, closingParams, GROUP_TAG, type PushMessage } from '../contract/kit/push.ts'
import { addToBadge } from '../src/offline/badge.ts'
import { deviceGet, deviceUpdate } from '../src/offline/device-db.ts'
import { pushText } from '../src/offline/push-texts.ts'
import { PUSHES_SEEN } from '../src/offline/pushes-seen.ts'
import { readSession } from '../src/offline/session.ts'
import { appName, dataOf, decisionsOf, isFor, look, type NotificationData, ownDecision, parse, type PushEnvironment, type Texts } from './notification.ts'
import { sayDecision, showFinished } from './outcome.ts'
import { drainFor, withEngine } from './sync.ts'

/** A push arrived. Resolves when a notification is on the screen (or taken away), whatever the message was; then what waits is sent. */
export async function onPush(env: PushEnvironment, text: string): Promise<void> {
  const { port } = env
  try {
    await port.step('push.take', () => take(env, parse(text)))
  } catch {
    await port.step('push.anyhow', () => showGeneric(env, {})) // the storage failed: a push that shows nothing is punished by some browsers
  }
  port.notifyChanged({ kind: 'push' })
  try {
    await port.step('push.resume', () => resume(env))
  } catch {
    // the rows are as they were, the next wake-up tries again
  }
}

async function take(env: PushEnvironment, message: PushMessage | null): Promise<void> {
  const { port } = env
  const session = await port.step('push.session', () => readSession(port))
  const texts = await port.step('push.texts', () => env.texts())
  const mine = message !== null && (await port.step('push.whose', () => isFor(port, message, session)))
  const closes = message?.kind === 'close' || message?.kind === 'read'
  if (!message || !mine) {
    // what was taken from another person's screen is nothing to tell this one of, where nothing has to be shown
    return closes && env.maxActions > 0 ? undefined : showGeneric(env, texts)
  }
  if (message.kind === 'close') return closeDecided(env, message, texts)
  if (message.kind === 'read') return closeRead(env, message, texts)
  const row = message.kind === 'request' ? await port.step('push.own-decision', () => withEngine(port, (engine) => ownDecision(engine, message))) : null
  // brought once more, or overtaken by the person's own decision: buttons would ask for what was done
  if (row && row.state !== 'refused') return sayDecision(env, message, texts, row)
  const isNew = !(await port.step('push.seen', () => seen(env))).includes(message.notificationId)
  await port.step('push.request', () => showRequest(env, message, texts, isNew))
  if (isNew) await port.step('push.count', () => countIn(env, message))
}

/** What was decided on other days, or by a worker that was killed, goes on. */
async function resume(env: PushEnvironment): Promise<void> {
  const { port } = env
  await port.step('resume.engine', () =>
    withEngine(port, async (engine) => {
      if ((await port.step('resume.count', () => engine.countOpen())) === 0) return showFinished(env, engine)
      await port.step('resume.wake-later', () => env.wakeLater())
      await port.step('resume.drain', () => drainFor(port, engine, 'push', () => showFinished(env, engine)))
    }),
  )
}

const MOST_SEEN = 100
const seen = async ({ port }: PushEnvironment): Promise<readonly string[]> => (await port.step('seen.read', () => deviceGet<string[]>(port, PUSHES_SEEN))) ?? []

/** Remembers what was brought, and counts what waits for a decision once, however often it is brought: other notices ask for nothing. */
async function countIn(env: PushEnvironment, { notificationId, kind }: PushMessage): Promise<void> {
  const { port } = env
  if (notificationId !== '') await port.step('seen.write', () => deviceUpdate<string[]>(port, PUSHES_SEEN, (old = []) => [...old.filter((id) => id !== notificationId), notificationId].slice(-MOST_SEEN)))
  if (kind !== 'request') return
  const count = await port.step('seen.count', () => addToBadge(port, 1))
  await port.step('seen.badge', () => env.setBadge(count))
}

async function showGeneric(env: PushEnvironment, texts: Texts): Promise<void> {
  const data: NotificationData = { message: null, waitingFor: null }
  await env.port.step('generic.show', () => env.show(appName(env, texts), { ...look(env), body: pushText(texts, 'generic.body'), tag: 'ess-generic', data }))
}

function showRequest(env: PushEnvironment, message: PushMessage, texts: Texts, isNew: boolean): Promise<void> {
  const data: NotificationData = { message, waitingFor: null }
  const actions = decisionsOf(env, message).map((action) => ({ action, title: pushText(texts, `action.${action}`) }))
  const options = { ...look(env), body: message.body, tag: message.id, data, actions: actions.filter((a) => a.title !== ''), renotify: isNew, silent: !isNew }
  return env.show(message.title || appName(env, texts), options)
}

/** Says in place of a notification that nothing is left to do: for where a push must show something. */
const showQuietly = (env: PushEnvironment, texts: Texts, tag: string, words: 'decided' | 'read', message: PushMessage): Promise<void> =>
  env.show(pushText(texts, `${words}.title`) || appName(env, texts), { ...look(env), body: pushText(texts, `${words}.body`), tag, silent: true, data: { message, waitingFor: null } satisfies NotificationData })

/** Decided: an outcome of this device stays, the rest goes. Where a push must show something (no buttons: iOS), the notification says so instead of going. */
async function closeDecided(env: PushEnvironment, message: PushMessage, texts: Texts): Promise<void> {
  const { port } = env
  const shown = await port.step('close.shown', () => env.shown(message.id))
  const there = shown.filter((n) => !dataOf(n)?.outcome)
  if (env.maxActions === 0) await port.step('close.say', () => showQuietly(env, texts, shown.length > there.length ? `ess-read-${message.id}` : message.id, 'decided', message))
  else for (const notification of there) notification.close()
  if (closingParams(message).waiting === 0) await port.step('close.group', () => closeTags(env, [GROUP_TAG]))
  if (there.length > 0) await port.step('close.badge', () => lowerBadge(env))
}

/** Read on another device: gone from this one. Outcomes of decisions made here stay. */
async function closeRead(env: PushEnvironment, message: PushMessage, texts: Texts): Promise<void> {
  const { port } = env
  const { tags, waiting } = closingParams(message)
  await port.step('read.close', () => closeTags(env, waiting === 0 ? [...tags, GROUP_TAG] : tags))
  if (env.maxActions === 0) await port.step('read.say', () => showQuietly(env, texts, 'ess-read', 'read', message))
}

async function closeTags(env: PushEnvironment, tags: readonly string[]): Promise<void> {
  for (const notification of await env.port.step('tags.shown', () => env.shown())) {
    const data = dataOf(notification)
    if (data?.message && !data.outcome && !data.waitingFor && (tags.includes(ALL_TAGS) || tags.includes(notification.tag))) notification.close()
  }
}

/** The page said how many things wait, and the worker counts on from there. Reading decides nothing. */
async function lowerBadge(env: PushEnvironment): Promise<void> {
  const count = await env.port.step('badge.store', () => addToBadge(env.port, -1))
  await env.port.step('badge.show', () => env.setBadge(count))
}

/**
 * A page has settled a command of this record: a decision taken on its notification gets its outcome there; a notification
 * whose request was decided in the app goes.
 */
export async function onSettled(env: PushEnvironment, tag: string, isDone: boolean): Promise<void> {
  const { port } = env
  await port.step('settled.finished', () => withEngine(port, (engine) => showFinished(env, engine)))
  if (!isDone) return
  for (const notification of await port.step('settled.shown', () => env.shown(tag))) {
    const data = dataOf(notification)
    if (!data?.outcome && !data?.waitingFor) notification.close()
  }
}
