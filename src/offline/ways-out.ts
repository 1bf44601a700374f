/** What a person may do with a row: take it back, try again, edit and send again, throw it away. */
import { lowerNote } from './open-items.ts'
import { freed, removeRows, tellOutbox, UPLOAD_OP } from './outbox.ts'
import { canDiscard, canRetry } from './row-rights.ts'
import { dependantsOf, type OutboxRow, STUCK } from './rows.ts'
import { type Store, write } from './store.ts'
import { releaseDraft } from './steps/resolve.ts'

const allRows = ({ db, port }: Store) => port.step('rows.all', () => db.outbox.orderBy('seq').toArray())
/** Nothing of it has left the device. */
const untouched = (row: OutboxRow) => row.attempts === 0 && (row.state === 'queued' || row.state === 'needsSignIn')

/** Takes a command back before it was sent (undo window, or still offline). @returns false when it is too late */
export async function undo(store: Store, seq: number): Promise<boolean> {
  const { db, port } = store
  const taken = await port.step('undo', () =>
    write(store, 'undo.commit', async () => {
      const row = await port.step('undo.get', () => db.outbox.get(seq))
      if (!row || !untouched(row)) return null
      const needed = await port.step('undo.uploads', () => db.outbox.bulkGet(row.dependsOn))
      const uploads = needed.filter((r) => r !== undefined).filter((r) => r.blobId !== null && untouched(r))
      await port.step('undo.remove', () => removeRows(store, [row, ...uploads]))
      if (row.draftId) await port.step('undo.draft', () => releaseDraft(store, row.draftId as string))
      return row
    }),
  )
  if (taken) await port.step('undo.note', () => lowerNote(store))
  if (taken) tellOutbox(store, taken.draftId)
  return taken !== null
}

/** Puts a stopped or waiting row back in line, now; what was held behind it follows. */
export async function retry(store: Store, seq: number): Promise<boolean> {
  const { db, port } = store
  const done = await port.step('retry', () =>
    write(store, 'retry.commit', async () => {
      const row = await port.step('retry.get', () => db.outbox.get(seq))
      if (!row || !canRetry(row)) return false
      await port.step('retry.row', () => db.outbox.update(seq, { state: row.ambiguous ? 'unknown' : 'queued', nextAt: 0, waitMs: 0, problem: null }))
      await port.step('retry.release', () => releaseHeld(store, seq))
      return true
    }),
  )
  if (done) tellOutbox(store)
  return done
}

/** Rows held behind `seq` go on. */
async function releaseHeld({ db, port }: Store, seq: number): Promise<void> {
  const held = await port.step('held.find', () => db.outbox.where('state').equals('held').toArray())
  for (const row of held) {
    if (row.heldBy === seq) await port.step('held.free', () => db.outbox.update(row.seq, freed(row)))
  }
}

/** What `discard` would throw away: the row, what was held behind it, and files that go with nothing else. */
export async function discardable(store: Store, seq: number): Promise<OutboxRow[]> {
  const rows = await store.port.step('discardable', () => allRows(store))
  const row = rows.find((r) => r.seq === seq)
  if (!row || !canDiscard(row)) return []
  const behind = STUCK.includes(row.state) ? rows.filter((r) => r.heldBy === seq) : dependantsOf(row, rows).filter((r) => r.dependsOn.includes(seq) || r.chainedTo === seq)
  const going = [row, ...behind.filter(canDiscard)]
  const needed = new Set(rows.filter((r) => !going.includes(r) && r.state !== 'sent').flatMap((r) => r.dependsOn))
  const files = rows.filter((r) => r.blobId !== null && !going.includes(r) && !needed.has(r.seq) && canDiscard(r) && going.some((g) => g.dependsOn.includes(r.seq)))
  return [...files, ...going]
}

/** The form with its files, unless another command of it is still here: that one needs them. Runs inside a transaction. */
async function dropDraft({ db, port }: Store, draftId: string): Promise<void> {
  const rows = await port.step('discard.others', () => db.outbox.where('draftId').equals(draftId).toArray())
  if (rows.some((r) => r.state !== 'sent')) return
  const draft = await port.step('discard.form', () => db.drafts.get(draftId))
  await port.step('discard.files', () => db.blobs.bulkDelete(draft?.attachmentIds ?? []))
  await port.step('discard.form-gone', () => db.drafts.delete(draftId))
}

/**
 * Throws rows away, because the person said so after being offered the export. Their draft goes with them.
 * @returns what was thrown away
 */
export async function discard(store: Store, seq: number): Promise<OutboxRow[]> {
  const { db, port } = store
  const gone = await port.step('discard', () =>
    write(store, 'discard.commit', async () => {
      const rows = await port.step('discard.rows', () => discardable(store, seq))
      await port.step('discard.remove', () => removeRows(store, rows))
      for (const draftId of new Set(rows.filter((r) => r.op !== UPLOAD_OP).map((r) => r.draftId))) {
        if (draftId) await port.step('discard.draft', () => dropDraft(store, draftId))
      }
      await port.step('discard.blobs', () => db.blobs.bulkDelete(rows.flatMap((r) => (r.blobId ? [r.blobId] : []))))
      return rows
    }),
  )
  await port.step('discard.note', () => lowerNote(store))
  tellOutbox(store, gone[0]?.draftId)
  return gone
}
