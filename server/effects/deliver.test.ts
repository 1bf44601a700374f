import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { leaseEnd } from '../db/lease.ts'
import { openTestDatabase } from '../db/test-database.ts'
import type { Clock } from '../lib/clock.ts'
import { silentLog } from '../lib/log.ts'
import { newId } from '../lib/new-id.ts'
import { MAX_ATTEMPTS } from './backoff.ts'
import { createDeliverer, type Delivery, type SendOutcome } from './deliver.ts'
import { delivery } from './table.ts'
import { NOON } from './testing/people.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(() => q().delete(delivery))

/** A clock that stands still until it is moved. */
function still(start = NOON): Clock & { pass(ms: number): void } {
  let at = start.getTime()
  return { now: () => new Date(at), pass: (ms) => void (at += ms) }
}

async function queue(count = 1): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({ id: newId(NOON), kind: 'mail', employeeId: newId(NOON), payload: {}, nextAt: NOON }))
  await q().insert(delivery).values(rows)
  return rows.map((r) => r.id)
}
const rowOf = async (id: string) => (await q().select().from(delivery).where(eq(delivery.id, id)))[0] as Delivery

function worker(clock: Clock, send: (row: Delivery, signal: AbortSignal) => Promise<SendOutcome>, more: { timeoutMs?: number; owner?: string } = {}) {
  return createDeliverer({ clock, log: silentLog, owner: more.owner ?? 'one', random: () => 1, senders: [{ kind: 'mail', send }], ...more })
}
const done: SendOutcome = { done: true }
const later = (afterMs?: number): SendOutcome => ({ done: false, retry: true, error: 'http_503', ...(afterMs === undefined ? {} : { afterMs }) })

describe('delivery worker', () => {
  test('two workers send each row once', async () => {
    const ids = await queue(40)
    const sent: string[] = []
    const send = async (row: Delivery) => {
      sent.push(row.id)
      await new Promise((resolve) => setTimeout(resolve, 1))
      return done
    }
    const clock = still()
    await Promise.all([worker(clock, send, { owner: 'one' }).drain(), worker(clock, send, { owner: 'two' }).drain()])
    expect(sent.sort()).toEqual(ids.sort())
  })

  test('nothing is sent inside a transaction', async () => {
    await queue()
    const { inTransaction } = await import('../db/context.ts')
    const seen: boolean[] = []
    await worker(still(), async () => (seen.push(inTransaction()), done)).drain()
    expect(seen).toEqual([false])
  })

  test('a failure is tried again later, each time after a longer wait', async () => {
    const [id = ''] = await queue()
    const clock = still()
    let tries = 0
    const one = worker(clock, async () => (++tries < 3 ? later() : done))
    await one.drain()
    await one.drain()
    expect(tries).toBe(1)
    expect((await rowOf(id)).nextAt.getTime() - clock.now().getTime()).toBe(10_000)
    clock.pass(10_000)
    await one.drain()
    expect((await rowOf(id)).nextAt.getTime() - clock.now().getTime()).toBe(20_000)
    clock.pass(20_000)
    await one.drain()
    expect(await rowOf(id)).toMatchObject({ attempts: 3, error: null, failedAt: null })
    expect((await rowOf(id)).doneAt).not.toBeNull()
  })

  test('the other side’s Retry-After is waited for', async () => {
    const [id = ''] = await queue()
    const clock = still()
    await worker(clock, async () => later(600_000)).drain()
    expect((await rowOf(id)).nextAt.getTime() - clock.now().getTime()).toBe(600_000)
  })

  test('a row is given up after the last attempt, with the kind of its failure', async () => {
    const [id = ''] = await queue()
    const clock = still()
    const one = worker(clock, async () => later())
    for (let i = 0; i < MAX_ATTEMPTS + 2; i++) {
      await one.drain()
      clock.pass(3_600_000)
    }
    expect(await rowOf(id)).toMatchObject({ attempts: MAX_ATTEMPTS, doneAt: null, error: 'http_503' })
    expect((await rowOf(id)).failedAt).not.toBeNull()
  })

  test('what the other side refuses for good is not tried again', async () => {
    const [id = ''] = await queue()
    await worker(still(), async () => ({ done: false, retry: false, error: 'smtp_550' })).drain()
    expect((await rowOf(id)).failedAt).not.toBeNull()
  })

  test('a sender that throws counts as a failure and holds up nothing else', async () => {
    const [bad = ''] = await queue(3)
    const tried = await worker(still(), async (row) => {
      if (row.id === bad) throw Object.assign(new Error('to dina@example.test'), { code: 'ECONNRESET' })
      return done
    }).drain()
    expect(tried).toBe(3)
    expect(await rowOf(bad)).toMatchObject({ doneAt: null, error: 'ECONNRESET' })
  })

  test('a dead worker’s row is taken over when its lease has run out, not before', async () => {
    const [id = ''] = await queue()
    await q().update(delivery).set({ leaseOwner: 'dead', leaseUntil: leaseEnd(60_000) }).where(eq(delivery.id, id))
    const one = worker(still(), async () => done)
    expect(await one.drain()).toBe(0)
    await q().update(delivery).set({ leaseUntil: leaseEnd(0) }).where(eq(delivery.id, id))
    expect(await one.drain()).toBe(1)
  })

  test('a worker whose clock is hours ahead takes no row of one that is at work', async () => {
    const [id = ''] = await queue()
    let sent = 0
    let finish: (outcome: SendOutcome) => void = () => undefined
    const slow = worker(still(), () => (sent++, new Promise<SendOutcome>((resolve) => (finish = resolve))), { owner: 'slow' }).drain()
    await expect.poll(() => sent).toBe(1)
    const ahead = worker(still(new Date(NOON.getTime() + 3 * 3_600_000)), async () => (sent++, done), { owner: 'ahead' })
    expect(await ahead.drain()).toBe(0)
    finish(done)
    await slow
    expect([sent, (await rowOf(id)).attempts]).toEqual([1, 1])
  })

  test('a worker that was thought dead does not write over what another one made of its row', async () => {
    const [id = ''] = await queue()
    let fail: (outcome: SendOutcome) => void = () => undefined
    let isAsked = false
    const slow = worker(still(), () => ((isAsked = true), new Promise<SendOutcome>((resolve) => (fail = resolve))), { owner: 'slow' }).drain()
    await expect.poll(() => isAsked).toBe(true)
    await q().update(delivery).set({ leaseUntil: leaseEnd(0) }).where(eq(delivery.id, id))
    await worker(still(), async () => done, { owner: 'other' }).drain()
    fail({ done: false, retry: false, error: 'smtp_550' })
    await slow
    expect(await rowOf(id)).toMatchObject({ failedAt: null, error: null })
    expect((await rowOf(id)).doneAt).not.toBeNull()
  })

  test('a sender that does not answer is cut off before its lease ends', async () => {
    const [id = ''] = await queue()
    await worker(still(), () => new Promise(() => undefined), { timeoutMs: 20 }).drain()
    expect(await rowOf(id)).toMatchObject({ error: 'TimeoutError', leaseOwner: null })
  })

  test('a started worker sends what is queued, and stop waits for what is on its way', async () => {
    const [id = ''] = await queue()
    const one = worker(still(), async () => done)
    one.start()
    await expect.poll(async () => (await rowOf(id)).doneAt).not.toBeNull()
    await one.stop()
  })
})
