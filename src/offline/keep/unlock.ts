/** The person is back: what they left locked is opened and goes on with the same keys, in the same order. */
import { bumpRevision, lowerNote } from '../open-items.ts'
import type { Port } from '../port.ts'
import type { SealedRow } from '../rows.ts'
import { type Store, write } from '../store.ts'
import { type AskKey, type DeviceKey, importKey, readDeviceKey } from './device-key.ts'
import { boundTo } from './lock.ts'
import { unpackRow } from './pack.ts'
import { type Pack, PACK } from './packs.ts'

/**
 * 'no-key': the server has the key no more. 'broken': some of it does not open. 'later': the server did not answer.
 * 'double': one of its forms was begun anew here; it is opened once that one is sent or thrown away.
 */
export type Stuck = 'no-key' | 'broken' | 'later' | 'double'

/** What could not be opened: it stays as it is, and is shown. */
export interface StuckPack {
  id: string
  items: number
  why: Stuck
}

interface Opened {
  sealed: SealedRow
  row: Record<string, unknown>
}

const packsOf = async ({ db, port }: Store): Promise<Pack[]> => (await port.step('unlock.packs', () => db.meta.where('key').startsWith(PACK).toArray())).map((m) => m.value as Pack)

/** How many things lie here locked. */
export const countLocked = async (store: Store): Promise<number> => (await store.port.step('unlock.count', () => packsOf(store))).reduce((sum, pack) => sum + pack.items, 0)

/**
 * Opens what this person left. What opens is put back whole, in one transaction; what does not stays locked and is returned.
 */
export async function openPacks(store: Store, ask: AskKey): Promise<StuckPack[]> {
  const { db, port } = store
  const stuck: StuckPack[] = []
  for (const pack of await port.step('unlock.all', () => packsOf(store))) {
    const why = await port.step('unlock.one', () => openPack(store, pack, ask))
    if (why) stuck.push({ id: pack.id, items: pack.items, why })
    else port.notifyChanged({ kind: 'outbox', db: db.name })
  }
  return stuck
}

async function openPack(store: Store, pack: Pack, ask: AskKey): Promise<Stuck | null> {
  const { db, port } = store
  const key = await port.step('unlock.key', () => keyFor(store, pack.keyId, ask))
  if (key === 'later' || key === 'no-key') return key
  const sealed = await port.step('unlock.sealed', () => db.sealed.where('pack').equals(pack.id).sortBy('n'))
  const rows = await port.step('unlock.open', () => openAll(port, store, pack, key, sealed))
  if (!rows) return 'broken'
  return port.step('unlock.put', () => putBack(store, pack, rows))
}

async function keyFor(store: Store, keyId: string, ask: AskKey): Promise<DeviceKey | 'no-key' | 'later'> {
  const { port } = store
  const held = await port.step('unlock.held', () => readDeviceKey(store))
  if (held?.keyId === keyId) return held
  try {
    const answer = await port.step('unlock.ask', () => ask(keyId))
    return answer?.keyId === keyId ? await port.step('unlock.import', () => importKey(port, answer)) : 'no-key'
  } catch {
    return 'later'
  }
}

/** Every row, or null when one is missing, changed, or another's. */
async function openAll(port: Port, { db }: Store, pack: Pack, key: DeviceKey, sealed: readonly SealedRow[]): Promise<Opened[] | null> {
  if (sealed.length !== pack.rows) return null
  const opened: Opened[] = []
  for (const [n, one] of sealed.entries()) {
    try {
      const bytes = await port.step('unlock.decrypt', () => port.subtle.decrypt({ name: 'AES-GCM', iv: one.iv, additionalData: boundTo(db, pack, one.table, n) }, key.key, one.bytes))
      opened.push({ sealed: one, row: unpackRow(new Uint8Array(bytes)) as Record<string, unknown> })
    } catch {
      return null // changed on the disk, cut off, or locked with another key
    }
  }
  return opened
}

/** A person's own words are never written over; what the server can tell again may be here already. */
const OWN_WORDS = ['outbox', 'drafts']

/** All rows into their tables and the pack away, together; or nothing, when a form was begun anew meanwhile. */
async function putBack(store: Store, pack: Pack, rows: readonly Opened[]): Promise<Stuck | null> {
  const { db, port } = store
  return port.step('unlock.write', () =>
    write(store, 'unlock.commit', async () => {
      if (!(await port.step('unlock.still', () => db.meta.get(PACK + pack.id)))) return null // another tab was faster
      const fresh: Opened[] = []
      for (const opened of rows) {
        const table = db.table(opened.sealed.table)
        const there = await port.step('unlock.there', () => table.get(opened.row[table.schema.primKey.keyPath as string] as string))
        if (there === undefined) fresh.push(opened)
        else if (OWN_WORDS.includes(table.name)) return 'double' as const
      }
      for (const { sealed, row } of fresh) await port.step('unlock.add', () => db.table(sealed.table).add(row))
      await port.step('unlock.remove', () => db.sealed.where('pack').equals(pack.id).delete())
      await port.step('unlock.done', () => db.meta.delete(PACK + pack.id))
      return null
    }),
  )
}

/** Throws locked work away, because the person said so. */
export async function discardPack(store: Store, id: string): Promise<void> {
  const { db, port } = store
  await port.step('unlock.discard', () =>
    write(store, 'unlock.discard-commit', async () => {
      await port.step('unlock.discard-rows', () => db.sealed.where('pack').equals(id).delete())
      await port.step('unlock.discard-ledger', () => bumpRevision(store))
      await port.step('unlock.discard-pack', () => db.meta.delete(PACK + id))
    }),
  )
  await port.step('unlock.discard-note', () => lowerNote(store))
}
