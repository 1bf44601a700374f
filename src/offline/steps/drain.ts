/**
 * Step "drain": the loop that empties the outbox: one drainer among all tabs and the worker, one command at a time, lowest first.
 * Killed anywhere, the next drain goes on from what is stored.
 */
import { REQUEST_ID_HEADER } from '../../../contract/kit/answer-mark.ts'
import { judge, backoffMs, type Verdict } from '../answer.ts'
import { deviceHeader, openItems } from '../open-items.ts'
import { resolveOp } from '../ops.ts'
import type { Port } from '../port.ts'
import { allowedMs, commandRequest, probe, send } from '../request.ts'
import { type OutboxRow, PENDING } from '../rows.ts'
import { changeSession, readSession, type Session } from '../session.ts'
import type { Store } from '../store.ts'
import { ticketInstead } from '../ticket.ts'
import { announce } from './announce.ts'
import { claimNext } from './claim.ts'
import { Fenced, type Lease, withDrainLock } from './lease.ts'
import { recover } from './park.ts'
import { unsendable } from './quarantine.ts'
import { type Refreshed, refreshSession } from './refresh.ts'
import { pauseLeft, settle } from './settle.ts'

/** Why a drain starts. */
export type Trigger = 'enqueue' | 'online' | 'focus' | 'start' | 'push' | 'sync' | 'manual' | 'timer' | 'session'
export type StoppedBy = 'done' | 'network' | 'paused' | 'signIn' | 'fence' | 'stopped'

export interface DrainResult {
  sent: number
  /** Rows that will still be sent by themselves. */
  left: number
  stoppedBy: StoppedBy
  /** When it is worth trying again, in milliseconds; null when only a new event can help. */
  waitMs: number | null
}

/** Something changed for the better: waits of earlier failures are forgotten. */
const HURRY: readonly Trigger[] = ['online', 'manual', 'start', 'session', 'sync', 'focus', 'push']

/** The drainer of one page or worker. */
export function createDrainer(store: Store) {
  const { port } = store
  const state = { failures: 0, stopped: false, parked: false, again: null as Trigger | null, timer: null as unknown }
  let running: Promise<DrainResult> | null = null
  const unsubscribe = port.onChanged((change) => {
    if (change.kind === 'park' && change.db === store.db.name) state.parked = true
  })

  const rest = () => {
    if (state.timer !== null) port.clearTimer(state.timer)
    state.timer = null
  }
  const run = async (why: Trigger): Promise<DrainResult> => {
    let result = await port.step('drain.once', () => drainOnce(store, state, why))
    while (state.again && !state.stopped) {
      const next = state.again
      state.again = null
      const more = await port.step('drain.again', () => drainOnce(store, state, next))
      result = { ...more, sent: result.sent + more.sent }
    }
    return result
  }
  const drain = (why: Trigger): Promise<DrainResult> => {
    rest()
    if (state.stopped) return Promise.resolve({ sent: 0, left: 0, stoppedBy: 'stopped', waitMs: null })
    if (running) {
      state.again = why
      return running
    }
    running = run(why).finally(() => {
      running = null
    })
    void running.then(
      (result) => {
        if (result.waitMs !== null && !state.stopped) state.timer = port.setTimer(() => wake('timer'), result.waitMs)
      },
      () => undefined, // reported to whoever called drain
    )
    return running
  }
  /** Starts a drain that nobody waits for. */
  const wake = (why: Trigger): void => {
    drain(why).catch(() => undefined) // storage failed: rows are as they were, the next trigger tries again
  }
  return {
    drain,
    wake,
    stop: () => {
      state.stopped = true
      unsubscribe()
      rest()
    },
  }
}

interface Shared {
  failures: number
  stopped: boolean
  /** An update waits for the lock: the loop ends after the command it is at, and goes on a little later. */
  parked: boolean
}
/** By then the update has taken over, or has given up. */
const PARKED_MS = 3000

async function drainOnce(store: Store, shared: Shared, why: Trigger): Promise<DrainResult> {
  const tally = { sent: 0 }
  let end: { by: StoppedBy; waitMs: number | null }
  try {
    end = await store.port.step('drain.locked', () => withDrainLock(store, (lease) => loop(store, lease, shared, why, tally)))
  } catch (error) {
    if (!(error instanceof Fenced) && (error as Error).name !== 'AbortError') throw error
    end = { by: 'fence', waitMs: null }
  }
  if (end.by === 'done' || end.by === 'paused') await store.port.step('drain.announce', () => announce(store, { isPaused: end.by === 'paused' }))
  const left = await store.port.step('drain.left', () => store.db.outbox.where('state').anyOf([...PENDING]).count())
  return { sent: tally.sent, left, stoppedBy: end.by, waitMs: end.waitMs }
}

type End = { by: StoppedBy; waitMs: number | null }

