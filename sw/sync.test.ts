/** The worker's wake-up by Background Sync: a bonus beside the page, never a rival of it. */
import { expect, test, vi } from 'vitest'
import { openEngine } from '../src/offline/engine.ts'
import { endSession } from '../src/offline/session.ts'
import { approve, type Bench, bench, dina, save } from '../src/offline/test-bench.ts'
import { settle, testPort } from '../src/offline/test-port.ts'
import { onLeft, onSync } from './sync.ts'

/** Work that waits on the device, and a worker that is woken for it. */
async function waiting(...records: string[]): Promise<{ t: Bench; worker: ReturnType<typeof testPort> }> {
  const t = await bench()
  await t.offline(async () => {
    for (const record of records) await t.engine.enqueueOnly(save(record))
  })
  return { t, worker: testPort(t.world) }
}

test('a wake-up sends what waits, shows what became of it, and closes the database behind it', async () => {
  const { t, worker } = await waiting('a', 'b')
  const shown: number[] = []
  await onSync(worker, async (engine) => void shown.push((await engine.list()).filter((row) => row.state === 'sent').length))
  expect(t.server.ledger.map((r) => r.body.id)).toEqual(['a', 'b'])
  expect(shown).toEqual([2])
  await t.engine.store.db.delete() // waits for whoever has it open still
  t.world.crash(worker)
})

test('page and worker at once: each key is out once, and the lease is free afterwards', async () => {
  const { t, worker } = await waiting('a', 'b', 'c')
  const woken = onSync(worker, () => Promise.resolve())
  await Promise.all([t.engine.drain('online'), woken])
  expect(t.server.seen).toHaveLength(3)
  expect(new Set(t.server.seen.map((r) => r.key)).size).toBe(3)
  expect(await t.states()).toEqual(['sent', 'sent', 'sent'])
  // nobody waits for a holder that is gone: the next command goes without the clock moving
  await t.engine.enqueue(save('d'))
  await settle()
  expect(t.server.ledger).toHaveLength(4)
})

test('a worker that is stopped while it sends leaves the lease: the page sends the same key, and the server does it once', async () => {
  const { t, worker } = await waiting('a')
  worker.hook = (name, when) => (name === 'drain.send' && when === 'after' ? new Promise(() => undefined) : undefined)
  onSync(worker, () => Promise.resolve()).catch(() => undefined)
  await settle()
  expect(t.server.ledger).toHaveLength(1)
  t.world.crash(worker)
  await t.engine.drain('focus')
  expect(await t.states()).toEqual(['sent'])
  expect(t.server.ledger).toHaveLength(1)
  expect(new Set(t.server.seen.map((r) => r.key)).size).toBe(1)
})

test('without an answer the wake-up fails, so that the browser comes again; and then it is done once', async () => {
  const { t, worker } = await waiting('a')
  const online = t.world.fetch
  t.world.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(onSync(worker, () => Promise.resolve())).rejects.toThrow('still waiting')
  t.world.fetch = online
  await onSync(testPort(t.world), () => Promise.resolve())
  expect(t.server.ledger).toHaveLength(1)
})

test('what needs the person asks for no further wake-up', async () => {
  const { t, worker } = await waiting('a')
  t.server.goodTokens.clear()
  t.server.refreshTokens.clear()
  await onSync(worker, () => Promise.resolve())
  expect(await t.states()).toEqual(['needsSignIn'])
})

test('nobody is signed in: nothing is opened, and nothing is sent', async () => {
  const { t, worker } = await waiting('a')
  await endSession(t.port)
  const work = vi.fn<() => Promise<void>>(() => Promise.resolve())
  await onSync(worker, work)
  expect(work).not.toHaveBeenCalled()
  expect(t.server.seen).toHaveLength(0)
  expect((await (await openEngine(t.port, dina)).list()).map((row) => row.state)).toEqual(['queued'])
})

test('a new build wants to take over: what waits out its undo window is left to it, and the event ends', async () => {
  const t = await bench()
  await t.engine.enqueueOnly(approve('a', { baseVersion: 0, notBefore: t.world.nowMs + 5000 }))
  const left = onLeft(testPort(t.world), () => Promise.resolve())
  await t.world.advance(1000)
  t.port.notifyChanged({ kind: 'park', db: t.engine.name })
  await left // without the clock
  expect(t.server.seen).toEqual([])
})

test('a person who leaves within the undo window: the worker waits it out and sends, once', async () => {
  const t = await bench()
  const queued = await t.engine.enqueueOnly(approve('a', { baseVersion: 0, notBefore: t.world.nowMs + 5000 }))
  t.world.crash(t.port)
  const left = onLeft(testPort(t.world), () => Promise.resolve())
  await t.world.advance(4000)
  expect(t.server.ledger).toEqual([])
  await t.world.advance(1500)
  await left
  expect(t.server.ledger.map((r) => r.key)).toEqual([queued.commandId])
})
