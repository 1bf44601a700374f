/** What the server keeps on disk is for its own user alone: files 0600, folders 0700. */
import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { dataParts } from './data-dir.ts'

const OWN = 0o700
/** The data folder itself may stay open to pass through (0711): a database of another user may lie below it. */
const OWN_AND_PASS = 0o711
const STICKY = 0o1000

/** From now on whatever this process and its children write is for their own user alone, however it is written. */
export const writePrivately = (): void => void process.umask(0o077)

/** Codes of what could not be closed: some network drives know no rights. */
type Refused = Set<string>

function attempt(refused: Refused, work: () => void): void {
  try {
    work()
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    // another process took it away meanwhile
    if (code !== 'ENOENT') refused.add(code)
  }
}

/** Takes the rights of others away, unless it belongs to another user (a database of its own) or is a link. */
function close(path: string, refused: Refused): void {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (!stat || stat.uid !== process.getuid?.() || !(stat.isFile() || stat.isDirectory())) return
  // what is in a closed folder was closed before it
  if ((stat.mode & 0o077) === 0) return
  if (stat.isDirectory()) attempt(refused, () => readdirSync(path).forEach((entry) => close(join(path, entry), refused)))
  attempt(refused, () => chmodSync(path, stat.mode & OWN))
}

/**
 * Closes what an earlier version, or a restore, left readable in the data folder. A folder many share (sticky, like /tmp) keeps its own rights.
 * @returns codes of what the system refused; none when all is closed
 */
export function closeToOthers(dataDir: string): string[] {
  const refused: Refused = new Set()
  for (const part of dataParts) close(join(dataDir, part), refused)
  const { uid, mode } = lstatSync(dataDir)
  if (uid === process.getuid?.() && (mode & STICKY) === 0 && (mode & 0o066) !== 0) attempt(refused, () => chmodSync(dataDir, mode & OWN_AND_PASS))
  return [...refused]
}
