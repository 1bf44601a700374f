/** What happens to a person's place on this device when they sign out (OFFLINE §2, logout). */
import type { Engine } from './engine.ts'
import { giveUp } from './device-place.ts'
import { dropNote } from './open-items.ts'
import { isOpen } from './rows.ts'
import { tellThrownAway } from './steps/announce.ts'
import { deleteUserDb, keepUserDb } from './user-db.ts'

/** What never left the device: commands, and forms nobody has sent. */
export interface Unsent {
  items: number
  drafts: number
}

export async function unsentOf(engine: Engine): Promise<Unsent> {
  const { port } = engine.store
  const rows = await port.step('unsent.rows', () => engine.list())
  const drafts = await port.step('unsent.drafts', () => engine.listDrafts())
  return { items: rows.filter(isOpen).length, drafts: drafts.filter((d) => d.state === 'editing').length }
}

/**
 * Leaves the device without this person. 'keep': unsent items stay in their own database, bound to them, without the
 * copies of answers. 'discard': everything goes. Call `stopQueue` first and offer the export before discarding.
 */
export async function leaveDevice(engine: Engine, choice: 'keep' | 'discard'): Promise<void> {
  const { store } = engine
  const { port, db } = store
  const unsent = await port.step('logout.unsent', () => unsentOf(engine))
  const keep = choice === 'keep' && unsent.items + unsent.drafts > 0
  if (keep) {
    await port.step('logout.copies', () => db.records.clear())
    await port.step('logout.receipts', () => db.receipts.clear())
    await port.step('logout.sent', () => db.outbox.where('state').equals('sent').delete())
    await port.step('logout.kept', () => keepUserDb(port, db.name, unsent.items + unsent.drafts))
  }
  if (!keep && unsent.items > 0) {
    // before anything goes: a kill from here on is remembered as their wish, unless the database survives it
    await port.step('logout.give-up', () => giveUp(port, db.name, store.device.db))
    await port.step('logout.thrown', () => tellThrownAway(store))
  }
  engine.close()
  if (!keep) await port.step('logout.delete', () => deleteUserDb(port, db.name))
  if (!keep) dropNote(store, store.device.db)
}
