import { beforeEach, describe, expect, test } from 'vitest'
import { openEngine } from '../engine.ts'
import { writeSession } from '../session.ts'
import { type Bench, bench, dina, draftOf, save, submit } from '../test-bench.ts'
import { settle, testPort } from '../test-port.ts'
import { sessionOf } from '../test-server.ts'

/** Comes back once it is so, however many turns that takes. */
async function untilTrue(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((done) => setTimeout(done, 0))
}

let t: Bench
beforeEach(async () => {
  t = await bench()
})

/** The drainer of tab one stands still before or after its send of one saved form, until it is thawed. */
async function frozenDrain(when: 'before' | 'after') {
  await t.offline(() => t.engine.enqueue(save('a')))
  let goOn: () => void = () => undefined
  t.port.hook = (name, at) => (name === 'drain.deliver' && at === when ? new Promise((done) => (goOn = done)) : undefined)
  const frozen = t.engine.drain('online')
  await settle()
  const thaw = () => {
    t.port.hook = null
    goOn()
  }
  return { frozen, thaw }
}

describe('crashes and rivals', () => {
  test('killed between the send and its answer: the same key again, one effect', async () => {
    await t.offline(() => t.engine.enqueue(save('a')))
    t.port.hook = (name, when) => (name === 'drain.deliver' && when === 'after' ? new Promise(() => undefined) : undefined)
    void t.engine.drain('online')
    await settle()
    expect(t.server.ledger).toHaveLength(1)
    await t.restart()
    expect(await t.states()).toEqual(['sending'])
    await t.engine.drain('start')
    expect(await t.states()).toEqual(['sent'])
    expect(t.server.ledger).toHaveLength(1)
    expect(t.server.seen).toHaveLength(2)
  })

  test('what was under way when its drainer died is in doubt: it cannot be taken back or edited', async () => {
    await t.offline(() => t.engine.enqueue(submit('a', { draft: draftOf('a') })))
    t.port.hook = (name, when) => (name === 'drain.deliver' && when === 'after' ? new Promise(() => undefined) : undefined)
    void t.engine.drain('online')
    await settle()
    await t.restart()
    t.world.isOnline = false // so that it is asked first whether there is a network
    t.world.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    await t.engine.drain('start')
    const [row] = await t.engine.list()
    expect(row).toMatchObject({ state: 'unknown', ambiguous: true })
    expect([await t.engine.undo(row?.seq ?? 0), await t.engine.reopen(row?.seq ?? 0)]).toEqual([false, null])
  })

  test('a robbed drainer that thaws with its answer writes nothing', async () => {
    const { thaw } = await frozenDrain('after')
    const other = await openEngine(testPort(t.world), dina)
    void other.drain('online')
    await t.world.advance(200_000)
    const [before] = await other.list()
    expect(before).toMatchObject({ state: 'sent' })
    t.world.nowMs += 60_000
    thaw()
    await settle()
    expect(await other.list()).toEqual([before])
  })

  test('two drainers: one sends, and each key arrives once', async () => {
    await t.offline(async () => {
      for (const id of ['a', 'b', 'c', 'd']) await t.engine.enqueue(save(id))
    })
    const other = await openEngine(testPort(t.world), dina)
    await Promise.all([t.engine.drain('online'), other.drain('online'), t.engine.drain('focus')])
    expect(t.server.seen).toHaveLength(4)
  })

  test('a frozen holder loses the lock after twice the timeout, and cannot write when it thaws', async () => {
    const { frozen, thaw } = await frozenDrain('before')
    const other = await openEngine(testPort(t.world), dina)
    const second = other.drain('online')
    await t.world.advance(200_000)
    expect(await second).toMatchObject({ sent: 1 })
    thaw()
    await settle()
    expect(await frozen).toMatchObject({ stoppedBy: 'fence', sent: 0 })
    expect(t.server.ledger).toHaveLength(1)
    expect((await t.engine.list())[0]?.state).toBe('sent')
  })

  test('a page that thaws after another has taken over sends nothing any more', async () => {
    const { frozen, thaw } = await frozenDrain('before')
    const other = await openEngine(testPort(t.world), dina)
    void other.drain('online')
    await t.world.advance(200_000)
    expect(t.server.seen).toHaveLength(1)
    thaw()
    await frozen
    await settle() // the thawed page itself goes on, though its lock is gone
    expect(t.server.seen).toHaveLength(1)
  })

  test('of two who wait for a frozen holder one takes over, and the other waits on: one key is never out twice at once', async () => {
    await t.offline(() => t.engine.enqueue(save('a')))
    t.port.hook = (name, when) => (name === 'drain.deliver' && when === 'before' ? new Promise(() => undefined) : undefined)
    void t.engine.drain('online')
    await settle()
    let now = 0
    let most = 0
    const answer = t.world.fetch
    t.world.fetch = async (url, init) => {
      most = Math.max(most, ++now)
      await new Promise<void>((done) => void t.world.addTimer(t.world, done, 5000))
      const response = await answer(url, init)
      now--
      return response
    }
    // all three have seen the dead holder before the first of them takes over, and the others come while it sends
    const first = testPort(t.world)
    const others = [testPort(t.world), testPort(t.world)]
    let seen = 0
    first.hook = (name, when) => (name === 'lease.steal' && when === 'before' ? untilTrue(() => seen === others.length) : undefined)
    for (const port of others) {
      let looks = 0
      port.hook = async (name, when) => {
        if (name !== 'lease.watch' || when !== 'after' || ++looks !== 2) return
        seen++
        await untilTrue(() => now > 0)
      }
    }
    for (const port of [first, ...others]) void (await openEngine(port, dina)).drain('online')
    await t.world.advance(400_000)
    expect(t.server.seen).toHaveLength(1)
    expect(most).toBe(1)
  })

  test('a row is never sent as another person: their session fences it', async () => {
    await t.offline(() => t.engine.enqueue(save('a')))
    await writeSession(t.port, sessionOf('budi'))
    t.server.goodTokens.add('budi.1')
    expect(await t.engine.drain('online')).toMatchObject({ stoppedBy: 'fence' })
    expect(t.server.seen).toHaveLength(0)
    const budi = await openEngine(testPort(t.world), { issuer: 'http://idp', sub: 'budi' })
    expect(await budi.list()).toEqual([])
    await writeSession(t.port, sessionOf('dina'))
    await t.engine.drain('session')
    expect(t.server.ledger.map((r) => r.sub)).toEqual(['dina'])
  })

  test('an op this build does not know is quarantined and seen', async () => {
    await t.offline(() => t.engine.enqueue(save('a')))
    await t.engine.store.db.outbox.toCollection().modify({ op: 'old-module.save', v: 7 })
    await t.engine.drain('online')
    expect(await t.engine.list()).toMatchObject([{ state: 'quarantined', problem: { code: 'unknown_op' } }])
  })
})
