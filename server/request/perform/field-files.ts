/** Files of a request: those of its form as a whole, and those that stand in fields of their own. */
import { fileIdsIn, filesIn } from '../../../contract/kit/file-fields.ts'
import type { AttachmentRef } from '../../../contract/kit/request.ts'
import type { Fields } from '../../../contract/kit/field.ts'
import { hasKind, type Placed } from '../../../contract/kit/placed-values.ts'
import { attachmentsById, attachmentsOf, setAttachments } from '../../files/refs.ts'
import { fileTypes } from '../../files/types.ts'
import { type Problem, refuse, refuseAll } from '../../lib/refuse.ts'
import type { Subject } from '../actions.ts'
import type { RequestRecord, ServerModule } from '../module.ts'
import { noteAttachmentIds } from './history.ts'

/** Files of a form, unless its module says otherwise. */
export const DEFAULT_MAX_ATTACHMENTS = 5

const MB = 1024 * 1024
const fieldsOf = ({ def }: Pick<ServerModule, 'def'>): Fields => def.fields as Fields

/** Ids of the files that stand in fields of the record. */
export const fieldFileIds = (module: Pick<ServerModule, 'def'>, { values }: Pick<RequestRecord, 'values'>): Set<string> => new Set(fileIdsIn(fieldsOf(module), values))

/** Files of the form as a whole, oldest first: neither of notes in its history nor of a field. */
export async function formFiles(module: Pick<ServerModule, 'def'>, record: Pick<RequestRecord, 'id' | 'values'>): Promise<AttachmentRef[]> {
  const bound = (await attachmentsOf([record.id])).get(record.id) ?? []
  if (bound.length === 0) return []
  const others = new Set([...fieldFileIds(module, record), ...(await noteAttachmentIds(record.id))])
  return bound.filter((a) => !others.has(a.attachmentId))
}

/** What a field does not take of its file: told by the content that was uploaded, not by a name. */
function unfit({ field, path }: Placed, { type, size }: AttachmentRef): Problem[] {
  const { accepts, maxMb } = field
  if (accepts && !accepts.some((kind) => fileTypes[kind].mimeType === type)) return [{ code: 'file_not_supported', field: path }]
  return maxMb !== undefined && size > maxMb * MB ? [{ code: 'file_too_large', params: { n: maxMb }, field: path }] : []
}

/**
 * Binds what a save names, in its fields and beside them, and lets go of what it named before. Files beside the fields stay when none are named.
 * @param before the subject as it was saved until now
 * @throws CallError too_many_attachments; attachment_not_found, file_not_supported, file_too_large at the field
 */
export async function setFiles({ module, record: before, context }: Subject, record: RequestRecord, { attachmentIds }: { attachmentIds?: string[] | undefined }): Promise<void> {
  const fields = fieldsOf(module)
  if (!attachmentIds && !hasKind(fields, 'file')) return
  const placed = filesIn(fields, record.values)
  const own = new Set(placed.map((p) => p.value as string))
  const beside = (attachmentIds ?? (await formFiles(module, before)).map((a) => a.attachmentId)).filter((id) => !own.has(id))
  const max = module.def.attachments?.max ?? DEFAULT_MAX_ATTACHMENTS
  if (attachmentIds && new Set(beside).size > max) refuse('too_many_attachments', { max }, 'attachmentIds')
  const refs = await setAttachments({
    ids: [...beside, ...own], recordId: record.id, ownerId: context.caller.employeeId, keep: [...(await noteAttachmentIds(record.id))], now: context.now,
    fieldOf: (id) => placed.find((p) => p.value === id)?.path,
  })
  const byId = new Map(refs.map((ref) => [ref.attachmentId, ref]))
  refuseAll(placed.flatMap((p) => unfit(p, byId.get(p.value as string) as AttachmentRef)))
}

/** Files by their ids, as far as they were read already. */
export type KnownFiles = ReadonlyMap<string, AttachmentRef>

/** Names of files in fields, as the texts of their records: one statement for all, none where they are known already or there are none. */
export async function fileTexts(records: readonly Pick<RequestRecord, 'id' | 'module' | 'values'>[], modules: ReadonlyMap<string, ServerModule>, known?: KnownFiles): Promise<Map<string, Record<string, string>>> {
  const placed = records.flatMap((record) => {
    const module = modules.get(record.module)
    return module ? filesIn(fieldsOf(module), record.values).map((p) => ({ ...p, recordId: record.id })) : []
  })
  const refs = known ?? await attachmentsById(placed.map((p) => p.value as string))
  const texts = new Map<string, Record<string, string>>()
  for (const { recordId, path, name, value } of placed) {
    const { fileName } = refs.get(value as string) ?? {}
    if (fileName) texts.set(recordId, { ...texts.get(recordId), [path === name ? name : `${name}.${value as string}`]: fileName })
  }
  return texts
}
