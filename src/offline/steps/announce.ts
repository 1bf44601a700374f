/**
 * Step "announce": tells the server's ledger of items that cannot go although there is a network, and of those that ended on
 * purpose. What goes by itself is told by the header of the next command, at no cost.
 */
import { type Announcement, deviceLedgerCalls } from '../../../contract/modules/device-ledger/calls.ts'
import { countOf, hasSeq, readRanges, type SeqRange, writeRanges } from '../../../contract/kit/seq-ranges.ts'
import { newId } from '../command-id.ts'
import { giveUp, givenUp, wasTold } from '../device-place.ts'
import { bumpRevision, dropNote, type Item, type OpenItems, openItems, seqsOf, sinceOf } from '../open-items.ts'
import { commandRequest, send } from '../request.ts'
import { readSession } from '../session.ts'
import type { Store } from '../store.ts'

const TIMEOUT_MS = 5000
/** A server that cannot, or that asks for patience, is left alone for so long. */
const REST_MS = 60_000
const restsUntil = new WeakMap<Store, number>()
/** In meta: what the server was told last, `7-9_12`. */
export const TOLD = 'told'

/** Will not go by itself in a moment. */
const isStuck = (row: Item) => (row.state !== 'queued' && row.state !== 'sending' && row.state !== 'unknown') || row.attempts > 1

const wasSaid = (told: readonly SeqRange[], row: Item) => hasSeq(told, row.seq)

/** The server believes something else than what is so, or must learn of items that stay. */
function isNews(items: OpenItems, told: readonly SeqRange[], isPaused: boolean): boolean {
  const unheard = items.rows.some((row) => !wasSaid(told, row)) && (isPaused || items.rows.some(isStuck))
  return unheard || items.rows.filter((row) => wasSaid(told, row)).length < countOf(told)
}

/** Tells the server when there is something to tell. Never fails; without an answer it is tried again after the next drain. */
export async function announce(store: Store, why: { isPaused: boolean }): Promise<void> {
  const { db, port } = store
  try {
    const items = await port.step('announce.items', () => openItems(store))
    const told = readRanges(((await port.step('announce.told', () => db.meta.get(TOLD)))?.value as string | undefined) ?? '') ?? []
    const over = await port.step('announce.over', () => givenUp(port, db.name))
    if (over.length > 0 || isNews(items, told, why.isPaused)) await port.step('announce.tell', () => tell(store, items, over))
  } catch {
    return // storage failed or was closed: nothing was told, which the next drain mends
  }
}

/** Tells it whatever is so. @param over databases of this device that are no more */
export async function tell(store: Store, items: OpenItems, over: string[]): Promise<void> {
  const { db, port, owner, device } = store
  const session = await port.step('announce.session', () => readSession(port))
  if (!session || session.needsSignIn || session.sub !== owner.sub || session.issuer !== owner.issuer) return
  const rests = (restsUntil.get(store) ?? 0) - port.now()
  if (rests > 0 && rests <= REST_MS) return
  const open = writeRanges(seqsOf(items.rows))
  const input: Announcement = { ...device, system: port.system(), revision: items.revision, high: items.high, open, since: sinceOf(items.rows), over }
  const answer = await port.step('announce.send', () => send(port, commandRequest(deviceLedgerCalls.announce, { ...input }, newId(port), session), TIMEOUT_MS))
  if (answer !== 'none' && (answer.status === 429 || answer.status >= 500)) restsUntil.set(store, port.now() + REST_MS)
  if (answer === 'none' || answer.mark === null || answer.status !== 200) return
  await port.step('announce.kept', () => db.meta.put({ key: TOLD, value: open }))
  await port.step('announce.done', () => wasTold(port, db.name, over))
}

/** Before a database is thrown away with its items: they end on purpose, here and in the ledger. */
export async function tellThrownAway(store: Store): Promise<void> {
  const { db, device, port } = store
  const { rows } = await port.step('thrown.items', () => openItems(store))
  if (rows.length === 0) return
  await port.step('thrown.revision', () =>
    db.transaction('rw', [db.outbox, db.meta], async () => {
      await port.step('thrown.bump', () => bumpRevision(store))
    }),
  )
  const items = await port.step('thrown.now', () => openItems(store))
  await port.step('thrown.tell', () => tell(store, { ...items, rows: [] }, [device.db]))
}

/** The person knows that items of a lost database never left: nothing here or on the server speaks of them again. */
export async function giveUpLost(store: Store, db: string): Promise<void> {
  const { port } = store
  await port.step('lost.give-up', () => giveUp(port, store.db.name, db))
  dropNote(store, db)
  await port.step('lost.tell', () => announce(store, { isPaused: false }))
}
