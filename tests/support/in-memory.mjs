/** Where tests put what no run leaves behind: databases, profiles of browsers, data folders. */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
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
/** With the process that made it: a run that was killed has removed nothing. */
const NAME = /^ess-test-(\d+)-/

function removeLeft() {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = NAME.exec(name) ?? []
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(MEMORY, name), { recursive: true, force: true })
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
 * @returns the folder, to be removed in the end; null: it stays as it was
 */
export function inMemory() {
  if (process.env.TMPDIR && process.env.TMPDIR !== '/tmp') return null
  let folder
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY)
    if (type !== TMPFS || bavail * bsize < ROOM || freemem() < ROOM + BESIDE) return null
    removeLeft()
    folder = mkdtempSync(join(MEMORY, `ess-test-${process.pid}-`))
    // as /tmp: PostgreSQL may run as somebody else
    chmodSync(folder, 0o1777)
    if (startsPrograms(folder)) {
      process.env.TMPDIR = folder
      return folder
    }
  } catch (error) {
    console.error(`tests use the disk: ${error.message}`)
  }
  if (folder) rmSync(folder, { recursive: true, force: true })
  return null
}
