/**
 * What happens to a person's place on this device when they sign out. It is noted first, and the note
 * alone ends their sign-in here: from then on nothing is read, kept or sent for them, and a sign-out that is cut off
 * anywhere is finished by the next start, before somebody else signs in.
 */
import { deviceDelete, devicePut } from './device-db.ts'
import type { Engine } from './engine.ts'
import { giveUp } from './device-place.ts'
import { AWAY } from './keep/away.ts'
import { readDeviceKey } from './keep/device-key.ts'
import { leaveOpen, lockAway } from './keep/lock.ts'
import { countLocked } from './keep/unlock.ts'
import { dropNote } from './open-items.ts'
import type { Port } from './port.ts'
import { isQuota, withReserves } from './room.ts'
import { isDraftAlone, isOpen, ownItems } from './rows.ts'
import { endSessionOf, LEAVING, type Leaving, LEFT, readLeaving } from './session.ts'
import { tellThrownAway } from './steps/announce.ts'
import { withDrainLock } from './steps/lease.ts'
import { type Store, TIMEOUT_MS } from './store.ts'
import { openUnlessNewer } from './takeover.ts'
import { deleteUserDb, keepUserDb, UserDb } from './user-db.ts'

/** What never left the device: commands, and forms nobody has sent; and what lies here locked from an earlier sign-out. */
export interface Unsent {
  items: number
  drafts: number
  locked: number
}

export async function unsentOf(engine: Engine): Promise<Unsent> {
  const { port } = engine.store
  const rows = await port.step('unsent.rows', () => engine.list())
  const drafts = await port.step('unsent.drafts', () => engine.listDrafts())
  const locked = await port.step('unsent.locked', () => countLocked(engine.store))
  return { items: ownItems(rows.filter(isOpen)).length, drafts: drafts.filter((d) => isDraftAlone(d, rows)).length, locked }
}

/** Whether what is kept can be locked. Without it a sign-out says so, and the person chooses. */
export const canLock = async ({ store }: Engine): Promise<boolean> => (await store.port.step('logout.key', () => readDeviceKey(store))) !== undefined

/** A command that is on its way when somebody signs out has so long; then its outcome is unknown until they are back. */
const PATIENCE_MS = 5_000
const DELETE_MS = 3_000

/**
 * Begins a sign-out. From here on it is finished, also after a crash.
 * @throws StorageFull when there is no room to note it: nothing has begun
 */
export async function beginLeaving(engine: Engine, choice: Leaving['choice'], idToken: string): Promise<void> {
  const { port, db, owner, device } = engine.store
  const unsent = await port.step('leaving.unsent', () => unsentOf(engine))
  if (choice === 'discard' && unsent.items + unsent.locked > 0) {
    // they end on purpose: remembered as the person's wish, unless the database survives it
    await port.step('leaving.over', () => withReserves(engine.store, 'leaving.give-up', () => giveUp(port, db.name, device.db)))
    await port.step('leaving.told', () => withReserves(engine.store, 'leaving.thrown', () => tellThrownAway(engine.store)))
  }
  const note: Leaving = { ...owner, db: db.name, incarnation: device.db, choice, idToken }
  await port.step('leaving.begin', () => withReserves(engine.store, 'leaving.note', () => devicePut<Leaving>(port, LEAVING, note)))
  engine.stop()
  port.notifyChanged({ kind: 'session' })
}

/** The person stays after all: there was no room to lock what they wanted to keep. */
export async function stopLeaving(port: Port): Promise<void> {
  await port.step('leaving.stop', () => deviceDelete(port, LEAVING))
  port.notifyChanged({ kind: 'session' })
}

/**
 * Puts the person's database in order for their absence: locked, or gone. Done already: does nothing. The queue is at
 * rest meanwhile; a command that is on its way is waited for a little.
 * @throws StorageFull when there is no room to lock it: it is as it was. LeftBehind when a newer build has it, which then finishes this
 */
