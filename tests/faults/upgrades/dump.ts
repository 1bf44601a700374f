/** A device's databases as plain JSON, as IndexedDB really holds them, and back. */
import type { IDBFactory } from 'fake-indexeddb'

interface StoreDump {
  keyPath: string | null
  autoIncrement: boolean
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[]
  rows: { key: IDBValidKey; value: unknown }[]
}
export interface DatabaseDump {
  name: string
  /** IndexedDB's own number: ten times Dexie's. */
  version: number
  stores: Record<string, StoreDump>
}

const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error ?? new Error('storage failed'))
  })

/** Bytes as text; long runs of noise (the ballast) by their length. */
function packed(value: unknown): unknown {
  const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : value instanceof Uint8Array ? value : null
  if (bytes) return { $kind: value instanceof ArrayBuffer ? 'buffer' : 'bytes', ...(bytes.length > 4096 ? { length: bytes.length } : { base64: Buffer.from(bytes).toString('base64') }) }
  if (Array.isArray(value)) return value.map(packed)
  return value !== null && typeof value === 'object' ? Object.fromEntries(Object.entries(value).map(([k, v]) => [k, packed(v)])) : value
}

function unpacked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpacked)
  if (value === null || typeof value !== 'object') return value
  const { $kind, base64, length } = value as { $kind?: string; base64?: string; length?: number }
  if ($kind === undefined) return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, unpacked(v)]))
  const bytes = base64 === undefined ? new Uint8Array(length ?? 0) : Uint8Array.from(Buffer.from(base64, 'base64'))
  return $kind === 'buffer' ? bytes.buffer : bytes
}

async function dumpOne(factory: IDBFactory, name: string): Promise<DatabaseDump> {
  const db = await asPromise(factory.open(name) as IDBRequest<IDBDatabase>)
  const stores: Record<string, StoreDump> = {}
  for (const storeName of db.objectStoreNames) {
    const store = db.transaction(storeName).objectStore(storeName)
    const [keys, values] = await Promise.all([asPromise(store.getAllKeys()), asPromise(store.getAll() as IDBRequest<unknown[]>)])
    const indexes = [...store.indexNames].map((index) => store.index(index))
    stores[storeName] = {
      keyPath: store.keyPath as string | null,
      autoIncrement: store.autoIncrement,
      indexes: indexes.map((index) => ({ name: index.name, keyPath: index.keyPath, unique: index.unique, multiEntry: index.multiEntry })),
      rows: keys.map((key, i) => ({ key, value: packed(values[i]) })),
    }
  }
  const { version } = db
  db.close()
  return { name, version, stores }
}

/** Every database of a device. */
export async function dump(factory: IDBFactory): Promise<DatabaseDump[]> {
  const names = (await factory.databases()).map(({ name }) => name ?? '').sort()
  const dumps: DatabaseDump[] = []
  for (const name of names) dumps.push(await dumpOne(factory, name))
  return dumps
}

/** Puts databases onto an empty device, at the version they were dumped at. */
export async function restore(factory: IDBFactory, dumps: readonly DatabaseDump[]): Promise<void> {
  for (const { name, version, stores } of dumps) {
    const opening = factory.open(name, version)
    opening.onupgradeneeded = () => {
      for (const [storeName, { keyPath, autoIncrement, indexes, rows }] of Object.entries(stores)) {
        const store = opening.result.createObjectStore(storeName, { ...(keyPath === null ? {} : { keyPath }), autoIncrement })
        for (const index of indexes) store.createIndex(index.name, index.keyPath, { unique: index.unique, multiEntry: index.multiEntry })
        for (const { key, value } of rows) {
          if (keyPath === null) store.put(unpacked(value), key)
          else store.put(unpacked(value))
        }
      }
    }
    const db = await asPromise(opening as IDBRequest<IDBDatabase>)
    db.close()
  }
}
