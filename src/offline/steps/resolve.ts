/**
 * Step "resolve": a form that was refused or outrun comes back to the person. What they wrote stays based on what they
 * started from until they have seen the server's version and said what is to be kept: nobody's change is overwritten unseen.
 */
import { newId } from '../command-id.ts'
import { lowerNote } from '../open-items.ts'
import { removeRows, tellOutbox } from '../outbox.ts'
import { renamedIds } from '../renamed-ids.ts'
import { canReopen } from '../row-rights.ts'
import type { BlobRow, DraftRow } from '../rows.ts'
import { type Store, write } from '../store.ts'

/** Gives the form back: unsent rows of the draft go, it is editable again. Its base stays. */
export async function releaseDraft({ db, port }: Store, draftId: string): Promise<void> {
  const rows = await port.step('resolve.unsent', () => db.outbox.where('draftId').equals(draftId).toArray())
  const unsent = rows.filter((r) => r.state !== 'sent' && !r.ambiguous && r.state !== 'sending')
  await port.step('resolve.clear', () => removeRows({ db, port }, unsent))
  const problem = unsent.find((r) => r.problem)?.problem ?? null
  await port.step('resolve.give-back', () => db.drafts.update(draftId, { state: 'editing', problem }))
}

/** The draft, unless an answer to one of its commands is still out: it may have arrived. */
async function settledDraft({ db, port }: Store, draftId: string): Promise<DraftRow | null> {
  const draft = await port.step('resolve.draft', () => db.drafts.get(draftId))
  const siblings = await port.step('resolve.siblings', () => db.outbox.where('draftId').equals(draftId).toArray())
  return !draft || siblings.some((r) => r.state === 'sending' || (r.ambiguous && r.state !== 'sent')) ? null : draft
}

/**
 * "Edit": the form as it was sent, editable, with the refusal's field errors.
 * @returns module and id to open, or null when it cannot be edited (an answer is still out, or no form belongs to it)
 */
export async function reopen(store: Store, seq: number): Promise<{ module: string; id: string } | null> {
  const { db, port } = store
  const opened = await port.step('resolve.reopen', () =>
    write(store, 'resolve.commit', async () => {
      const row = await port.step('resolve.get', () => db.outbox.get(seq))
      if (!row || !canReopen(row)) return null
      const draft = await port.step('resolve.look', () => settledDraft(store, row.draftId as string))
      if (!draft) return null
      await port.step('resolve.release', () => releaseDraft(store, draft.id))
      return { module: draft.module, id: draft.id }
    }),
  )
  if (opened) await port.step('resolve.note', () => lowerNote(store))
  if (opened) tellOutbox(store, opened.id)
  return opened
}

/** What the person made of the three versions. */
export interface Resolution extends Pick<DraftRow, 'values' | 'attachmentIds'> {
  /** The server's version it is now based on, and what stands in it. */
  version: number
  baseSnapshot: unknown
  /** `savedAt` of the draft the person was shown: one that changed meanwhile, in another tab, is not replaced. */
  seenAt: number
}

/**
 * The person has compared and chosen: their stopped commands go, the draft holds the outcome, based on the server's
 * version. Nothing is sent: sending it is a new command.
 * @returns false when the draft is gone, has changed since it was shown, or an answer is still out
 */
export async function rebase(store: Store, draftId: string, { seenAt, ...outcome }: Resolution): Promise<boolean> {
  const { db, port } = store
  const done = await port.step('resolve.rebase', () =>
    write(store, 'resolve.rebase-commit', async () => {
      const draft = await port.step('resolve.rebase-look', () => settledDraft(store, draftId))
      if (draft?.savedAt !== seenAt) return false
      await port.step('resolve.rebase-release', () => releaseDraft(store, draftId))
      await port.step('resolve.rebase-put', () => db.drafts.put({ ...draft, ...outcome, state: 'editing', problem: null, savedAt: port.now() }))
      return true
    }),
  )
  if (done) await port.step('resolve.rebase-note', () => lowerNote(store))
  if (done) tellOutbox(store, draftId)
  return done
}

/**
 * The request can take no more changes (decided, cancelled, deleted): what the person wrote becomes a new draft of its own,
 * with the files this device holds. The old draft and its commands go in the same transaction.
 * @returns the new draft, or null when there is nothing to copy or an answer is still out
 */
export async function copyAsNew(store: Store, draftId: string): Promise<{ module: string; id: string; lostFiles: number } | null> {
  const { db, port } = store
  const copy = await port.step('copy', () =>
    write(store, 'copy.commit', async () => {
      const draft = await port.step('copy.draft', () => settledDraft(store, draftId))
      if (!draft) return null
      const now = port.now()
      const id = newId(port)
      const held = await port.step('copy.files', () => db.blobs.bulkGet(draft.attachmentIds))
      const ids = new Map(draft.attachmentIds.map((old, i): [string, string | null] => [old, held[i] ? newId(port) : null]))
      const files = held.filter((b): b is BlobRow => b !== undefined).map((b): BlobRow => ({ id: ids.get(b.id) as string, recordId: id, fileName: b.fileName, type: b.type, size: b.size, category: b.category, bytes: b.bytes, savedAt: now, uploaded: false }))
      await port.step('copy.keep-files', () => db.blobs.bulkPut(files))
      await port.step('copy.put', () => db.drafts.put({ ...draft, id, values: renamedIds(draft.values, ids) as DraftRow['values'], version: 0, baseSnapshot: null, attachmentIds: files.map((f) => f.id), state: 'editing', problem: null, createdAt: now, savedAt: now }))
      const rows = await port.step('copy.rows', () => db.outbox.where('draftId').equals(draftId).toArray())
      await port.step('copy.clear', () => removeRows(store, rows.filter((r) => r.state !== 'sent')))
      await port.step('copy.forget', () => db.drafts.delete(draftId))
      await port.step('copy.forget-files', () => db.blobs.bulkDelete(draft.attachmentIds))
      return { module: draft.module, id, lostFiles: draft.attachmentIds.length - files.length }
    }),
  )
  if (copy) {
    await port.step('copy.note', () => lowerNote(store))
    tellOutbox(store, draftId)
    port.notifyChanged({ kind: 'draft', db: db.name, id: copy.id })
  }
  return copy
}