export async function settlePlace(port: Port): Promise<void> {
  const leaving = await port.step('leaving.look', () => readLeaving(port))
  if (!leaving) return
  const db = new UserDb(leaving.db, port)
  await port.step('leaving.open', () => openUnlessNewer(port, db))
  const store: Store = { port, db, owner: { issuer: leaving.issuer, sub: leaving.sub }, device: { deviceId: '', db: leaving.incarnation }, timeoutMs: TIMEOUT_MS }
  let isGone: boolean
  try {
    isGone = await port.step('leaving.lock', () => withDrainLock(store, () => settleUnder(store, leaving), PATIENCE_MS))
  } finally {
    db.close()
  }
  if (!isGone) return
  await port.step('leaving.delete', () => deleteInTime(port, leaving.db))
  dropNote(store, leaving.incarnation)
}

/** @returns true when nothing is kept: the database is empty, and may be deleted */
async function settleUnder(store: Store, leaving: Leaving): Promise<boolean> {
  const { port } = store
  // looked at again in the very transaction that empties it: another tab may have saved something since the person was asked
  if (await port.step('leaving.empty', () => emptyUnlessKept(store, leaving))) return true
  await port.step('leaving.place', () => lockPlace(store, leaving))
  const kept = await port.step('leaving.count', () => keptIn(store))
  await port.step('leaving.known', () => noteKept(store, kept))
  return false
}

/** For others who sign in here. No room for it is no reason to stay: what is kept is locked by now. */
async function noteKept({ port, db }: Store, count: number): Promise<void> {
  try {
    await port.step('leaving.kept', () => keepUserDb(port, db.name, count))
  } catch (error) {
    if (!isQuota(error)) throw error
  }
}

/** How many things of the person's lie here, locked or not. */
async function keptIn(store: Store): Promise<number> {
  const { port, db } = store
  const locked = await port.step('leaving.locked', () => countLocked(store))
  const open = await port.step('leaving.rows', () => db.outbox.where('state').notEqual('sent').count())
  const drafts = await port.step('leaving.drafts', () => db.drafts.filter((draft) => draft.state === 'editing').count())
  return locked + open + drafts
}

/** Everything goes at once, also while another tab holds the database open and it cannot be deleted yet. */
async function emptyUnlessKept(store: Store, { choice }: Leaving): Promise<boolean> {
  const { port, db } = store
  return port.step('leaving.clear', () =>
    db.transaction('rw', db.tables, async () => {
      if (choice !== 'discard' && (await port.step('leaving.any', () => keptIn(store))) > 0) return false
      for (const table of db.tables) await port.step('leaving.clear-table', () => table.clear())
      await port.step('leaving.clear-away', () => db.meta.put({ key: AWAY, value: true }))
      return true
    }),
  )
}

async function lockPlace(store: Store, { choice }: Leaving): Promise<void> {
  const { port, db } = store
  if (await port.step('leaving.done', () => db.meta.get(AWAY))) return
  const key = await port.step('leaving.key', () => readDeviceKey(store))
  if (choice === 'keep' && key) await port.step('leaving.away', () => lockAway(store, key))
  else await port.step('leaving.readable', () => leaveOpen(store))
}

/** A tab that is frozen keeps the empty database from being deleted: it is not waited for. */
async function deleteInTime(port: Port, name: string): Promise<void> {
  const tooLong = new Promise<void>((done) => void port.setTimer(done, DELETE_MS))
  await port.step('leaving.race', () => Promise.race([deleteUserDb(port, name), tooLong]))
}

/** The last step of a sign-out: no token stays, and the note goes. */
export async function endLeaving(port: Port): Promise<void> {
  const leaving = await port.step('leaving.last', () => readLeaving(port))
  if (!leaving) return
  await port.step('leaving.session', () => endSessionOf(port, leaving))
  try {
    await port.step('leaving.left', () => devicePut(port, LEFT, { db: leaving.db }))
  } catch (error) {
    if (!isQuota(error)) throw error // no room for it is no reason to stay
  }
  await port.step('leaving.forget', () => deviceDelete(port, LEAVING))
}
