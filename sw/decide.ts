/**
 * A tap on a notification. Approve and Reject: the outbox row first, then the sending, then the outcome in place of the
 * notification. Killed in between, the row is there and the next wake-up goes on. Anything else opens the app.
 */
import { callById } from '../contract/kit/call.ts'
import type { PushMessage } from '../contract/kit/push.ts'
import { loadFacts } from '../src/offline/call-facts.ts'
import { decisionId } from '../src/offline/command-id.ts'
import type { Engine } from '../src/offline/engine.ts'
import { pushText } from '../src/offline/push-texts.ts'
import { readSession, type Session } from '../src/offline/session.ts'
import { dataOf, type Decision, decisionsOf, isDecision, isFor, linkOf, type PushEnvironment, type Texts } from './notification.ts'
import { sayDecision, showFinished, showOutcome } from './outcome.ts'
import { drainFor, withEngine } from './sync.ts'

interface Click {
  action: string
  data: unknown
  close(): void
}

export async function onNotificationClick(env: PushEnvironment, click: Click): Promise<void> {
  const { port } = env
  const message = dataOf(click)?.message ?? null
  if (!isDecision(click.action) || !message) {
    click.close()
    return env.open(linkOf(message))
  }
  const { action } = click
  const texts = await port.step('click.texts', () => env.texts())
  const session = await port.step('click.session', () => readSession(port))
  const note = action === 'reject' ? message.rejectNote || pushText(texts, 'note.reject') : ''
  const op = `${message.module}.${action}`
  const possible =
    (await port.step('click.facts', () => loadFacts(port, op))) && callById(op) && decisionsOf(env, message).includes(action) && (action === 'approve' || note !== '') && (await port.step('click.whose', () => isFor(port, message, session)))
  const done = possible && session && (await port.step('click.decide', () => withEngine(port, (engine) => decide(env, engine, { message, action, note, session, texts }))))
  if (done) return
  click.close()
  await port.step('click.open', () => env.open(linkOf(message, action))) // too old, or another person is signed in: decide on the screen
}

interface Wanted {
  message: PushMessage
  action: Decision
  note: string
  session: Session
  texts: Texts
}

/** @returns false when it is not this person's to decide any more */
async function decide(env: PushEnvironment, engine: Engine, wanted: Wanted): Promise<boolean> {
  const { port } = env
  const { message, session, texts } = wanted
  const { owner } = engine.store
  if (owner.sub !== session.sub || owner.issuer !== session.issuer) return false
  const kept = await port.step('click.keep', () => keepDecision(engine, wanted))
  if (kept === 'full') {
    await port.step('click.full', () => showOutcome(env, message, texts, { key: 'outcome.notKept' }))
    return true
  }
  await port.step('click.wake-later', () => env.wakeLater())
  const row = (await port.step('click.row', () => engine.list())).find((r) => r.seq === kept.seq)
  if (row && kept.rival) await port.step('click.rival', () => showOutcome(env, message, texts, { key: row.op.endsWith('.reject') ? 'outcome.already.reject' : 'outcome.already.approve', waitingFor: row.commandId }))
  else if (row) await port.step('click.said', () => sayDecision(env, message, texts, row))
  await port.step('click.drain', () => drainFor(port, engine, 'push', () => showFinished(env, engine)))
  return true
}

type Kept = { seq: number; rival: boolean } | 'full'

/** The decision into the outbox; the one that is there already when the person had decided otherwise before. */
async function keepDecision(engine: Engine, { message, action, note, session }: Wanted): Promise<Kept> {
  const { port } = engine.store
  const version = Number(message.version)
  const commandId = await port.step('keep.id', () => decisionId(port, { sub: session.sub, requestId: message.id, version, action }))
  const expiresAt = Date.parse(message.expiresAt)
  try {
    const { seq } = await port.step('keep.enqueue', () =>
      engine.enqueueOnly({
        op: `${message.module}.${action}`,
        input: { id: message.id, version, ...(note === '' ? {} : { note }) },
        recordId: message.id,
        baseVersion: version,
        label: { key: `push:item.${action}`, params: { what: message.title } },
        commandId,
        ...(message.ticket && !Number.isNaN(expiresAt) ? { ticket: { text: message.ticket, expiresAt } } : {}),
      }),
    )
    return { seq, rival: false }
  } catch (error) {
    const { name, seq } = error as { name?: string; seq?: number }
    if (name === 'AlreadyQueued' && seq !== undefined) return { seq, rival: true }
    if (name === 'StorageFull') return 'full'
    throw error
  }
}
