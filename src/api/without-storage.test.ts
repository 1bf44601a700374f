import { IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { openEngine } from '../offline/engine.ts'
import type { Port } from '../offline/port.ts'
import { readSession, writeSession } from '../offline/session.ts'
import { testPort, TestWorld } from '../offline/test-port.ts'
import { sessionOf, TestServer } from '../offline/test-server.ts'
import { goWithout } from './without-storage.ts'

const dina = { issuer: 'http://idp', sub: 'dina' }
const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  // as in a browser: its keys are its own properties
  vi.stubGlobal('localStorage', new Proxy({ getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: (key: string) => void kept.delete(key) }, {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  }))
})

const refusing = (name: string) => () => {
  throw new DOMException('denied', name)
}
function failing(name: string) {
  return () => {
    const request = { error: new DOMException('failed', name) } as unknown as IDBOpenDBRequest
    setTimeout(() => request.onerror?.(new Event('error')))
    return request
  }
}

/** A page in a browser whose storage does this. */
function page(indexedDB: unknown): { port: Port; world: TestWorld } {
  const world = new TestWorld()
  const port: Port = testPort(world)
  port.storage = { indexedDB: indexedDB as IDBFactory, IDBKeyRange }
  port.setTimer = (fn, ms) => setTimeout(fn, Math.min(ms, 1))
  port.storageRefused = (error) => goWithout(port, error)
  return { port, world }
}

const ways: [string, unknown][] = [
  ['is not there', undefined],
  ['throws SecurityError', { open: refusing('SecurityError') }],
  ['throws InvalidStateError', { open: refusing('InvalidStateError') }],
  ['fires an error, twice', { open: failing('UnknownError') }],
]

test.each(ways)('IndexedDB %s: somebody signs in, sends, and is still known after a reload', async (_, indexedDB) => {
  const { port, world } = page(indexedDB)
  const server = new TestServer()
  world.fetch = server.fetch
  expect(await readSession(port)).toBeUndefined()
  await writeSession(port, sessionOf('dina'))
  const engine = await openEngine(port, dina)
  await engine.enqueue({ op: 'leave-requests.submit', input: { id: 'r1' }, recordId: 'r1', label: { key: 'x' } })
  await engine.drain('manual')
  expect((await engine.list()).map((row) => row.state)).toEqual(['sent'])
  engine.close()

  const { port: reloaded } = page(indexedDB)
  expect(await readSession(reloaded)).toMatchObject({ sub: 'dina' })
})

test('a browser that refuses once and opens then is used as always', async () => {
  const world = new TestWorld()
  const { indexedDB } = world.storage
  let times = 0
  const { port } = page({ deleteDatabase: indexedDB.deleteDatabase.bind(indexedDB), open: (...args: [string, number]) => (times++ === 0 ? failing('UnknownError')() : indexedDB.open(...args)) })
  await expect(readSession(port)).rejects.toMatchObject({ name: 'UnknownError' })
  expect(port.storage.small).toBeUndefined()
  expect(await readSession(port)).toBeUndefined()
})

test('a database of a newer build is no reason to go without', async () => {
  const { port } = page({ open: failing('VersionError') })
  await expect(readSession(port)).rejects.toMatchObject({ name: 'VersionError' })
  expect(port.storage.small).toBeUndefined()
})

test('where localStorage is refused, too, the sign-in lasts as long as the page', async () => {
  vi.stubGlobal('localStorage', { getItem: refusing('SecurityError'), setItem: refusing('SecurityError'), removeItem: refusing('SecurityError') })
  const { port } = page(undefined)
  await writeSession(port, sessionOf('dina'))
  expect(await readSession(port)).toMatchObject({ sub: 'dina' })
})
