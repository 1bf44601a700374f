/** What a person saves before something is thrown away: commands and forms with their files, whole. */
import type { BlobRow, DraftRow, OutboxRow } from './rows.ts'
import type { Store } from './store.ts'

/** What to copy: commands by their number, forms by their id. A command brings the form it came from. */
export interface ExportWish {
  seqs: readonly number[]
  draftIds?: readonly string[]
}

export interface ExportedFile {
  fileName: string
  type: string
  base64: string
}

export interface Exported {
  /** Unix milliseconds. */
  at: number
  /** Commands in order; uploads are not among them, their files are. */
  rows: OutboxRow[]
  drafts: DraftRow[]
  /** By the id of the attachment. */
  files: Record<string, ExportedFile>
}

const idsIn = (input: Record<string, unknown>): string[] => (Array.isArray(input.attachmentIds) ? (input.attachmentIds as string[]) : [])

/** Everything this device holds of the wish, read in one go. */
export async function exportItems({ db, port }: Store, wish: ExportWish): Promise<Exported> {
  return port.step('export', () =>
    db.transaction('r', [db.outbox, db.drafts, db.blobs], async () => {
      const all = await port.step('export.rows', () => db.outbox.orderBy('seq').toArray())
      const rows = all.filter((r) => wish.seqs.includes(r.seq))
      const draftIds = new Set([...(wish.draftIds ?? []), ...rows.flatMap((r) => r.draftId ?? [])])
      const drafts = (await port.step('export.drafts', () => db.drafts.bulkGet([...draftIds]))).filter((d) => d !== undefined)
      const fileIds = new Set([...drafts.flatMap((d) => d.attachmentIds), ...rows.flatMap((r) => [...(r.blobId ? [r.blobId] : []), ...idsIn(r.input)])])
      const blobs = (await port.step('export.blobs', () => db.blobs.bulkGet([...fileIds]))).filter((b) => b !== undefined)
      return { at: port.now(), rows: rows.filter((r) => r.blobId === null).map(withoutTicket), drafts, files: Object.fromEntries(blobs.map((b) => [b.id, fileOf(b)])) }
    }),
  )
}

/** A ticket decides in the person's name: it is in no copy. */
const withoutTicket = (row: OutboxRow): OutboxRow => ({ ...row, ticket: null })

const fileOf = (blob: BlobRow): ExportedFile => ({ fileName: blob.fileName, type: blob.type, base64: base64(new Uint8Array(blob.bytes)) })

function base64(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192))
  return btoa(text)
}
