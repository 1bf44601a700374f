/**
 * Sends what was queued: after commit, with retries, each row by one process at a time (row leases).
 * At least once: a process that dies after sending and before saying so leads to a second sending,
 * which receivers recognise (Message-ID of a mail, tag of a notification).
 */
import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Clock } from '../lib/clock.ts'
import { errorFacts, type Log } from '../lib/log.ts'
import { observed, type Work, workOn } from '../lib/observe.ts'
import { awayService, type Service } from '../lib/service-away.ts'
import { q, tx } from '../db/context.ts'
import { isFree, leaseEnd } from '../db/lease.ts'
import { createDrainer } from '../lib/drainer.ts'
import { backoff, MAX_ATTEMPTS } from './backoff.ts'
import { errorKind } from './error-kind.ts'
import { delivery } from './table.ts'
import { whenQueued } from './wake.ts'

export type Delivery = typeof delivery.$inferSelect

/** What became of one sending. `error` is a short kind (`smtp_451`), never personal data. */
export type SendOutcome =
  | { done: true }
  | { done: false; retry: true; error: string; afterMs?: number; /** What is left to do. */ payload?: Delivery['payload'] }
  | { done: false; retry: false; error: string }
  /** Nothing went wrong: it is not to be said before this moment (quiet hours). */
  | { done: false; wait: Date }

export interface Sender {
  kind: Delivery['kind']
  send(row: Delivery, signal: AbortSignal): Promise<SendOutcome>
}

export interface DeliverDeps {
  clock: Clock
  senders: readonly Sender[]
  log: Log
  /** Name of this process, unique among those that share the database. */
  owner: string
  random?: () => number
  /** Rows taken at once and sent side by side. */
  batch?: number
  /** How long a row stays ours; longer than a sending may last. */
  leaseMs?: number
  timeoutMs?: number
  /** How often to look for rows of other processes and for retries that are due. */
  everyMs?: number
}

/** Whose failure it is that something was not sent. */
const serviceOf = (kind: string): Service => (kind === 'push' ? 'push service' : 'mail server')

export interface Deliverer {
  start(): void
  /** Stops taking rows and waits for those on their way. */
  stop(): Promise<void>
  /** Sends everything that is due now. @returns how many rows were tried */
  drain(): Promise<number>
}

/** Takes up to `batch` due rows of a kind for `owner`; counts the attempt now, so that a row which kills its process is given up too. */
async function take(kind: string, owner: string, now: Date, batch: number, leaseMs: number): Promise<Delivery[]> {
  return tx(async () => {
    const due = await q()
      .select({ id: delivery.id })
      .from(delivery)
      .where(and(isNull(delivery.doneAt), isNull(delivery.failedAt), lte(delivery.nextAt, now), eq(delivery.kind, kind), isFree(delivery.leaseUntil)))
      .orderBy(asc(delivery.nextAt), asc(delivery.id))
      .limit(batch)
      .for('update', { skipLocked: true })
    if (due.length === 0) return []
    return q()
      .update(delivery)
      .set({ leaseOwner: owner, leaseUntil: leaseEnd(leaseMs), attempts: sql`${delivery.attempts} + 1` })
      .where(inArray(delivery.id, due.map((d) => d.id)))
      .returning()
  })
}

const isGivenUp = (row: Delivery, outcome: SendOutcome): boolean => !outcome.done && !('wait' in outcome) && (!outcome.retry || row.attempts >= MAX_ATTEMPTS)

/** One word for it. `sent` is also what nobody needed any more. */
const wordOf = (row: Delivery, outcome: SendOutcome): string => (outcome.done ? 'sent' : 'wait' in outcome ? 'put_off' : isGivenUp(row, outcome) ? 'given_up' : 'retry')

/** Writes what became of a row, unless its lease has run out and somebody else has it. */
async function settle(row: Delivery, outcome: SendOutcome, now: Date, random: number): Promise<void> {
  const change: Partial<Delivery> = outcome.done
    ? { doneAt: now, error: null }
    : 'wait' in outcome
    ? { nextAt: outcome.wait, attempts: row.attempts - 1, error: null }
    : !outcome.retry || isGivenUp(row, outcome)
      ? { failedAt: now, error: outcome.error }
      : { nextAt: new Date(now.getTime() + backoff(row.attempts, random, outcome.afterMs)), error: outcome.error, ...(outcome.payload ? { payload: outcome.payload } : {}) }
  await q()
    .update(delivery)
    .set({ ...change, leaseOwner: null, leaseUntil: null })
    .where(and(eq(delivery.id, row.id), eq(delivery.leaseOwner, row.leaseOwner ?? '')))
}

export function createDeliverer(deps: DeliverDeps): Deliverer {
  const { clock, log, random = Math.random, batch = 5, leaseMs = 60_000, timeoutMs = 20_000, everyMs = 5_000 } = deps
  async function sendOne(sender: Sender, row: Delivery, work: Work): Promise<void> {
    let outcome: SendOutcome
    let service: Service = serviceOf(row.kind)
    try {
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)])
      // a sender that does not listen to the signal must not outlive its lease
      outcome = await Promise.race([sender.send(row, signal), aborted(signal)])
    } catch (error) {
      // what a sender throws and does not tell is of what it looked up
      service = awayService(error) ?? service
      outcome = { done: false, retry: true, error: errorKind(error) }
    }
    if (!outcome.done && !('wait' in outcome)) log.warn({ delivery: row.id, kind: row.kind, service, attempt: row.attempts, error: outcome.error, retry: outcome.retry }, 'delivery failed')
    work.outcome = wordOf(row, outcome)
    await settle(row, outcome, clock.now(), random())
  }

  function send(sender: Sender, row: Delivery): Promise<void> {
    const work = workOn('delivery', sender.kind)
    return observed(work, () => sendOne(sender, row, work))
  }

  /** A kind has a lane of its own: a mail server that hangs does not hold up a push. */
  async function lane(sender: Sender): Promise<number> {
    let tried = 0
    while (!stopping.aborted) {
      const rows = await take(sender.kind, `${deps.owner}:${randomUUID()}`, clock.now(), batch, leaseMs)
      await Promise.all(rows.map((row) => send(sender, row)))
      tried += rows.length
      if (rows.length < batch) break
    }
    return tried
  }

  const drain = async (): Promise<number> => (await Promise.all(deps.senders.map(lane))).reduce((a, b) => a + b, 0)

  const worker = createDrainer({ drain, listen: whenQueued, everyMs, onError: (error) => log.error(errorFacts(error), 'delivery worker failed') })
  const { stopping } = worker
  return { drain, start: worker.start, stop: worker.stop }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }))
