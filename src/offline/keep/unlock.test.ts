import { expect, test } from 'vitest'
import { beginLeaving, endLeaving, settlePlace, unsentOf } from '../logout.ts'
import { writeSession } from '../session.ts'
import { bench, type Bench, draftOf, submit } from '../test-bench.ts'
import { sessionOf } from '../test-server.ts'
import { type AskKey, holdDeviceKey, readDeviceKey } from './device-key.ts'
import { countLocked, discardPack, openPacks } from './unlock.ts'

const answer = (letter: string) => ({ keyId: `k-${letter}`, secret: letter.repeat(43) })
const giving = (...letters: string[]): AskKey => (keyId) => Promise.resolve(keyId === undefined ? answer(letters[0] ?? '') : letters.includes(keyId.slice(2)) ? answer(keyId.slice(2)) : null)

async function leave(t: Bench): Promise<void> {
  await beginLeaving(t.engine, 'keep', '')
  await settlePlace(t.port)
  await endLeaving(t.port)
  await writeSession(t.port, sessionOf('dina'))
  await t.restart()
}

/** One item and one draft, locked with key A; Dina is back. */
async function away(): Promise<Bench> {
  const t = await bench()
  await holdDeviceKey(t.engine.store, giving('A'))
  await t.offline(async () => {
    await t.engine.enqueue(submit('a'))
    await t.engine.saveDraft(draftOf('b'))
  })
  await leave(t)
  return t
}

test('the key cannot be read from the device', async () => {
  const t = await bench()
  const held = await holdDeviceKey(t.engine.store, giving('A'))
  expect(held?.key.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('raw', held?.key as CryptoKey)).rejects.toThrow('not extractable')
})

test('the key is asked for once a week, and a device without an answer keeps the one it has', async () => {
  const t = await bench()
  expect(await holdDeviceKey(t.engine.store, () => Promise.reject(new TypeError('offline')))).toBeUndefined()
  expect((await holdDeviceKey(t.engine.store, giving('A')))?.keyId).toBe('k-A')
  expect((await holdDeviceKey(t.engine.store, giving('B')))?.keyId).toBe('k-A')
  t.world.nowMs += 8 * 86_400_000
  expect((await holdDeviceKey(t.engine.store, () => Promise.reject(new TypeError('offline'))))?.keyId).toBe('k-A')
  expect((await holdDeviceKey(t.engine.store, giving('B')))?.keyId).toBe('k-B')
})

test('after a change of the server’s secret the older key opens what it locked', async () => {
  const t = await away()
  await holdDeviceKey(t.engine.store, giving('B', 'A'))
  expect(await openPacks(t.engine.store, giving('B', 'A'))).toEqual([])
  expect(await t.engine.list()).toHaveLength(1)
  expect((await readDeviceKey(t.engine.store))?.keyId).toBe('k-B')
})

test.each<[string, AskKey, string]>([
  ['the server has the key no more', giving('B'), 'no-key'],
  ['the server gives another key under its name', () => Promise.resolve({ keyId: 'k-A', secret: 'Z'.repeat(43) }), 'broken'],
  ['the server does not answer', () => Promise.reject(new TypeError('offline')), 'later'],
])('%s: nothing is lost, it is shown, and opens when the key is there', async (_, ask, why) => {
  const t = await away()
  expect(await openPacks(t.engine.store, ask)).toMatchObject([{ items: 2, why }])
  expect([await t.engine.list(), await t.engine.listDrafts(), await countLocked(t.engine.store)]).toEqual([[], [], 2])
  expect(await openPacks(t.engine.store, giving('A'))).toEqual([])
  expect([(await t.engine.list()).length, (await t.engine.listDrafts()).length]).toEqual([1, 1])
})

test.each<[string, (t: Bench) => Promise<unknown>]>([
  ['cut off', (t) => t.engine.store.db.sealed.toCollection().modify((row) => void (row.bytes = row.bytes.slice(0, 20)))],
  ['a bit changed', (t) => t.engine.store.db.sealed.toCollection().modify((row) => void (new Uint8Array(row.bytes)[5]! ^= 1))],
  ['a row missing', (t) => t.engine.store.db.sealed.limit(1).delete()],
  ['the last row missing', (t) => t.engine.store.db.sealed.filter((row) => row.n > 0).delete()],
  ['a row moved to another table', (t) => t.engine.store.db.sealed.toCollection().modify((row) => void (row.table = row.table === 'drafts' ? 'outbox' : 'drafts'))],
])('%s: nothing of it is taken for good, and it can be thrown away by its owner', async (_, harm) => {
  const t = await away()
  await harm(t)
  const [stuck] = await openPacks(t.engine.store, giving('A'))
  expect(stuck).toMatchObject({ items: 2, why: 'broken' })
  expect([await t.engine.list(), await t.engine.listDrafts()]).toEqual([[], []])
  await discardPack(t.engine.store, stuck?.id ?? '')
  expect(await countLocked(t.engine.store)).toBe(0)
})

test('what is locked in one person’s database does not open in another’s, even with the key', async () => {
  const t = await away()
  const { db } = t.engine.store
  const rows = await db.sealed.toArray()
  const packs = await db.meta.where('key').startsWith('pack:').toArray()
  const { openEngine } = await import('../engine.ts')
  const { testPort } = await import('../test-port.ts')
  const other = await openEngine(testPort(t.world), { issuer: 'http://idp', sub: 'budi' })
  await other.store.db.sealed.bulkPut(rows)
  await other.store.db.meta.bulkPut(packs)
  expect(await openPacks(other.store, giving('A'))).toMatchObject([{ why: 'broken' }])
  expect(await other.list()).toEqual([])
})

test('a form that was begun anew meanwhile is not written over: the older one waits until it is done with', async () => {
  const t = await away()
  await t.engine.saveDraft({ ...draftOf('b'), values: { reason: 'newer' } })
  expect(await openPacks(t.engine.store, giving('A'))).toMatchObject([{ why: 'double' }])
  expect((await t.engine.readDraft('b'))?.values).toEqual({ reason: 'newer' })
  expect(await t.engine.list()).toEqual([])
  await t.engine.deleteDraft('b')
  expect(await openPacks(t.engine.store, giving('A'))).toEqual([])
  expect([(await t.engine.list()).length, (await t.engine.listDrafts()).length]).toEqual([1, 1])
})

test('two tabs open it at once: everything is there once', async () => {
  const t = await away()
  const { openEngine } = await import('../engine.ts')
  const { testPort } = await import('../test-port.ts')
  const other = await openEngine(testPort(t.world), t.engine.store.owner)
  expect(await Promise.all([openPacks(t.engine.store, giving('A')), openPacks(other.store, giving('A'))])).toEqual([[], []])
  expect([(await t.engine.list()).length, (await t.engine.listDrafts()).length]).toEqual([1, 1])
})

test('what stayed locked is still there after the next sign-out, and is counted', async () => {
  const t = await away()
  await holdDeviceKey(t.engine.store, giving('B'))
  await openPacks(t.engine.store, giving('B'))
  await t.offline(() => t.engine.enqueue(submit('c')))
  expect(await unsentOf(t.engine)).toEqual({ items: 1, drafts: 0, locked: 2 })
  await leave(t)
  expect(await openPacks(t.engine.store, giving('B', 'A'))).toEqual([])
  expect((await t.engine.list()).map((row) => row.recordId)).toEqual(['a', 'c'])
})
