/** What a receipt vouches for: a request's content, as hashes. Computed the same way at submit and at every check. */
import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { canonicalJson } from '../../../contract/kit/wire.ts'
import { q } from '../../db/context.ts'
import { attachment } from '../../files/table.ts'
import type { RequestRecord } from '../module.ts'
import { noteAttachmentIds } from '../perform/history.ts'
import { linesOf } from '../records.ts'

export interface ContentHashes {
  hash: string
  formHash: string
  filesHash: string
}

const sha256 = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('base64url')

/** Hashes of a request as it is stored now: what was filled in, and its files by their bytes. */
export async function contentHashes(record: RequestRecord): Promise<ContentHashes> {
  const { id, module, code, employeeId, note, values } = record
  const lines = (await linesOf(id)).map(({ kind, employeeId: person, from, until, note: words, values: own }) => canonicalJson({ kind, person, from, until, words, own })).sort()
  const formHash = sha256({ id, module, code, employeeId, note, values, lines })
  const ofNotes = await noteAttachmentIds(id)
  const files = await q().select().from(attachment).where(and(eq(attachment.recordId, id), eq(attachment.recordKind, 'request'), isNull(attachment.deletedAt)))
  const filesHash = sha256(files.filter((file) => !ofNotes.has(file.id)).map((file) => `${file.id} ${file.sha256}`).sort())
  return { formHash, filesHash, hash: sha256([formHash, filesHash]) }
}
