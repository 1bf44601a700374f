/**
 * Room on the device. `estimate()` cannot predict a full disk (measured), so some bytes are kept back and given up when it
 * is full: a last intent still fits. Read copies go before them.
 */
import type { Port } from './port.ts'
import type { UserDb } from './user-db.ts'

/** What a `Store` has of it. */
interface Place {
  db: UserDb
  port: Port
}

/** The device has no room. The form stays open and says so; nothing was half written. */
export class StorageFull extends Error {
  constructor(cause: unknown) {
    super('storage_full', { cause })
    this.name = 'StorageFull'
  }
}

interface Failure {
  name?: string
  inner?: Failure
  /** Of Dexie's bulk operations and of `update`. */
  failures?: readonly Failure[]
}

/** Dexie reports a full disk as an error that carries the real name inside. */
export function isQuota(error: unknown): boolean {
  const { name, inner, failures } = (error ?? {}) as Failure
  return name === 'QuotaExceededError' || (inner !== undefined && inner !== error && isQuota(inner)) || (failures ?? []).some(isQuota)
}

const BALLAST_KEY = 'ballast'
const BALLAST_BYTES = 256 * 1024

/**
 * Has the ballast lie there; called at the start and after each drain, so that it is laid again once there is room.
 * Never fails for lack of room. @returns false: the device is as good as full
 */
export async function layBallast(store: Place): Promise<boolean> {
  const { db, port } = store
  try {
    const there = await port.step('ballast.look', () => db.meta.where('key').equals(BALLAST_KEY).count())
    if (there === 0) await port.step('ballast.put', () => db.meta.put({ key: BALLAST_KEY, value: port.randomBytes(BALLAST_BYTES) }))
    return true
  } catch (error) {
    if (!isQuota(error)) throw error
    return false
  }
}

/** What is given up for a write that does not fit, first to last. */
const reserves: readonly ((store: Place) => Promise<unknown>)[] = [
  ({ db, port }) => port.step('room.records', () => db.records.clear()),
  ({ db, port }) => port.step('room.ballast', () => db.meta.delete(BALLAST_KEY)),
]

/**
 * Does what needs room, as a step of this name. At a full disk copies of answers and then the ballast are given up, and it is tried again.
 * @throws StorageFull when that is not enough
 */
export async function withReserves<T>(store: Place, name: string, work: () => Promise<T>, isFull: (error: unknown) => boolean = isQuota): Promise<T> {
  let full: unknown
  for (const giveUp of [null, ...reserves]) {
    try {
      if (giveUp) await store.port.step('write.release', () => giveUp(store))
      return await store.port.step(name, work)
    } catch (error) {
      if (!isFull(error)) throw error
      full = error
    }
  }
  throw new StorageFull(full)
}
