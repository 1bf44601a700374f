/** Who was erased, by id, in a file of DATA_DIR that a restore leaves alone: an older backup brings people back, and the command erases them again. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERASED_LIST } from './data-dir.ts'

const pathOf = (dataDir: string) => join(dataDir, ERASED_LIST)

/** Ids, each once, oldest first. */
export function erasedIds(dataDir: string): string[] {
  if (!existsSync(pathOf(dataDir))) return []
  return [...new Set(readFileSync(pathOf(dataDir), 'utf8').split('\n').map((line) => line.split(' ')[0] ?? '').filter((id) => id !== ''))]
}

/** One line more: id and moment, no name. */
export function noteErased(dataDir: string, id: string, now: Date): void {
  if (!erasedIds(dataDir).includes(id)) appendFileSync(pathOf(dataDir), `${id} ${now.toISOString()}\n`, { mode: 0o600 })
}
