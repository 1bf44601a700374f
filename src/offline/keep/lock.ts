/**
 * What a person leaves behind when they sign out and keep their unsent work: every row that is theirs, locked with their
 * key, in one transaction with the deletion of the rows and of the key. Before it everything is as it was; after it
 * nothing can be read here until they sign in again.
 */
import { newId } from '../command-id.ts'
import type { Port } from '../port.ts'
import { type DraftRow, isDraftAlone, type OutboxRow, ownItems, type SealedRow } from '../rows.ts'
import { type Store, write } from '../store.ts'
import type { UserDb } from '../user-db.ts'
import { AWAY } from './away.ts'
import { DEVICE_KEY, type DeviceKey } from './device-key.ts'
import { packRow } from './pack.ts'
import { type Pack, PACK } from './packs.ts'

const IV_BYTES = 12

/** Where secrets that are held for a while (held-secrets.ts) stand in `meta`: what is kept at a sign-out is kept without them. */
export const HELD = 'held:'

/** Copies and bookkeeping. Every other table, whichever comes later, holds a person's own and is locked. */
const OURS = ['records', 'meta', 'sealed']
/** Bookkeeping that outlives a sign-out: the fencing token only ever rises, and the server's ledger goes on (open-items.ts). */
const STAYS = ['lease', 'incarnation', 'open-items', 'told', AWAY]

/** Binds a row to its place: in another database, pack, table or position it does not open. */
export const boundTo = (db: UserDb, pack: Pick<Pack, 'id' | 'rows' | 'items'>, table: string, n: number): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode([db.name, pack.id, pack.rows, pack.items, table, n].join('\n'))

interface Found {
  table: string
  row: unknown
}

/** What is theirs, in a fixed order. Commands that were answered are the server's now. */
async function findOwn({ db, port }: Store): Promise<Found[]> {
  const found: Found[] = []
  for (const table of db.tables) {
    if (OURS.includes(table.name)) continue
    const rows = await port.step('lock.rows', () => table.toArray() as PromiseLike<unknown[]>)
    found.push(...rows.filter((row) => table.name !== 'outbox' || (row as { state: string }).state !== 'sent').map((row) => ({ table: table.name, row })))
  }
  return found
}

/** What the person knows as one thing: as many as the sign-out said. */
function countItems(found: readonly Found[]): number {
  const rows = found.filter((f) => f.table === 'outbox').map((f) => f.row as OutboxRow)
  return ownItems(rows).length + found.filter((f) => f.table === 'drafts' && isDraftAlone(f.row as DraftRow, rows)).length
}

/** Attachments travel for their command: they are no items of their own. */
function numbersOf(found: readonly Found[]): Pick<Pack, 'seqs' | 'since'> {
  const rows = found.filter((f) => f.table === 'outbox').map((f) => f.row as OutboxRow).filter((row) => row.blobId === null)
  return { seqs: rows.map((row) => row.seq), since: rows.length === 0 ? 0 : Math.min(...rows.map((row) => row.enqueuedAt)) }
}

const fingerprint = (found: readonly Found[]) => JSON.stringify(found, (_key, value: unknown) => (value instanceof ArrayBuffer ? value.byteLength : value))

async function sealAll(port: Port, db: UserDb, key: DeviceKey, pack: Pack, found: readonly Found[]): Promise<SealedRow[]> {
  const sealed: SealedRow[] = []
  for (const [n, { table, row }] of found.entries()) {
    const iv = new Uint8Array(port.randomBytes(IV_BYTES))
    const bytes = await port.step('lock.seal', () => port.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: boundTo(db, pack, table, n) }, key.key, packRow(row)))
    sealed.push({ pack: pack.id, n, table, iv, bytes })
  }
  return sealed
}

/** So often rows that changed meanwhile are locked anew; they come from forms that are still open elsewhere. */
const TRIES = 5

/**
 * Locks everything of the person that was not sent. Call it under the drain lock.
 * @throws StorageFull when the device has no room: nothing has changed then
 */
export async function lockAway(store: Store, key: DeviceKey): Promise<void> {
  const { db, port } = store
  // copies of answers go first: they make room, and nobody needs them any more
  await port.step('lock.copies', () => db.records.clear())
  for (let tries = 0; tries < TRIES; tries++) {
    const found = await port.step('lock.find', () => findOwn(store))
    const pack: Pack = { id: newId(port), keyId: key.keyId, rows: found.length, items: countItems(found), ...numbersOf(found) }
    const sealed = await port.step('lock.seal-all', () => sealAll(port, db, key, pack, found))
    const done = await port.step('lock.write', () =>
      write(store, 'lock.commit', async () => {
        const now = await port.step('lock.again', () => findOwn(store))
        if (fingerprint(now) !== fingerprint(found)) return false
        await port.step('lock.put', () => db.sealed.bulkPut(sealed))
        if (sealed.length > 0) await port.step('lock.pack', () => db.meta.put({ key: PACK + pack.id, value: pack }))
        await port.step('lock.clear', () => clearOwn(store))
        return true
      }),
    )
    if (done) return
  }
  throw new Error('rows keep changing')
}

/** The rows themselves, the key, and what else was noted. Runs inside a transaction. */
async function clearOwn({ db, port }: Store): Promise<void> {
  for (const table of db.tables) {
    if (!OURS.includes(table.name)) await port.step('lock.clear-table', () => table.clear())
  }
  await port.step('lock.clear-copies', () => db.records.clear())
  const notes = await port.step('lock.notes', () => db.meta.toCollection().primaryKeys())
  await port.step('lock.clear-notes', () => db.meta.bulkDelete(notes.filter((name) => !STAYS.includes(name) && !name.startsWith(PACK))))
  await port.step('lock.away', () => db.meta.put({ key: AWAY, value: true }))
}

/** Keeps the rows readable, since there is no key and the person said so. Copies, the key and notes go all the same. */
export async function leaveOpen(store: Store): Promise<void> {
  const { db, port } = store
  await port.step('open.copies', () => db.records.clear())
  await port.step('open.write', () =>
    write(store, 'open.commit', async () => {
      await port.step('open.receipts', () => db.receipts.clear())
      await port.step('open.sent', () => db.outbox.where('state').equals('sent').delete())
      await port.step('open.key', () => db.meta.delete(DEVICE_KEY))
      await port.step('open.held', () => db.meta.where('key').startsWith(HELD).delete())
      await port.step('open.away', () => db.meta.put({ key: AWAY, value: true }))
    }),
  )
}