async function loop(store: Store, lease: Lease, shared: Shared, why: Trigger, tally: { sent: number }): Promise<End> {
  const { port } = store
  let first = true
  const renewed = new Set<string>()
  shared.parked = false // whoever asked had the lock before us
  let doubtful = shared.failures > 0 || !port.online()
  for (;;) {
    if (shared.stopped) return { by: 'stopped', waitMs: null }
    if (shared.parked) return { by: 'stopped', waitMs: PARKED_MS }
    const session = await port.step('drain.session', () => readSession(port))
    if (!session || session.sub !== store.owner.sub || session.issuer !== store.owner.issuer) return { by: 'fence', waitMs: null }
    if (first || session.needsSignIn) {
      await port.step('drain.recover', () => recover(store, lease, { parked: session.needsSignIn, hurry: HURRY.includes(why) }))
      port.notifyChanged({ kind: 'outbox', db: store.db.name })
    }
    first = false
    const resting = await port.step('drain.pause', () => pauseLeft(store))
    if (resting > 0) return { by: 'paused', waitMs: resting }
    const waiting = await port.step('drain.count', () => store.db.outbox.where('state').anyOf('queued', 'unknown').count())
    // without a sign-in only what carries a ticket of its own goes on; everything else was parked just now
    if (waiting === 0) return { by: session.needsSignIn ? 'signIn' : 'done', waitMs: null }
    if (doubtful && !(await port.step('drain.probe', () => probe(port, session)))) return networkAway(store, shared)
    doubtful = false
    const claim = await port.step('drain.claim', () => claimNext(store, lease))
    if (!claim.row) return { by: 'done', waitMs: claim.waitMs }
    port.notifyChanged({ kind: 'outbox', db: store.db.name })
    const verdict = await port.step('drain.deliver', () => deliver(store, lease, session, claim.row))
    await port.step('drain.settle', () => settle(store, lease, claim.row, verdict))
    if (verdict.kind === 'sent') tally.sent++
    if (verdict.kind === 'retry' && verdict.scope === 'queue') return networkAway(store, shared)
    if (verdict.kind !== 'retry') shared.failures = 0
    if (verdict.kind === 'renew') {
      const done = await port.step('drain.renew', () => renew(store, session, renewed.has(session.accessToken) && port.now() < session.expiresAt))
      if (done.kind === 'unreachable') return networkAway(store, shared)
      if (done.kind === 'ok') renewed.add(done.session.accessToken)
    }
  }
}

function networkAway({ port }: Store, shared: Shared): End {
  shared.failures++
  return { by: 'network', waitMs: backoffMs(shared.failures, port.randomBytes(2)) }
}

/**
 * 401: everything is parked while the token is renewed once. A token that was renewed just now and is refused all the same
 * asks the person; one that ran out since (the device slept in between) does not.
 */
async function renew({ port }: Store, session: Session, isFresh: boolean): Promise<Refreshed> {
  if (!isFresh) return port.step('drain.refresh', () => refreshSession(port, session.accessToken))
  await port.step('drain.park', () => askForSignIn(port, session))
  return { kind: 'needsSignIn' } // the loop reads the session again and parks the queue
}

/** Only a person can go on, unless a page has renewed the token meanwhile. */
async function askForSignIn(port: Port, session: Session): Promise<void> {
  await port.step('drain.ask', () => changeSession(port, session, (now) => (now.accessToken === session.accessToken ? { ...now, needsSignIn: true } : now)))
  port.notifyChanged({ kind: 'session' })
}

async function deliver(store: Store, lease: Lease, session: Session, row: OutboxRow): Promise<Verdict> {
  const { port, db } = store
  const op = resolveOp(row)
  const file = row.blobId ? await port.step('drain.blob', () => db.blobs.get(row.blobId as string)) : undefined
  if (!op || (row.blobId && !file)) {
    return { kind: 'quarantined', problem: unsendable(op ? 'blob_missing' : 'unknown_op'), byStranger: true }
  }
  const items = await port.step('drain.items', () => openItems(store))
  const ticket = ticketInstead(row, session, port.now())
  const request = commandRequest(op.call, row.sentInput ?? op.input, row.commandId, session, file, ticket, { ...deviceHeader(store, row, items), [REQUEST_ID_HEADER]: `${row.commandId}.${row.attempts}` })
  // a page that was frozen since it took the row finds here that another has taken over
  await port.step('drain.fence', () =>
    db.transaction('rw', db.meta, async () => {
      await port.step('drain.guard', () => lease.guard(allowedMs(store, op.call)))
    }),
  )
  const answer = await port.step('drain.send', () => send(port, request, allowedMs(store, op.call)))
  const verdict = judge(answer, port.now(), row.attempts)
  return ticket !== null && verdict.kind === 'renew' ? { kind: 'noTicket' } : verdict
}
