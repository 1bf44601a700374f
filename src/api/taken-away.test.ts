import { Dexie } from 'dexie'
import { forceCloseDatabase } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { readSession, writeSession } from '../offline/session.ts'
import { type TestPort, testPort, TestWorld } from '../offline/test-port.ts'
import { sessionOf } from '../offline/test-server.ts'

let world: TestWorld
let port: TestPort
let token: string | null
const renew = vi.fn<() => Promise<string>>()
vi.mock('../offline/browser-port.ts', () => ({ browserPort: () => port }))
vi.mock('./token.ts', () => ({ accessToken: () => token }))
vi.mock('./renew.ts', () => ({ renewToken: () => renew() }))

/** A page with somebody's database open, as start-sync.ts sets it up. */
async function openPage() {
  vi.resetModules()
  await import('../../contract/calls.ts')
  const page = await import('./offline.ts')
  const outbox = await import('./outbox.ts')
  const { openAnew } = await import('./taken-away.ts')
  const seen: string[] = []
  let opening: Promise<void> | undefined
  page.whenTakenAway(() => (opening = openAnew()))
  port.onChanged((change) => void seen.push(change.kind))
  const engine = await page.offline()
  /** Databases of the whole device go, with the sign-in in them. */
  const evict = async () => {
    await new Dexie('ess-device', { ...world.storage }).delete()
    forceCloseDatabase(engine.store.db.backendDB() as never)
    await new Dexie(engine.name, { ...world.storage }).delete()
    await vi.waitFor(() => expect(opening).toBeDefined())
    await opening
  }
  return { page, outbox, engine, seen, evict }
}
const draft = { id: 'd', module: 'leave-requests', values: { note: 'typed' } }

beforeEach(async () => {
  world = new TestWorld()
  port = testPort(world)
  port.setTimer = (fn, ms) => setTimeout(fn, Math.min(ms, 5)) // real, or a retry would wait for the test
  vi.stubGlobal('navigator', { onLine: true })
  const session = sessionOf('dina')
  token = session.accessToken
  renew.mockReset().mockResolvedValue('unreachable')
  await writeSession(port, session)
})

test('forms are asked to save again, the sign-in this page knows is put back, and another database is open', async () => {
  const { page, outbox, engine, seen, evict } = await openPage()
  await outbox.saveDraft(draft)
  await evict()
  expect(seen).toContain('reopened')
  expect(renew).not.toHaveBeenCalled()
  const anew = await page.offline()
  expect(anew).not.toBe(engine)
  expect(await outbox.listDrafts()).toEqual([])
  expect(await outbox.saveDraft(draft)).toMatchObject({ id: 'd' })
})

test('a write that was broken off is done again by itself, once', async () => {
  const { outbox, engine, evict } = await openPage()
  const evicting = evict()
  const queued = await outbox.enqueue({ op: 'leave-requests.submit', input: { id: 'r' }, recordId: 'r', label: { key: 'x' } })
  await evicting
  expect(queued.commandId).toBeTruthy()
  expect(engine.store.db.gone).toBe(true)
})

test('a token that has changed meanwhile is not overwritten by an older sign-in: it is asked for anew', async () => {
  const { evict } = await openPage()
  token = 'a newer one'
  await evict()
  expect(renew).toHaveBeenCalledTimes(1)
  expect(await readSession(port)).toBeUndefined()
})

test('where everything of the site was cleared, nobody is signed in again by what this page remembers', async () => {
  const { outbox, evict } = await openPage()
  token = null
  await evict()
  expect(await readSession(port)).toBeUndefined()
  await expect(outbox.saveDraft(draft)).rejects.toMatchObject({ name: 'SignedOut' })
  expect(renew).toHaveBeenCalledTimes(1) // not with every letter
})

test('somebody who is leaving is let go', async () => {
  const { page, seen, evict } = await openPage()
  page.beginLeaving()
  await evict()
  expect(seen).not.toContain('reopened')
  expect(renew).not.toHaveBeenCalled()
  await page.stopLeaving()
})

test('without a place, what can be sent at once goes through memory, and nothing else is taken', async () => {
  const { outbox } = await openPage()
  port.storage = { ...port.storage, small: { get: () => undefined, set: () => undefined, keys: () => [] } }
  await expect(outbox.saveDraft(draft)).rejects.toMatchObject({ name: 'NothingKept' })
  vi.stubGlobal('navigator', { onLine: false })
  await expect(outbox.enqueue({ op: 'leave-requests.submit', input: { id: 'r' }, recordId: 'r', label: { key: 'x' } })).rejects.toMatchObject({ name: 'NothingKept' })
  await expect(outbox.enqueueAll([])).rejects.toMatchObject({ name: 'NothingKept' })
  await expect(outbox.saveBlob({ id: 'b', recordId: 'r', fileName: 'x', type: 'x', category: 1, bytes: new ArrayBuffer(1) })).rejects.toMatchObject({ name: 'NothingKept' })
})
