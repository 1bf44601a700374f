import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { openEngine } from './engine.ts'
import { type AskKey, type DeviceKey, holdDeviceKey, type KeyAnswer, readDeviceKey } from './keep/device-key.ts'
import { lockAway } from './keep/lock.ts'
import { countLocked, openPacks } from './keep/unlock.ts'
import { beginLeaving, canLock, endLeaving, settlePlace, unsentOf } from './logout.ts'
import { readLeaving, readSession, writeSession } from './session.ts'
import { bench, type Bench, dina, draftOf, SUBMIT, submit } from './test-bench.ts'
import { settle, testPort, type TestWorld } from './test-port.ts'
import { sessionOf } from './test-server.ts'
import { knownUsers } from './user-db.ts'

const budi = { issuer: 'http://idp', sub: 'budi' }
const SECRET = 'Sister’s wedding'
const keyOf = (letter: string): KeyAnswer => ({ keyId: `k-${letter}`, secret: letter.repeat(43) })
/** The server's answer to Dina. */
const dinasKey: AskKey = (keyId) => Promise.resolve(keyId === undefined || keyId === 'k-A' ? keyOf('A') : null)

/** Dina with two items, a draft and an attachment that were not sent. */
async function atWork(): Promise<Bench> {
  const t = await bench()
  await holdDeviceKey(t.engine.store, dinasKey)
  await t.offline(async () => {
    await t.engine.saveBlob({ id: 'f', recordId: 'a', fileName: 'letter.pdf', type: 'application/pdf', category: 1, bytes: new TextEncoder().encode(SECRET).buffer })
    await t.engine.enqueue(submit('a', { input: { id: 'a', reason: SECRET }, draft: { ...draftOf('a'), values: { reason: SECRET } }, attachmentIds: ['f'] }))
    await t.engine.saveDraft({ id: 'b', module: 'leave-requests', values: { reason: SECRET } })
    await t.engine.cacheRecord('home', {}, { secret: SECRET })
  })
  return t
}

async function signOut(t: Bench, choice: 'keep' | 'keep-open' | 'discard' = 'keep'): Promise<void> {
  await beginLeaving(t.engine, choice, 'id-token')
  await settlePlace(t.port)
  await endLeaving(t.port)
  t.engine.close()
}

/** Everything on this device, as text. */
async function everything(world: TestWorld): Promise<string> {
  const asPromise = <T>(request: IDBRequest<T>) => new Promise<T>((done, fail) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error)
  })
  const texts: string[] = []
  for (const { name = '' } of await world.storage.indexedDB.databases()) {
    const db = await asPromise(world.storage.indexedDB.open(name))
    for (const store of db.objectStoreNames) {
      for (const value of await asPromise(db.transaction(store).objectStore(store).getAll())) {
        texts.push(JSON.stringify(value, (_key, v: unknown) => (v instanceof ArrayBuffer || v instanceof Uint8Array ? new TextDecoder().decode(v) : v instanceof CryptoKey ? 'A KEY' : v)))
      }
    }
    db.close()
  }
  return texts.join('\n')
}

test('a refused form is one thing, not an item and a draft: at the question, and locked away', async () => {
  const t = await bench()
  await holdDeviceKey(t.engine.store, dinasKey)
  t.server.fault(SUBMIT, { status: 400, body: { Code: 'overlap', Message: 'no' } })
  await t.offline(() => t.engine.enqueue(submit('a', { draft: draftOf('a') })))
  await t.engine.drain('online')
  expect(await unsentOf(t.engine)).toEqual({ items: 1, drafts: 0, locked: 0 })
  await lockAway(t.engine.store, (await readDeviceKey(t.engine.store)) as DeviceKey)
  expect(await countLocked(t.engine.store)).toBe(1)
})

test('kept: the device says how many things wait, and nothing of them can be read on it, no key and no token either', async () => {
  const t = await atWork()
  expect(await unsentOf(t.engine)).toEqual({ items: 1, drafts: 1, locked: 0 })
  expect(await everything(t.world)).toContain(SECRET)
  await signOut(t)
  const left = await everything(t.world)
  for (const trace of [SECRET, 'leave-requests', 'letter.pdf', 'A KEY', 'dina', 'refreshToken', 'id-token']) expect([trace, left.includes(trace)]).toEqual([trace, false])
  expect(await knownUsers(t.port)).toEqual([{ db: t.engine.name, keptItems: 2 }])
})

