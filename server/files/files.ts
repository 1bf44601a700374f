/** Files people attach: taken in after a look at their content, given out only to those who may see their record. */
import { createHash } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { AttachmentRef } from '../../contract/kit/request.ts'
import { lockName, q, tx } from '../db/context.ts'
import type { Clock } from '../lib/clock.ts'
import type { FileKeepers } from '../lib/file-keeper.ts'
import { type Context, FileAnswer } from '../lib/handler.ts'
import { refuse } from '../lib/refuse.ts'
import { isDatabaseUnreachable } from '../lib/service-away.ts'
import { cleanFileName } from './file-name.ts'
import { refOf } from './refs.ts'
import { sniff } from './sniff.ts'
import { type FileStore } from './store.ts'
import { attachment } from './table.ts'
import { DEFAULT_CATEGORY, typesOf } from './types.ts'

const MB = 1024 * 1024
const DAY_MS = 86_400_000

export interface FilesDeps {
  clock: Clock
  store: FileStore
  /** Setting `attachmentMaxMb`. */
  maxMb: () => Promise<number>
  /** Setting `uploadQuotaMb`. */
  quotaMb: () => Promise<number>
  keepers: FileKeepers
}

export interface Upload {
  /** Made on the device. */
  id: string
  category?: number
  fileName: string
  bytes: Uint8Array
}

type AttachmentRow = typeof attachment.$inferSelect
/** A file whose bytes are stored already; its row is still to be written. */
export type StoredUpload = Omit<AttachmentRow, 'recordId' | 'recordKind' | 'deletedAt'>

export interface Files {
  /**
   * Checks an upload and stores its bytes. Runs outside any transaction.
   * @throws CallError file_not_supported, file_too_large, upload_quota, not_found (the id is somebody else's)
   */
  take(upload: Upload, ownerId: string): Promise<StoredUpload>
  /** Writes the row of stored bytes, in the open transaction. The same id with the same bytes again gives the same answer. */
  record(stored: StoredUpload): Promise<AttachmentRef>
  /** take, then record. */
  storeUpload(upload: Upload, ownerId: string): Promise<AttachmentRef>
  /** @throws CallError not_found, also for a file the caller may not see */
  read(id: string, context: Context): Promise<FileAnswer>
  /** A file of this request, for whom its module has found that they may have it. @throws CallError not_found: also for a file of another record */
  readOf(recordId: string, id: string): Promise<FileAnswer>
  /** Largest size and types of a category. @throws CallError not_found */
  allowed(category: number): Promise<{ category: number; maxSizeMb: number; types: { mimeType: string; name: string }[] }>
  store: FileStore
}

const find = async (id: string): Promise<AttachmentRow | undefined> => (await q().select().from(attachment).where(eq(attachment.id, id)))[0]

/** The row that is there already must be the same upload, from the same person. */
function sameUpload(row: AttachmentRow, ownerId: string, sha256: string): AttachmentRef {
  if (row.ownerEmployeeId !== ownerId || row.deletedAt) refuse('not_found')
  if (row.sha256 !== sha256) refuse('file_id_used', {}, 'id')
  return refOf(row)
}

/** Names bytes of a person: nobody else's are stored under it, and none of another content. */
export const ownMark = (ownerId: string, ...hashes: string[]): string => createHash('sha256').update([ownerId, ...hashes].join(' ')).digest('hex').slice(0, 16)

