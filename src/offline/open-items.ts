/**
 * What was saved here and has not arrived, as a few numbers: for the header of each command, for the server's ledger, and for a
 * note that outlives an eviction of the database. The note is raised inside the transaction that keeps an item and lowered
 * after the one that ends it: a kill in between makes it tell too much, never too little, and the ledger knows what arrived.
 */
import { type DeviceHeader, DEVICE_HEADER, writeDeviceHeader } from '../../contract/kit/device-header.ts'
import { rangesOf, readRanges, type SeqRange, writeRanges } from '../../contract/kit/seq-ranges.ts'
import { UNSENT_NOTES } from '../lib/notes.ts'
import { type Pack, PACK } from './keep/packs.ts'
import type { OutboxRow } from './rows.ts'
import type { Store } from './store.ts'

/** In meta: revision and highest number. */
interface Count {
  /** Raised when items end on purpose. */
  revision: number
  /** Highest number ever given. */
  high: number
}
const COUNT = 'open-items'

/** What is told of an item. */
export type Item = Pick<OutboxRow, 'seq' | 'enqueuedAt' | 'state' | 'attempts'>

export interface OpenItems extends Count {
  rows: Item[]
}

/** An attachment travels for its command: it is no item of its own. */
const isItem = (row: OutboxRow) => row.blobId === null

/** Items that have not arrived; inside a transaction: as it leaves them. */
export async function openItems({ db, port }: Pick<Store, 'db' | 'port'>): Promise<OpenItems> {
  const rows = await port.step('items.rows', () => db.outbox.where('state').notEqual('sent').toArray())
  const last = await port.step('items.last', () => db.outbox.orderBy('seq').last())
  const count = (await port.step('items.count', () => db.meta.get(COUNT)))?.value as Count | undefined
  const packs = await port.step('items.packs', () => db.meta.where('key').startsWith(PACK).toArray())
  const locked = packs.flatMap(({ value }) => (value as Pack).seqs.map((seq): Item => ({ seq, enqueuedAt: (value as Pack).since, state: 'held', attempts: 0 })))
  return { rows: [...locked, ...rows.filter(isItem)], revision: count?.revision ?? 0, high: Math.max(count?.high ?? 0, last?.seq ?? 0) }
}

/** Items end on purpose: whatever is told from now on is younger than what was told before. Runs inside their transaction. */
export async function bumpRevision({ db, port }: Pick<Store, 'db' | 'port'>): Promise<void> {
  const { revision, high } = await port.step('items.before', () => openItems({ db, port }))
  await port.step('items.bump', () => db.meta.put({ key: COUNT, value: { revision: revision + 1, high } satisfies Count }))
}

export const sinceOf = (rows: readonly Item[]): number => (rows.length === 0 ? 0 : Math.min(...rows.map((row) => row.enqueuedAt)))
export const seqsOf = (rows: readonly Item[]): SeqRange[] => rangesOf(rows.map((row) => row.seq))

/** The header of a command: what else is still here. */
export function deviceHeader({ device, port }: Store, row: OutboxRow, items: OpenItems): Record<string, string> {
  const others = items.rows.filter((other) => other.seq !== row.seq)
  const said: DeviceHeader = { ...device, system: port.system(), seq: row.seq, revision: items.revision, high: items.high, open: seqsOf(others), since: sinceOf(others) }
  return { [DEVICE_HEADER]: writeDeviceHeader(said) }
}

// The note.

const MOST_RANGES = 40

/** By owner and incarnation; neither says who it is. */
const prefixOf = (dbName: string) => `${UNSENT_NOTES}${dbName.replace('ess-user-', '')}_`
const keyOf = ({ db, device }: Store) => prefixOf(db.name) + device.db

const twoDigits = (n: number) => String(n).padStart(2, '0')
/** The device's own day. */
function dayOf(ms: number): string {
  const at = new Date(ms)
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`
}

interface Note {
  open: SeqRange[]
  /** Civil date the oldest was saved on. */
  day: string
}

const writeNote = ({ open, day }: Note): string | null => (open.length === 0 ? null : `${writeRanges(open)}.${day}`)
function readNote(text: string): Note | null {
  const [ranges = '', day = ''] = text.split('.')
  const open = readRanges(ranges)
  return open && open.length > 0 && /^\d{4}-\d{2}-\d{2}$/.test(day) ? { open, day } : null
}

const numbersOf = (ranges: readonly SeqRange[]): number[] => ranges.flatMap(({ from, to }) => Array.from({ length: Math.min(to - from, 10_000) + 1 }, (_, i) => from + i))

/** What several places say of one database, together. */
function together(notes: readonly Note[]): Note | null {
  const days = notes.map((note) => note.day).sort()
  return days[0] === undefined ? null : { open: rangesOf(notes.flatMap((note) => numbersOf(note.open)), MOST_RANGES), day: days[0] }
}

const noted = (texts: readonly string[] | undefined): Note | null => together((texts ?? []).map(readNote).filter((note) => note !== null))
const noteOf = (rows: readonly Item[]): Note => ({ open: rangesOf(rows.map((row) => row.seq), MOST_RANGES), day: dayOf(sinceOf(rows)) })

/** Inside the transaction that keeps items: what it leaves and what the note says already. @returns false when the note says too much now */
export async function raiseNote(store: Store): Promise<boolean> {
  const { db, port } = store
  const items = await port.step('note.items', () => openItems(store))
  await port.step('note.count', () => db.meta.put({ key: COUNT, value: { revision: items.revision, high: items.high } satisfies Count }))
  const now = noteOf(items.rows)
  const before = noted(port.notes.read(keyOf(store)).get(keyOf(store)))
  const raised = writeNote(together(before ? [before, now] : [now]) ?? now)
  port.notes.write(keyOf(store), raised)
  return raised === writeNote(now)
}

/** After a transaction that ended items: exactly what is there. Reads and writes inside one transaction, so that nobody raises it in between. */
export async function lowerNote(store: Store): Promise<void> {
  const { db, port } = store
  try {
    await port.step('note.lower', () =>
      db.transaction('r', [db.outbox, db.meta], async () => {
        const { rows } = await port.step('note.left', () => openItems(store))
        port.notes.write(keyOf(store), rows.length === 0 ? null : writeNote(noteOf(rows)))
      }),
    )
  } catch {
    return // the database was closed under us: the note says too much until it is opened again
  }
}

/** Items of a database of this person that is no more. */
export interface LostItems extends Note {
  /** Its incarnation. */
  db: string
}

/** What notes say of databases that this one replaced: they were evicted. */
export function lostItems({ port, db, device }: Store): LostItems[] {
  const prefix = prefixOf(db.name)
  return [...port.notes.read(prefix)].flatMap(([key, texts]) => {
    const of = key.slice(prefix.length)
    const note = of === device.db ? null : noted(texts)
    return note ? [{ db: of, ...note }] : []
  })
}

/** The note of a database goes: its items were given up, or all of them arrived. */
export const dropNote = ({ port, db }: Store, of: string): void => port.notes.write(prefixOf(db.name) + of, null)
