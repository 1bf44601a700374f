import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What lies in the data folder and is worth keeping, by name. */
export const dataParts = ['postgres', 'files', 'mail', 'document.key', 'device.keys', 'security.key', 'security.log'] as const

/** Who was erased (server/lib/erased-list.ts): in no backup, so that it outlives a restore. */
export const ERASED_LIST = 'erased.list'

/** Makes the missing folders one by one: Node's own recursive way never comes back where the kernel refuses them (`/proc/x`). */
function make(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })) return
  const parent = dirname(folder)
  if (parent !== folder) make(parent)
  mkdirSync(folder)
}

/**
 * Makes sure that the data folder is there and takes files.
 * @throws Error with the one line to show
 */
export function requireDataDir(folder: string): void {
  const probe = join(folder, `.probe-${process.pid}`)
  try {
    make(folder)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new Error(`DATA_DIR: nothing can be written to ${folder} (${(error as NodeJS.ErrnoException).code ?? (error as Error).message})`, { cause: error })
  }
}
