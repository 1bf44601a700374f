import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, expect, test } from 'vitest'
import { storeBadge } from './badge.ts'
import { holdDeviceKey } from './keep/device-key.ts'
import { beginLeaving, endLeaving, settlePlace } from './logout.ts'
import { layBallast } from './room.ts'
import { readLeaving, readSession } from './session.ts'
import { write } from './store.ts'
import { bench, draftOf, submit } from './test-bench.ts'

const objectStore = IDBObjectStore.prototype as unknown as { put: (this: IDBObjectStore, ...args: unknown[]) => IDBRequest; delete: (this: IDBObjectStore, ...args: unknown[]) => IDBRequest; clear: (this: IDBObjectStore) => IDBRequest }
const real = { put: objectStore.put, delete: objectStore.delete, clear: objectStore.clear }
afterEach(() => void Object.assign(objectStore, real))

/** The disk is full: every write aborts its transaction, at the request or after it, until something is given up (or for good). */
function fill({ atRequest, until }: { atRequest: boolean; until: 'delete' | 'clear' | 'never' }): void {
  objectStore.put = function (...args) {
    const request = real.put.apply(this, args)
    const abort = () => (this.transaction as unknown as { _abort(name: string): void })._abort('QuotaExceededError')
    if (atRequest) abort()
    else request.addEventListener('success', abort)
    return request
  }
  if (until === 'delete') {
    objectStore.delete = function (...args) {
      objectStore.put = real.put
      return real.delete.apply(this, args)
    }
  }
  if (until === 'clear') {
    objectStore.clear = function () {
      objectStore.put = real.put
      return real.clear.apply(this)
    }
  }
}

test.each([true, false])('a last save fits: copies of answers go first, then the ballast (the request fails: %s)', async (atRequest) => {
  for (const until of ['clear', 'delete'] as const) {
    const t = await bench()
    await layBallast(t.engine.store)
    await t.engine.cacheRecord('home', {}, { a: 1 })
    fill({ atRequest, until })
    expect(await t.engine.saveDraft(draftOf('a'))).toMatchObject({ id: 'a' })
    Object.assign(objectStore, real)
    expect(await t.engine.readRecord('home', {})).toBeUndefined()
    expect((await t.engine.readDraft('a'))?.id).toBe('a')
    expect(await t.engine.store.db.meta.get('ballast') === undefined).toBe(until === 'delete')
  }
})

test('no room at all: it is said, nothing was half written, and with room again the same tap is kept and the ballast laid', async () => {
  const t = await bench()
  await layBallast(t.engine.store)
  fill({ atRequest: false, until: 'never' })
  await expect(t.engine.saveDraft(draftOf('a'))).rejects.toThrow('storage_full')
  await expect(t.engine.enqueueOnly(submit('a', { draft: draftOf('a') }))).rejects.toThrow('storage_full')
  expect(await layBallast(t.engine.store)).toBe(false)
  Object.assign(objectStore, real)
  expect([await t.engine.list(), await t.engine.listDrafts()]).toEqual([[], []])
  await t.engine.enqueueOnly(submit('a', { draft: draftOf('a') }))
  expect(await layBallast(t.engine.store)).toBe(true)
  expect(await t.engine.store.db.meta.get('ballast')).toBeDefined()
})

test('a full disk is known as such also where Dexie reports many failures, or one that was only cut off (quota, seeds 21 and 47)', async () => {
  const t = await bench()
  const { store } = t.engine
  await t.engine.saveDraft(draftOf('a'))
  fill({ atRequest: true, until: 'never' })
  await expect(write(store, 'bulk', () => store.db.drafts.bulkPut([1, 2, 3].map((n) => ({ ...draftOf(`d${n}`) }) as never)))).rejects.toThrow('storage_full')
  await expect(write(store, 'modify', () => store.db.drafts.update('a', { version: 7 }))).rejects.toThrow('storage_full')
})

test('a sign-out takes what is kept back when there is no room to note it; with no room at all it says so, and nothing has begun (quota in a browser, seeds 1 and 2)', async () => {
  const t = await bench()
  await layBallast(t.engine.store)
  await t.offline(() => t.engine.enqueueOnly(submit('a', { draft: draftOf('a') })))
  fill({ atRequest: false, until: 'never' })
  await expect(beginLeaving(t.engine, 'keep', '')).rejects.toMatchObject({ name: 'StorageFull' })
  expect(await readLeaving(t.port)).toBeUndefined()
  expect((await readSession(t.port))?.sub).toBe('dina')
  Object.assign(objectStore, real)
  await t.engine.drain('manual')
  expect(await t.states()).toEqual(['sent'])
  await layBallast(t.engine.store)
  fill({ atRequest: false, until: 'delete' })
  await beginLeaving(t.engine, 'keep', '')
  Object.assign(objectStore, real)
  expect(await readLeaving(t.port)).toMatchObject({ sub: 'dina', choice: 'keep' })
  expect(await t.engine.store.db.meta.get('ballast')).toBeUndefined()
})

test('the ballast is given back only when copies do not make room, once, and laid again once there is room', async () => {
  const t = await bench()
  const { store } = t.engine
  const ballast = async () => ((await store.db.meta.get('ballast'))?.value as Uint8Array | undefined)?.byteLength
  await layBallast(store)
  const whole = await ballast()
  expect(whole).toBeGreaterThan(64 * 1024) // a smaller value lies among others in one file, which does not shrink when it is deleted
  await t.engine.saveDraft(draftOf('a'))
  expect(await ballast(), 'there is room').toBe(whole)
  fill({ atRequest: false, until: 'clear' })
  await t.engine.saveDraft(draftOf('b'))
  Object.assign(objectStore, real)
  expect(await ballast(), 'copies were enough').toBe(whole)
  fill({ atRequest: false, until: 'delete' })
  await t.engine.saveDraft(draftOf('c'))
  Object.assign(objectStore, real)
  expect(await ballast()).toBeUndefined()
  fill({ atRequest: false, until: 'never' })
  expect(await layBallast(store), 'still full').toBe(false)
  Object.assign(objectStore, real)
  expect(await layBallast(store)).toBe(true)
  expect(await ballast()).toBe(whole)
  const bytes = (await store.db.meta.get('ballast'))?.value
  await layBallast(store)
  expect((await store.db.meta.get('ballast'))?.value, 'not written again where it lies').toEqual(bytes)
})

test('what is locked stays locked, and the person is gone, though there is no room to note how much it was', async () => {
  const t = await bench()
  await holdDeviceKey(t.engine.store, () => Promise.resolve({ keyId: 'k-A', secret: 'A'.repeat(43) }))
  await t.offline(() => t.engine.enqueueOnly(submit('a', { draft: draftOf('a') })))
  await beginLeaving(t.engine, 'keep', '')
  t.port.hook = (name, when) => (name === 'leaving.count' && when === 'after' ? fill({ atRequest: false, until: 'never' }) : undefined)
  await settlePlace(t.port)
  await storeBadge(t.port, 0)
  await endLeaving(t.port)
  Object.assign(objectStore, real)
  expect(await readSession(t.port)).toBeUndefined()
  expect(await readLeaving(t.port)).toBeUndefined()
})
