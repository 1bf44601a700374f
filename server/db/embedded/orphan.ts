/** A PostgreSQL whose server was killed goes on by itself: it is ended before another one begins on its folder. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CannotStart } from './cannot-start.ts'
import { type Place, postmasterOf } from './place.ts'

/** It writes down what it has in memory first. */
const FAST_MS = 20_000
const AT_ONCE_MS = 5_000
const LOOK_MS = 20

/** The command line of a process, as the system tells it; empty when there is none. */
function commandLine(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    } catch {
      return ''
    }
  }
  if (process.platform === 'win32') return ''
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
}

/** A number is used again: only a PostgreSQL on this very folder is the one that wrote it down. */
const isOurs = (pid: number, { data }: Place): boolean => {
  const line = commandLine(pid)
  return /postgres(\.exe)? /.test(line) && line.includes(` -D ${data} `)
}

async function isGoneWithin(pid: number, place: Place, ms: number): Promise<boolean> {
  for (const until = Date.now() + ms; Date.now() < until; await wait(LOOK_MS)) if (!isOurs(pid, place)) return true
  return !isOurs(pid, place)
}

/**
 * Ends what a dead server left running on the folder. The caller holds the lock of DATA_DIR: no living server has it.
 * @returns whether there was one
 * @throws CannotStart when it does not end
 */
export async function endOrphan(place: Place): Promise<boolean> {
  const pid = postmasterOf(place)?.pid
  const file = join(place.data, 'postmaster.pid')
  if (pid === undefined || !isOurs(pid, place)) {
    // of another life: PostgreSQL itself would take whoever has the number now for its predecessor
    if (existsSync(file)) rmSync(file, { force: true })
    return false
  }
  for (const [signal, ms] of [['SIGINT', FAST_MS], ['SIGQUIT', AT_ONCE_MS], ['SIGKILL', AT_ONCE_MS]] as const) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EPERM') throw new CannotStart(`process ${pid}, a PostgreSQL of another user, works on ${place.data}: end it first`, { cause: error })
    }
    if (await isGoneWithin(pid, place, ms)) return true
  }
  throw new CannotStart(`process ${pid}, a PostgreSQL without its server, works on ${place.data} and does not end: end it first`)
}
