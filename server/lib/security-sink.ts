/** Where lines of the security log go: a file that cannot grow without end, or standard output for whoever collects it there. */
import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { errorFacts, type Log } from './log.ts'

export interface SecuritySink {
  /** One line with its end. Never throws: a full disk refuses nobody. */
  write(line: string): void
  close(): void
}

export const SECURITY_LOG = 'security.log'
/** The file and five older ones: 96 MB at most. */
const MOST_BYTES = 16 * 1024 * 1024
const OLDER = 5

/** Moves `security.log` to `.1`, `.1` to `.2` and so on; the oldest goes. */
function rotate(path: string): void {
  for (let i = OLDER - 1; i >= 0; i--) {
    try {
      renameSync(i === 0 ? path : `${path}.${i}`, `${path}.${i + 1}`)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

/** A file in `folder`, for its owner alone. Lines are appended whole, so that another process (`npm run configure`) may write to it, too. */
export function fileSink(folder: string, log: Log, mostBytes = MOST_BYTES): SecuritySink {
  const path = join(folder, SECURITY_LOG)
  let fd: number | null = null
  let size = 0
  let isFailing = false

  function open(): number {
    fd = openSync(path, 'a', 0o600)
    ;({ size } = fstatSync(fd))
    return fd
  }

  function close(): void {
    if (fd !== null) closeSync(fd)
    fd = null
  }

  return {
    write(line) {
      try {
        if (fd !== null && size >= mostBytes) {
          close()
          rotate(path)
        }
        size += writeSync(fd ?? open(), line)
        isFailing = false
      } catch (error) {
        if (!isFailing) log.error(errorFacts(error), 'security log not written')
        isFailing = true
      }
    },
    close,
  }
}

export const outputSink: SecuritySink = { write: (line) => void process.stdout.write(line), close: () => undefined }
