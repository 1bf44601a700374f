/** A signed-in person's place on this device: the database with its environment. What every part of the engine is handed. */
import { type DevicePlace, placeOf } from './device-place.ts'
import { checkHere, comeBack } from './keep/away.ts'
import type { Port } from './port.ts'
import { isQuota, withReserves } from './room.ts'
import { DatabaseGone, LeftBehind } from './takeover.ts'
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

/** Where the installation says nothing else. */
export const TIMEOUT_MS = 30_000

/** Opens a person's place. One for each page or worker and person; `store.db.close()` ends it. */
export async function openStore(port: Port, owner: Owner & { timeoutMs?: number }): Promise<Store> {
  const db = await port.step('store.open', () => openUserDb(port, owner))
  const device = await port.step('store.place', () => placeOf(port, db))
  const store = { port, db, owner: { issuer: owner.issuer, sub: owner.sub }, device, timeoutMs: owner.timeoutMs ?? TIMEOUT_MS }
  await port.step('store.back', () => comeBack(store, store.owner))
  return store
}

/**
 * One atomic write. "Saved" may be said when this resolves, not earlier: a put's success event fires even if the
 * transaction aborts at quota (measured). At quota, copies of answers and then the ballast are given up, and it is tried again.
 * @throws StorageFull when the device has no room, SignedOutHere when the person has left meanwhile,
 * LeftBehind when a newer build has the database, DatabaseGone when the browser has taken it away
 */
export async function write<T>(store: Store, name: string, body: () => Promise<T>): Promise<T> {
  const { db, port } = store
  if (db.left) throw new LeftBehind()
  let transaction: IDBTransaction | undefined
  const run = () =>
    db.transaction('rw', db.tables, async (running) => {
      transaction = running.idbtrans
      await port.step('write.here', () => checkHere(store))
      return port.step('write.body', body)
    })
  const isFull = (error: unknown) => {
    if (db.left) throw new LeftBehind()
    if (db.gone) throw new DatabaseGone()
    // an operation that was cut off by the full disk only knows that it was cut off
    return isQuota(error) || isQuota(transaction?.error)
  }
  return withReserves(store, name, run, isFull)
}
