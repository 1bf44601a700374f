/** Files that come with a command. */
import type { Context } from '../lib/handler.ts'
import type { CommandKey } from './commands.ts'
import { digestOf } from './digest.ts'

/** Stores a file that came with an approval note and answers its attachment id. Asked again with the same id, it stores nothing. */
export type StoreUpload = (upload: { id: string; file: File; fileName: string; context: Context }) => Promise<string>

/** A file named Attachment in an approval's form becomes one of its attachmentIds. */
export async function withUpload(storeUpload: StoreUpload, input: Record<string, unknown>, key: CommandKey, context: Context): Promise<Record<string, unknown>> {
  const { attachment, ...rest } = input
  const files = (Array.isArray(attachment) ? attachment : [attachment]).filter((f) => f instanceof File)
  if (files.length === 0) return input
  const ids = Array.isArray(rest.attachmentIds) ? (rest.attachmentIds as string[]) : []
  for (const [i, file] of files.entries()) {
    // a name made of the tap and the bytes: a replay finds the file it brought the first time
    const hex = await digestOf(`${key.sub} ${key.commandId} ${i}`, { file })
    const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
    ids.push(await storeUpload({ id, file, fileName: file.name || 'attachment', context }))
  }
  return { ...rest, attachmentIds: ids }
}
