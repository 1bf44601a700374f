/** The server's key for document passwords: from DOCUMENT_KEY, else a file of its own beside the data, made once. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keyOf, newKey } from './seal.ts'

const readOrNull = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** @param given value of DOCUMENT_KEY @throws Error with one clear line */
export function documentKey(dataDir: string, given: string | undefined): Buffer {
  if (given) {
    const key = keyOf(given)
    if (!key) throw new Error('DOCUMENT_KEY must be 32 bytes in base64')
    return key
  }
  const path = join(dataDir, 'document.key')
  let text = readOrNull(path)
  if (text === null) {
    mkdirSync(dataDir, { recursive: true })
    try {
      writeFileSync(path, newKey(), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // another process was first
    }
    text = readFileSync(path, 'utf8')
  }
  const key = keyOf(text)
  if (!key) throw new Error(`${path} holds no key of 32 bytes in base64`)
  return key
}
