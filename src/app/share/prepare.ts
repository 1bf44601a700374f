/** Files another app shared, made ready to be attached: photos made smaller, each judged by the rules of attachments. */
import type { Shared, SharedFile } from '../../offline/shared-files.ts'
import { type FileRefusal, type FileRules, refusalOf } from '../../request/attachments/check-file.ts'
import { compressImage } from '../../request/attachments/compress-image.ts'

export type Prepared = { name: string; size: number } & ({ ok: true; file: File } | { ok: false; refusal: FileRefusal | { key: 'fixed:attachment.too-large'; n: number } })

async function prepare(shared: SharedFile, rules: FileRules): Promise<Prepared> {
  const { name, size } = shared
  if (!shared.bytes) return { name, size, ok: false, refusal: { key: 'fixed:attachment.too-large', n: rules.maxSizeMb } }
  const file = await compressImage(new File([shared.bytes], name, { type: shared.type }))
  const refusal = refusalOf(file, rules)
  return refusal ? { name, size, ok: false, refusal } : { name: file.name, size: file.size, ok: true, file }
}

export const prepareAll = (shared: Shared, rules: FileRules): Promise<Prepared[]> => Promise.all(shared.files.map((file) => prepare(file, rules)))
