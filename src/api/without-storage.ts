/**
 * Where the browser keeps nothing (a private window, blocked site data, a store that does not open): the engine runs on a
 * store in the page's memory, so that reading, deciding and sending work while there is a network. It is never called saved.
 */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Port, PortStorage, SmallStore } from '../offline/port.ts'

const PREFIX = 'ess_device:'
const AGAIN_MS = 300

/** The sign-in outlives a reload, as the token does; where even this is refused it lives as long as the page. */
function smallStore(): SmallStore {
  const here = new Map<string, unknown>()
  const quietly = <T>(work: () => T, otherwise: T): T => {
    try {
      return work()
    } catch {
      return otherwise
    }
  }
  return {
    get: (key) => quietly(() => JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null') as unknown, null) ?? here.get(key),
    set(key, value) {
      if (value === undefined) here.delete(key)
      else here.set(key, value)
      quietly(() => (value === undefined ? localStorage.removeItem(PREFIX + key) : localStorage.setItem(PREFIX + key, JSON.stringify(value))), undefined)
    },
    keys: () => [...new Set([...here.keys(), ...quietly(() => Object.keys(localStorage), []).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length))])],
  }
}

/** Dexie looks at the browser's own name, too; where even that is refused (Firefox without site data) it finds nothing there. */
function hideRefusal(): void {
  try {
    void globalThis.indexedDB
  } catch {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true })
  }
}

export function storageInMemory(): PortStorage {
  hideRefusal()
  return { indexedDB: new IDBFactory(), IDBKeyRange, small: smallStore() }
}

/** Some errors pass: a browser that is busy with its files. These do not. */
const FOR_GOOD = ['SecurityError', 'InvalidStateError', 'TypeError', 'ReferenceError']

async function opensAfterAll(port: Port, error: unknown): Promise<boolean> {
  if (FOR_GOOD.includes((error as Error).name)) return false
  await new Promise<void>((done) => void port.setTimer(done, AGAIN_MS))
  const { indexedDB } = port.storage
  return new Promise((done) => {
    const request = indexedDB.open('ess-probe')
    request.onsuccess = () => {
      request.result.close()
      indexedDB.deleteDatabase('ess-probe')
      done(true)
    }
    request.onerror = () => done(false)
  })
}

let going: Promise<void> | undefined

/** Puts memory in the place of the storage. @throws `error` when the storage opens after all, or belongs to a newer build */
export function goWithout(port: Port, error: unknown): Promise<void> {
  going ??= (async () => {
    if ((error as Error).name === 'VersionError' || (await opensAfterAll(port, error))) throw error
    port.storage = storageInMemory()
    port.notifyChanged({ kind: 'session' })
  })().finally(() => (going = undefined))
  return going
}