test('back again: everything is there and goes on with the same keys in the same order, once', async () => {
  const t = await atWork()
  const before = await t.engine.list()
  await signOut(t)
  await writeSession(t.port, sessionOf('dina'))
  await t.restart()
  expect(await t.engine.list()).toEqual([])
  expect(await openPacks(t.engine.store, dinasKey)).toEqual([])
  expect(await t.engine.list()).toEqual(before)
  expect((await t.engine.readDraft('b'))?.values).toEqual({ reason: SECRET })
  expect(new TextDecoder().decode((await t.engine.readBlob('f'))?.bytes)).toBe(SECRET)
  expect(await openPacks(t.engine.store, dinasKey)).toEqual([])
  await t.engine.drain('start')
  expect(t.server.ledger.map((r) => [r.sub, r.key])).toEqual(before.map((r) => ['dina', r.commandId]))
  await t.engine.enqueue(submit('z'))
  expect((await t.engine.list()).at(-1)?.seq).toBeGreaterThan(before.at(-1)?.seq ?? 0)
})

test('discarded: the database is gone, and nothing of it can be read', async () => {
  const t = await atWork()
  await signOut(t, 'discard')
  expect(await knownUsers(t.port)).toEqual([])
  expect((await t.world.storage.indexedDB.databases()).map((d) => d.name)).toEqual(['ess-device'])
  expect(await everything(t.world)).not.toContain(SECRET)
})

test('a second person sees nothing of the first, and sends nothing of theirs', async () => {
  const t = await atWork()
  await signOut(t)
  t.server.goodTokens.add('budi.1')
  await writeSession(t.port, sessionOf('budi'))
  const other = await openEngine(testPort(t.world), budi)
  expect(await openPacks(other.store, dinasKey)).toEqual([])
  await other.drain('start')
  expect([await other.list(), await other.listDrafts(), await other.readRecord('home', {})]).toEqual([[], [], undefined])
  expect(t.server.seen).toEqual([])
})

test('without a key it can be kept readable when the person says so, without the copies of answers', async () => {
  const t = await bench()
  await t.offline(async () => {
    await t.engine.enqueue(submit('a'))
    await t.engine.cacheRecord('home', {}, { secret: SECRET })
  })
  expect(await canLock(t.engine)).toBe(false)
  await signOut(t, 'keep-open')
  expect(await everything(t.world)).not.toContain(SECRET)
  expect(await knownUsers(t.port)).toMatchObject([{ keptItems: 1 }])
  await writeSession(t.port, sessionOf('dina'))
  await t.restart()
  await t.engine.drain('start')
  expect(t.server.ledger).toHaveLength(1)
})

test('from the moment it is noted nobody is signed in: a drain in another tab stops, a renewal brings nobody back', async () => {
  const t = await atWork()
  const tab = testPort(t.world)
  const other = await openEngine(tab, dina)
  await beginLeaving(t.engine, 'keep', '')
  expect([await readSession(tab), (await other.drain('focus')).stoppedBy]).toEqual([undefined, 'fence'])
  expect(t.server.seen).toEqual([])
  await settlePlace(t.port)
  // what a tab still wants to keep would lie there unlocked
  await expect(other.saveDraft({ id: 'c', module: 'leave-requests', values: { reason: SECRET } })).rejects.toThrow('signed_out')
  await expect(other.enqueue(submit('c'))).rejects.toThrow('signed_out')
  await other.cacheRecord('home', {}, { secret: SECRET })
  expect(await everything(t.world)).not.toContain(SECRET)
})

test('nothing was unsent when somebody began to sign out, and another tab saves something just then: it stays (quota, seed 235)', async () => {
  const t = await bench()
  await holdDeviceKey(t.engine.store, dinasKey)
  await beginLeaving(t.engine, 'keep', '')
  await t.offline(() => t.engine.enqueueOnly(submit('a')))
  await settlePlace(t.port)
  await endLeaving(t.port)
  expect(await knownUsers(t.port)).toMatchObject([{ keptItems: 1 }])
  await writeSession(t.port, sessionOf('dina'))
  await t.restart()
  await openPacks(t.engine.store, dinasKey)
  await t.engine.drain('start')
  expect(t.server.ledger).toHaveLength(1)
})

test('a command that is on its way at sign-out is waited for a little, then asked again with the same key by its owner', async () => {
  const t = await atWork()
  let answer: () => void = () => undefined
  const online = t.world.fetch
  t.world.fetch = async (url, init) => {
    const response = await online(url, init)
    if (url.includes('attachments')) await new Promise<void>((done) => (answer = done))
    return response
  }
  const tab = testPort(t.world)
  const other = await openEngine(tab, dina)
  const sending = other.drain('focus')
  await settle()
  await beginLeaving(t.engine, 'keep', '')
  const leaving = settlePlace(t.port)
  await t.world.advance(5_000)
  await leaving
  answer()
  expect((await sending).stoppedBy).toBe('fence')
  await endLeaving(t.port)
  t.world.fetch = online
  await writeSession(t.port, sessionOf('dina'))
  await t.restart()
  await openPacks(t.engine.store, dinasKey)
  await t.engine.drain('start')
  expect(t.server.ledger).toHaveLength(2)
  expect(new Set(t.server.seen.map((r) => r.key)).size).toBe(2)
})

