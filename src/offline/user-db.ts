/** One database per person and provider: what the second user of a device never sees. @see docs/product/offline.md#whose-it-is */
import { Dexie, type PromiseExtended, type Table } from 'dexie'
import { deviceGet, deviceKeys, devicePut, deviceDelete } from './device-db.ts'
import type { Port } from './port.ts'
import { DatabaseGone, openUnlessNewer } from './takeover.ts'
import type { BlobRow, DraftRow, MetaRow, OutboxRow, ReceiptRow, RecordRow, SealedRow } from './rows.ts'

export class UserDb extends Dexie {
  declare outbox: Table<OutboxRow, number, Omit<OutboxRow, 'seq'>>
  declare drafts: Table<DraftRow, string>
  declare records: Table<RecordRow, string>
  declare blobs: Table<BlobRow, string>
  declare meta: Table<MetaRow, string>
  declare receipts: Table<ReceiptRow, string>
  declare sealed: Table<SealedRow, [string, number]>
  /** A newer build has it: nothing is written from here any more. */
  left = false
  /** It was closed from outside: evicted, cleared, deleted. This connection is not opened again: another database may stand there. */
  gone = false
  private readonly watch: Port['database']

  constructor(name: string, port: Port) {
    // 'strict': the promise resolves when the bytes are on the disk, at the same cost as relaxed (measured)
    super(name, { ...port.storage, chromeTransactionDurability: 'strict', autoOpen: false })
    this.version(1).stores({
      outbox: '++seq, &commandId, op, recordId, state, draftId',
      drafts: 'id, module, savedAt',
      records: 'key, callId, fetchedAt',
      blobs: 'id, recordId',
      meta: 'key',
    })
    // rows of the outbox carry a ticket (steps/enqueue.ts); receipts are kept; what is kept at sign-out is locked (keep/lock.ts)
    this.version(2).stores({ receipts: 'id, requestId, at', sealed: '[pack+n], pack' })
    this.watch = port.database
  }

  /** Dexie itself closes so that it may open again; we do not: the rows, and the names they were told under, may be others. */
  override close(options?: { disableAutoOpen: boolean }): void {
    const isLost = options?.disableAutoOpen === false && this.isOpen() && !this.left
    if (isLost) this.gone = true
    super.close(options)
    if (isLost) this.watch?.gone?.()
  }

  override open(): PromiseExtended<Dexie> {
    return this.gone ? Dexie.Promise.reject(new DatabaseGone()) : super.open()
  }
}

export interface Owner {
  issuer: string
  sub: string
}

/** Name of a person's database: a digest, so that names of people do not stand in the device's storage. */
export async function nameOfUserDb(port: Port, owner: Owner): Promise<string> {
  const digest = await port.step('user-db.digest', () => port.sha256(`${owner.issuer}\n${owner.sub}`))
  return `ess-user-${Array.from(digest.subarray(0, 12), (b) => b.toString(16).padStart(2, '0')).join('')}`
}

/** What the device remembers of a database: whether items were kept in it at sign-out. Not whose it is: others sign in here, too. */
export interface KnownUser {
  db: string
  keptItems: number
}
const KNOWN = 'known:'

/** Opens (or creates) the database of `owner`. Close it when another person signs in. @throws LeftBehind when a newer build was here */
export async function openUserDb(port: Port, owner: Owner): Promise<UserDb> {
  const name = await port.step('user-db.name', () => nameOfUserDb(port, owner))
  const db = new UserDb(name, port)
  await port.step('user-db.take', () => openUnlessNewer(port, db))
  await port.step('user-db.remember', () => devicePut<KnownUser>(port, KNOWN + name, { db: name, keptItems: 0 }))
  return db
}

/** Marks that `count` unsent items stay on this device for their owner. */
export async function keepUserDb(port: Port, name: string, count: number): Promise<void> {
  const known = await port.step('user-db.known', () => deviceGet<KnownUser>(port, KNOWN + name))
  if (known) await port.step('user-db.kept', () => devicePut<KnownUser>(port, KNOWN + name, { ...known, keptItems: count }))
}

/** Deletes a person's database with everything in it. */
export async function deleteUserDb(port: Port, name: string): Promise<void> {
  await port.step('user-db.delete', () => new Dexie(name, { ...port.storage }).delete())
  await port.step('user-db.forget', () => deviceDelete(port, KNOWN + name))
}

/** Databases this device holds. */
export async function knownUsers(port: Port): Promise<KnownUser[]> {
  const keys = await port.step('user-db.keys', () => deviceKeys(port, KNOWN))
  const users = await port.step('user-db.users', () => Promise.all(keys.map((key) => deviceGet<KnownUser>(port, key))))
  return users.filter((u) => u !== undefined)
}