export function createFiles(deps: FilesDeps): Files {
  const { clock, store } = deps
  const keepers = new Map(Object.entries(deps.keepers))

  /** What a person uploaded within a day, with this one, stays within the quota; what they threw away counts too. */
  async function requireRoom(ownerId: string, size: number): Promise<void> {
    const quotaMb = await deps.quotaMb()
    const since = new Date(clock.now().getTime() - DAY_MS)
    const [used] = await q().select({ bytes: sql<string>`coalesce(sum(${attachment.size}), 0)` }).from(attachment).where(and(eq(attachment.ownerEmployeeId, ownerId), gt(attachment.createdAt, since)))
    if (Number(used?.bytes ?? 0) + size > quotaMb * MB) refuse('upload_quota', { n: quotaMb }, 'file')
  }

  async function take(upload: Upload, ownerId: string): Promise<StoredUpload> {
    const category = upload.category ?? DEFAULT_CATEGORY
    const types = typesOf(category)
    if (!types) refuse('file_category_unknown', {}, 'category')
    const { bytes } = upload
    const type = await sniff(bytes)
    if (!type || !types.some((t) => t.kind === type.kind)) refuse('file_not_supported', {}, 'file')
    const maxMb = await deps.maxMb()
    if (bytes.length > maxMb * MB) refuse('file_too_large', { n: maxMb }, 'file')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const storageKey = `${upload.id.slice(-2)}/${upload.id}-${ownMark(ownerId, sha256)}`
    const stored: StoredUpload = {
      id: upload.id, ownerEmployeeId: ownerId, fileName: cleanFileName(upload.fileName, type), type: type.mimeType, size: bytes.length,
      sha256, category, storageKey, createdAt: clock.now(),
    }
    const existing = await find(upload.id)
    if (existing) sameUpload(existing, ownerId, sha256)
    else {
      await requireRoom(ownerId, bytes.length)
      await store.put(storageKey, bytes, type.mimeType)
    }
    return stored
  }

  const record = (stored: StoredUpload): Promise<AttachmentRef> =>
    tx(async () => {
      // one upload of a person after the other: two at once would both find room
      await lockName(`upload:${stored.ownerEmployeeId}`)
      const existing = await find(stored.id)
      if (existing) return sameUpload(existing, stored.ownerEmployeeId, stored.sha256)
      await requireRoom(stored.ownerEmployeeId, stored.size)
      const [row] = await q().insert(attachment).values(stored).onConflictDoNothing().returning()
      // the id was taken at this moment, by somebody else
      return row ? refOf(row) : refuse('not_found')
    })

  /** Bytes whose row was refused are of no use to anybody. Where the answer got lost the row may be there, or come still. */
  async function recordOrForget(stored: StoredUpload): Promise<AttachmentRef> {
    try {
      return await record(stored)
    } catch (error) {
      // the row that is there may be of another upload with this id, even of other bytes at the same moment
      if (!isDatabaseUnreachable(error) && (await find(stored.id))?.storageKey !== stored.storageKey) await store.delete(stored.storageKey)
      throw error
    }
  }

  return {
    store,
    take,
    record,
    storeUpload: async (upload, ownerId) => recordOrForget(await take(upload, ownerId)),
    async read(id, context) {
      const [row] = await q().select().from(attachment).where(and(eq(attachment.id, id), isNull(attachment.deletedAt)))
      if (!row) refuse('not_found')
      const keeper = keepers.get(row.recordKind)
      const mine = row.ownerEmployeeId === context.caller.employeeId && !(row.recordId && keeper?.recordsAlone)
      if (!mine && !(row.recordId && (await keeper?.maySee(row.recordId, context)))) refuse('not_found')
      const bytes = await store.get(row.storageKey)
      if (bytes && row.recordId) await keeper?.opened?.({ id, recordId: row.recordId }, context)
      return bytes ? new FileAnswer(bytes, row.type, row.fileName) : refuse('not_found')
    },
    async readOf(recordId, id) {
      const [row] = await q().select().from(attachment).where(and(eq(attachment.id, id), eq(attachment.recordId, recordId), eq(attachment.recordKind, 'request'), isNull(attachment.deletedAt)))
      const bytes = row ? await store.get(row.storageKey) : null
      return row && bytes ? new FileAnswer(bytes, row.type, row.fileName) : refuse('not_found')
    },
    async allowed(category) {
      const types = typesOf(category)
      if (!types) refuse('not_found')
      return { category, maxSizeMb: await deps.maxMb(), types: types.map(({ mimeType, name }) => ({ mimeType, name })) }
    },
  }
}