test('a device that has no room to lock it says so, and nothing has changed', async () => {
  const t = await atWork()
  await beginLeaving(t.engine, 'keep', '')
  t.port.hook = (name, when) => {
    if (name === 'lock.put' && when === 'before') throw new DOMException('full', 'QuotaExceededError')
  }
  await expect(settlePlace(t.port)).rejects.toThrow('storage_full')
  t.port.hook = null
  expect((await t.engine.list()).length).toBe(2)
})

/** Does the work until the tab is killed before or after the nth step of a name. A transaction that is open then never happened. */
async function killedAt(t: Bench, name: string, when: 'before' | 'after', nth: number, work: () => Promise<unknown>): Promise<void> {
  let seen = 0
  let killed: () => void = () => undefined
  const end = new Promise<void>((done) => (killed = done))
  t.port.hook = (step, at) => {
    if (step !== name || at !== when || ++seen !== nth) return undefined
    Dexie.currentTransaction?.abort()
    killed()
    return new Promise(() => undefined)
  }
  await Promise.race([work(), end])
  await settle()
  t.world.crash(t.port)
}

test('killed at any step of signing out: the next start finishes it; nothing is lost, nothing can be read, nobody is signed in', async () => {
  const rehearsal = await atWork()
  const from = rehearsal.port.steps.length
  await signOut(rehearsal)
  const points = countedSteps(rehearsal.port.steps.slice(from))
  expect(points.length).toBeGreaterThan(40)
  for (const [name, nth] of points) {
    for (const when of ['before', 'after'] as const) {
      const t = await atWork()
      await killedAt(t, name, when, nth, () => signOut(t))
      const port = testPort(t.world)
      const begun = await readLeaving(port)
      await settlePlace(port)
      await endLeaving(port)
      // before it was noted, nothing has happened: Dina is signed in, as she was
      const wasNoted = begun !== undefined || (await readSession(port)) === undefined
      if (wasNoted) expect([name, when, nth, (await everything(t.world)).includes(SECRET)]).toEqual([name, when, nth, false])
      await writeSession(port, sessionOf('dina'))
      await t.restart()
      expect([name, await openPacks(t.engine.store, dinasKey)]).toEqual([name, []])
      await t.engine.drain('start')
      expect([name, when, nth, t.server.ledger.length, (await t.engine.readDraft('b'))?.values]).toEqual([name, when, nth, 2, { reason: SECRET }])
    }
  }
}, 120_000)

test('killed at any step of opening what was kept: the next start opens it; nothing is lost, nothing doubled', async () => {
  const back = async (t: Bench): Promise<void> => {
    await openPacks(t.engine.store, dinasKey)
    await t.engine.drain('start')
  }
  const away = async (): Promise<Bench> => {
    const t = await atWork()
    await signOut(t)
    await writeSession(t.port, sessionOf('dina'))
    await t.restart()
    return t
  }
  const rehearsal = await away()
  const from = rehearsal.port.steps.length
  await openPacks(rehearsal.engine.store, dinasKey)
  for (const [name, nth] of countedSteps(rehearsal.port.steps.slice(from))) {
    for (const when of ['before', 'after'] as const) {
      const t = await away()
      await killedAt(t, name, when, nth, () => back(t))
      await t.restart()
      await back(t)
      expect([name, when, nth, t.server.ledger.length, await countLocked(t.engine.store), (await t.engine.readDraft('b'))?.values]).toEqual([name, when, nth, 2, 0, { reason: SECRET }])
    }
  }
}, 120_000)

/** Each step with its number among those of the same name. */
function countedSteps(names: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  return names.map((name) => {
    counts.set(name, (counts.get(name) ?? 0) + 1)
    return [name, counts.get(name) ?? 0]
  })
}

test('model seeds 1041 and 30347: what another tab keeps while a person with nothing to keep signs out is not thrown away', async () => {
  const t = await bench()
  await holdDeviceKey(t.engine.store, dinasKey)
  const other = await openEngine(testPort(t.world), dina)
  await t.offline(async () => {
    await beginLeaving(t.engine, 'keep', 'id-token')
    await other.enqueue(submit('late'))
  })
  await settlePlace(t.port)
  await endLeaving(t.port)
  other.close()
  await writeSession(t.port, sessionOf('dina'))
  await t.restart()
  await openPacks(t.engine.store, dinasKey)
  expect((await t.engine.list()).map((row) => row.recordId)).toEqual(['late'])
})

test('kept, with nothing to keep: the database is gone', async () => {
  const t = await bench()
  await signOut(t, 'keep')
  expect((await t.world.storage.indexedDB.databases()).map((db) => db.name)).toEqual(['ess-device'])
})
