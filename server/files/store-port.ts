import type { Readable } from 'node:stream'

/** What keeps bytes, whatever is behind it. */
export interface FileStore {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** Null when there are no such bytes. */
  get(key: string): Promise<Uint8Array | null>
  /** Bytes of a file of this machine, which memory need not hold; all of them or none. */
  putFile(key: string, path: string, type: string): Promise<void>
  /** The same as they come. Null when there are no such bytes. */
  getStream(key: string): Promise<Readable | null>
  delete(key: string): Promise<void>
  /** Keys of all it keeps, in no order: folder and bucket are the product's own. */
  keys(): AsyncIterable<string>
}
