/** The embedded database of a server that a test has killed goes on by itself; before its folder is removed it has to end. */
import { existsSync, rmSync } from 'node:fs'
import { placeOf, postmasterOf } from '../../server/db/embedded/place.ts'

const LONGEST_MS = 5_000
const pause = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** Ends it without writing anything down, and waits. Nothing happens when none runs. */
export function endLeftDatabase(dataDir: string): void {
  const place = placeOf(dataDir)
  const pid = postmasterOf(place)?.pid
  try {
    if (pid !== undefined) process.kill(pid, 'SIGQUIT')
    for (const until = Date.now() + LONGEST_MS; existsSync(`/proc/${pid ?? 'none'}`) && Date.now() < until; ) pause(10)
  } catch {
    // gone already
  }
  rmSync(place.socket, { recursive: true, force: true })
}
