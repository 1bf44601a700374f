/** Forms as the person left them, and the attachments of theirs that are on this device. */
import type { BlobRow, DraftInput, DraftRow } from './rows.ts'
import { type Store, write } from './store.ts'

/** A draft row from what a form gives; times and base of an older row are kept. */
export function draftFromInput({ port }: Store, draft: DraftInput, old: DraftRow | undefined): DraftRow {
  const now = port.now()
  return {
    id: draft.id,
    module: draft.module,
    values: draft.values,
    version: draft.version ?? old?.version ?? 0,
    baseSnapshot: draft.baseSnapshot ?? old?.baseSnapshot ?? null,
    attachmentIds: draft.attachmentIds ?? old?.attachmentIds ?? [],
    state: 'editing',
    problem: old?.problem ?? null,
    createdAt: old?.createdAt ?? now,
    savedAt: now,
  }
}

/**
 * Saves a form. Resolves when it is durable: then "Saved 12:04" is true.
 * @returns the row, or null when the draft is already handed to the outbox (it is not changed then)
 * @throws StorageFull when the device has no room
 */
export async function saveDraft(store: Store, draft: DraftInput): Promise<DraftRow | null> {
  const { db, port } = store
  const saved = await port.step('draft.save', () =>
    write(store, 'draft.commit', async () => {
      const old = await port.step('draft.get', () => db.drafts.get(draft.id))
      if (old?.state === 'queued') return null
      const row = draftFromInput(store, draft, old)
      await port.step('draft.put', () => db.drafts.put(row))
      return row
    }),
  )
  if (saved) port.notifyChanged({ kind: 'draft', db: db.name, id: draft.id })
  return saved
}

export const readDraft = ({ db, port }: Store, id: string): Promise<DraftRow | undefined> => port.step('draft.read', () => db.drafts.get(id))

/** Drafts of a module (or all), last saved first. */
export async function listDrafts({ db, port }: Store, module?: string): Promise<DraftRow[]> {
  const rows = await port.step('draft.list', () => db.drafts.orderBy('savedAt').reverse().toArray())
  return module ? rows.filter((row) => row.module === module) : rows
}

/** Throws a draft away with its attachments; one that waits in the outbox stays. The person has said so. */
export async function deleteDraft(store: Store, id: string): Promise<boolean> {
  const { db, port } = store
  const gone = await port.step('draft.delete', () =>
    write(store, 'draft.delete-commit', async () => {
      const old = await port.step('draft.look', () => db.drafts.get(id))
      if (!old || old.state === 'queued') return false
      await port.step('draft.remove', () => db.drafts.delete(id))
      await port.step('draft.blobs', () => db.blobs.bulkDelete(old.attachmentIds))
      return true
    }),
  )
  port.notifyChanged({ kind: 'draft', db: db.name, id })
  return gone
}

/**
 * Keeps an attachment on the device until it is uploaded. Compress and check its size first.
 * @throws StorageFull
 */
export async function saveBlob(store: Store, blob: Omit<BlobRow, 'savedAt' | 'uploaded' | 'size'>): Promise<void> {
  const { db, port } = store
  const row: BlobRow = { ...blob, size: blob.bytes.byteLength, savedAt: port.now(), uploaded: false }
  await port.step('blob.save', () => write(store, 'blob.commit', () => db.blobs.put(row)))
}

export const readBlob = ({ db, port }: Store, id: string): Promise<BlobRow | undefined> => port.step('blob.read', () => db.blobs.get(id))

/** Attachments of a record that are on this device. */
export const listBlobs = ({ db, port }: Store, recordId: string): Promise<BlobRow[]> => port.step('blob.list', () => db.blobs.where('recordId').equals(recordId).toArray())

/** The page has uploaded the file ahead of its record: the command need not take it along. */
export const markUploadedEarly = ({ db, port }: Store, id: string): Promise<number> => port.step('blob.early', () => db.blobs.update(id, { early: port.now() }))

export const deleteBlob = ({ db, port }: Store, id: string): Promise<void> => port.step('blob.delete', () => db.blobs.delete(id))
