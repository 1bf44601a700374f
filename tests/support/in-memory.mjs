/** Where tests put what no run leaves behind: databases, profiles of browsers, data folders. */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const GIB = 2 ** 30
/** More than a run holds there at any time. */
const ROOM = 4 * GIB
/** What its processes hold beside that. */
const BESIDE = 6 * GIB
/** `f_type` of statfs(2). */
const TMPFS = 0x01021994

const MEMORY = '/dev/shm'
const NAME = 'ess-test-'
/** Longer than any run writes nothing there. */
const LEFT_MS = 3 * 3_600_000

/** Somebody else's, or one in which a process still writes, stays: it is room, and no result of a test. */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch (error) {
    console.error(`${folder} is left behind: ${error.code}`)
  }
}

/** A run that was killed has removed nothing. */
function removeLeft() {
  for (const name of readdirSync(MEMORY).filter((entry) => entry.startsWith(NAME))) {
    const folder = join(MEMORY, name)
    if (statSync(folder).mtimeMs < Date.now() - LEFT_MS) remove(folder)
  }
}

/** A program there may be started: some systems forbid it. */
function startsPrograms(folder) {
  const script = join(folder, 'starts')
  writeFileSync(script, '#!/bin/sh\nexit 0\n', { mode: 0o755 })
  const { status } = spawnSync(script)
  rmSync(script)
  return status === 0
}

/**
 * Makes `TMPDIR` a new folder in memory, where there is room for it: a copy of a database is a thousand files, which takes a disk a second
 * and memory thirty milliseconds. Another `TMPDIR` than /tmp stays.
 */
export function putTempInMemory() {
  if (process.env.TMPDIR && process.env.TMPDIR !== '/tmp') return
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY)
    if (type !== TMPFS || bavail * bsize < ROOM || freemem() < ROOM + BESIDE) return
    removeLeft()
    const folder = mkdtempSync(join(MEMORY, NAME))
    // as /tmp: PostgreSQL may run as somebody else
    chmodSync(folder, 0o1777)
    process.on('exit', () => remove(folder))
    if (startsPrograms(folder)) process.env.TMPDIR = folder
  } catch (error) {
    console.error(`tests use the disk: ${error.message}`)
  }
}
