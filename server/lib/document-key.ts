/** The server's key for document passwords: from DOCUMENT_KEY, else a file of its own beside the data. */
import { join } from 'node:path'
import { keyFile } from './key-file.ts'
import { keyOf } from './seal.ts'

/** @param given value of DOCUMENT_KEY @throws Error with one clear line */
export function documentKey(dataDir: string, given: string | undefined): Buffer {
  const key = keyOf(given ?? keyFile(dataDir, 'document.key'))
  if (!key) throw new Error(given ? 'DOCUMENT_KEY must be 32 bytes in base64' : `${join(dataDir, 'document.key')} holds no key of 32 bytes in base64`)
  return key
}
