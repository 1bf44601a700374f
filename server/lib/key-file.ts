/** Secrets of the server that stand in a file of their own beside the data, made once: never in the database, so that a dump of it alone opens nothing. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newKey } from './seal.ts'

const readOrNull = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** The text of a key file; made with one new key when there is none. */
export function keyFile(dataDir: string, name: string): string {
  const path = join(dataDir, name)
  const text = readOrNull(path)
  if (text !== null) return text
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(path, newKey(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // another process was first
  }
  return readFileSync(path, 'utf8')
}
