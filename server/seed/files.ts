/** Files of the demo company: their rows, and the bytes that belong to them. */
import { createHash } from 'node:crypto'
import type { attachment } from '../files/table.ts'
import { idOf } from './random.ts'

/** Takes bytes into the file store. */
export type PutFile = (key: string, bytes: Uint8Array, type: string) => Promise<void>

export interface DemoFile {
  row: typeof attachment.$inferInsert
  bytes: Uint8Array
}

/** @param key names the file among all of the demo company; its id follows from it */
export function demoFile(key: string, file: Pick<DemoFile['row'], 'fileName' | 'type' | 'ownerEmployeeId' | 'recordId' | 'recordKind' | 'createdAt'>, bytes: Uint8Array): DemoFile {
  const id = idOf(`file:${key}`)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { row: { ...file, id, size: bytes.length, sha256, category: 1, storageKey: `${id.slice(-2)}/${id}-${sha256.slice(0, 16)}` }, bytes }
}
