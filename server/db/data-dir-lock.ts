import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When a process began, from the kernel: a pid used again after a crash is another process. Null where unknown. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null // not Linux, or gone
  }
}

/** Two who start at the same moment see each other after this long. */
const SETTLE_MS = 100
const pause = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SETTLE_MS)

const textOf = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null // gone again
  }
}

/** Thrown when another live process uses the folder; its message is the one line to show. */
export class DataDirInUse extends Error {}

/**
 * Takes the folder for this process: two databases on it would lose rows in silence. A lock of a dead process is taken over.
 * @returns lets go of the folder
 * @throws DataDirInUse
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, 'lock')
  const mine = JSON.stringify({ pid: process.pid, start: startOf(process.pid) })
  for (let attempt = 0; ; attempt++) {
    if (written(path, mine)) {
      // somebody else may have taken the same dead lock for dead and removed ours: the last one keeps the folder
      pause()
      if (textOf(path) === mine) return () => void (textOf(path) === mine && rmSync(path, { force: true }))
    }
    const owner = ownerOf(path)
    const same = owner !== null && isAlive(owner.pid) && (owner.start === null || startOf(owner.pid) === null || startOf(owner.pid) === owner.start)
    if (same || attempt > 5) throw new DataDirInUse(`${dataDir} is in use by process ${owner?.pid ?? 'unknown'}: stop it, or start with another DATA_DIR`)
    // one without an owner may be about to be written
    if (owner === null && attempt < 2) pause()
    else rmSync(path, { force: true })
  }
}

/** Writes the lock; false when there is one. */
function written(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function ownerOf(path: string): { pid: number; start: string | null } | null {
  try {
    const owner = JSON.parse(readFileSync(path, 'utf8')) as { pid: number; start?: string | null }
    return { pid: owner.pid, start: owner.start ?? null }
  } catch {
    return null // being written, or cut off by a crash: taken over after a few tries
  }
}
