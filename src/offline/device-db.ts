/**
 * The device's own small database `ess-device`: the session, the device id, the push address, which users were here.
 * Plain IndexedDB, so that the first load needs no Dexie (28 kB br).
 */
import type { Port, SmallStore } from './port.ts'

export const DEVICE_DB = 'ess-device'
const STORE = 'kv'

const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error ?? new Error('storage failed'))
  })

/** Rejects also where there is no IndexedDB at all, or none for this page. */
const openDb = (port: Port): Promise<IDBDatabase> =>
  new Promise((done, fail) => {
    const request = port.storage.indexedDB.open(DEVICE_DB, 1)
    request.onupgradeneeded = () => void request.result.createObjectStore(STORE)
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error ?? new Error('storage failed'))
  })

/** Nothing where the browser keeps nothing. One wait, whoever answers. */
const open = (port: Port): Promise<IDBDatabase | void> =>
  port.storage.small ? Promise.resolve() : openDb(port).catch((error: unknown) => (port.storageRefused ? port.storageRefused(error) : Promise.reject(error as Error)))

/** @param instead the same where the browser keeps nothing */
async function inStore<T>(port: Port, mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>, instead: (small: SmallStore) => T): Promise<T> {
  const db = await port.step('device.open', () => open(port))
  if (!db) return instead(port.storage.small as SmallStore)
  try {
    const [result] = await port.step('device.commit', () => {
      const tx = db.transaction(STORE, mode, { durability: 'strict' })
      const finished = new Promise<void>((done, fail) => {
        tx.oncomplete = () => done()
        tx.onabort = () => fail(tx.error ?? new Error('storage aborted'))
        tx.onerror = () => undefined // the abort that follows carries the error
      })
      return Promise.all([work(tx.objectStore(STORE)), finished])
    })
    return result
  } finally {
    db.close()
  }
}

/** The value under a key, or undefined. */
export const deviceGet = <T>(port: Port, key: string): Promise<T | undefined> =>
  inStore(port, 'readonly', (store) => asPromise(store.get(key) as IDBRequest<T | undefined>), (small) => small.get(key) as T | undefined)

/** The values under several keys, as they are at one moment. */
export const deviceGetAll = (port: Port, keys: readonly string[]): Promise<unknown[]> =>
  inStore(port, 'readonly', (store) => Promise.all(keys.map((key) => asPromise(store.get(key) as IDBRequest<unknown>))), (small) => keys.map((key) => small.get(key)))

/**
 * Replaces the value under a key by what `change` makes of it, in one transaction; `undefined` deletes it.
 * `change` must be synchronous. @returns the new value, once it is durable
 */
export function deviceUpdate<T>(port: Port, key: string, change: (old: T | undefined) => T | undefined): Promise<T | undefined> {
  return inStore(
    port,
    'readwrite',
    (store) =>
      new Promise((done, fail) => {
        const read = store.get(key) as IDBRequest<T | undefined>
        read.onerror = () => fail(read.error ?? new Error('storage failed'))
        read.onsuccess = () => {
          const next = change(read.result)
          if (next === undefined) store.delete(key)
          else store.put(next, key)
          done(next)
        }
      }),
    (small) => {
      const next = change(small.get(key) as T | undefined)
      small.set(key, next)
      return next
    },
  )
}

export const devicePut = <T>(port: Port, key: string, value: T): Promise<T | undefined> => deviceUpdate<T>(port, key, () => value)
export const deviceDelete = (port: Port, key: string): Promise<unknown> => deviceUpdate(port, key, () => undefined)

/** Every key that begins with `prefix`. */
export async function deviceKeys(port: Port, prefix: string): Promise<string[]> {
  const keys = await port.step('device.keys', () => inStore(port, 'readonly', (store) => asPromise(store.getAllKeys()), (small): IDBValidKey[] => small.keys()))
  return keys.map(String).filter((key) => key.startsWith(prefix))
}
