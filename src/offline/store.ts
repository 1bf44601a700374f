/** A signed-in person's place on this device: the database with its environment. What every part of the engine is handed. */
import { type DevicePlace, placeOf } from './device-place.ts'
import type { Port } from './port.ts'
import { LeftBehind } from './takeover.ts'
import { type Owner, type UserDb, openUserDb } from './user-db.ts'

export interface Store {
  port: Port
  db: UserDb
  owner: Owner
  /** How long an answer may take, as this installation says. */
  timeoutMs: number
  /** Names of this device and of this database, for the server's ledger. */
  device: DevicePlace
}

const TIMEOUT_MS = 30_000

/** Opens a person's place. One for each page or worker and person; `store.db.close()` ends it. */
export async function openStore(port: Port, owner: Owner & { timeoutMs?: number }): Promise<Store> {
  const db = await port.step('store.open', () => openUserDb(port, owner))
  const device = await port.step('store.place', () => placeOf(port, db))
  return { port, db, owner: { issuer: owner.issuer, sub: owner.sub }, device, timeoutMs: owner.timeoutMs ?? TIMEOUT_MS }
}

/** The device has no room. The form stays open and says so; nothing was half written. */
export class StorageFull extends Error {
  constructor(cause: unknown) {
    super('storage_full', { cause })
    this.name = 'StorageFull'
  }
}

/** Dexie reports a full disk as an AbortError that carries the real name inside. */
function isQuota(error: unknown): boolean {
  const e = error as { name?: string; inner?: { name?: string } } | null
  return e?.name === 'QuotaExceededError' || e?.inner?.name === 'QuotaExceededError'
}

/** Bytes kept back, released when the disk is full so that a last intent still fits. */
const BALLAST_KEY = 'ballast'
const BALLAST_BYTES = 256 * 1024

/** Lays the ballast down; later calls do nothing. Never fails: without it a full disk only shows earlier. @returns false when there is no room for it */
export async function layBallast(store: Store): Promise<boolean> {
  try {
    const there = await store.port.step('ballast.look', () => store.db.meta.get(BALLAST_KEY))
    if (!there) await store.port.step('ballast.put', () => store.db.meta.put({ key: BALLAST_KEY, value: store.port.randomBytes(BALLAST_BYTES) }))
    return true
  } catch (error) {
    if (!isQuota(error)) throw error
    return false
  }
}

/**
 * One atomic write. "Saved" may be said when this resolves, not earlier: a put's success event fires even if the
 * transaction aborts at quota (measured). At quota, copies of answers and the ballast are given up, then it is tried once more.
 * @throws StorageFull when the device has no room; LeftBehind when a newer build has the database
 */
export async function write<T>(store: Store, name: string, body: () => Promise<T>): Promise<T> {
  const { db, port } = store
  const run = () => db.transaction('rw', [db.outbox, db.drafts, db.records, db.blobs, db.meta, db.receipts], body)
  if (db.left) throw new LeftBehind()
  try {
    return await port.step(name, run)
  } catch (error) {
    if (db.left) throw new LeftBehind()
    if (!isQuota(error)) throw error
  }
  try {
    await port.step(`${name}.release`, () => releaseRoom(store))
    return await port.step(`${name}.again`, run)
  } catch (error) {
    throw isQuota(error) ? new StorageFull(error) : error
  }
}

async function releaseRoom({ db, port }: Store): Promise<void> {
  await port.step('room.records', () => db.records.clear())
  await port.step('room.ballast', () => db.meta.delete(BALLAST_KEY))
}
