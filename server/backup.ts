/**
 * `npm run backup [-- file.tar.gz]` and `npm run restore -- file.tar.gz`: everything in DATA_DIR (embedded database, files, mail)
 * as one archive. Cold: the server must be stopped, so that the archive is one moment. With DATABASE_URL the database is
 * PostgreSQL's own business (pg_dump); the archive then holds the files.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { DataDirInUse, lockDataDir } from './db/data-dir-lock.ts'
import { dataParts } from './lib/data-dir.ts'
import { writePrivately } from './lib/private-files.ts'

function fail(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

function tar(...args: string[]): void {
  const done = spawnSync('tar', args, { stdio: ['ignore', 'inherit', 'pipe'], encoding: 'utf8' })
  if (done.status !== 0) fail(`tar failed: ${done.stderr || String(done.error)}`)
}

/** Runs `work` while nobody else uses the folder. */
function alone(dataDir: string, work: () => void): void {
  try {
    const unlock = lockDataDir(dataDir)
    work()
    unlock()
  } catch (error) {
    if (error instanceof DataDirInUse) fail(error.message)
    throw error
  }
}

writePrivately()
const dataDir = resolve(process.env.DATA_DIR ?? '.data')
const isRestore = process.argv[2] === 'restore'
const named = process.argv[isRestore ? 3 : 2]

if (isRestore) {
  const archive = named ? resolve(named) : fail('usage: npm run restore -- <file.tar.gz>')
  if (!existsSync(archive)) fail(`no such file: ${archive}`)
  alone(dataDir, () => {
    const incoming = join(dataDir, 'incoming')
    rmSync(incoming, { recursive: true, force: true })
    mkdirSync(incoming)
    tar('-xzf', archive, '-C', incoming)
    // what was there is kept beside, never overwritten
    const kept = join(dataDir, `before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`)
    mkdirSync(kept)
    for (const part of dataParts) {
      if (existsSync(join(dataDir, part))) renameSync(join(dataDir, part), join(kept, part))
      if (existsSync(join(incoming, part))) renameSync(join(incoming, part), join(dataDir, part))
    }
    rmSync(incoming, { recursive: true })
    process.stdout.write(`restored ${dataDir}; the former content is in ${kept}\n`)
  })
} else {
  if (!existsSync(dataDir)) fail(`nothing to back up: ${dataDir} does not exist`)
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  const archive = resolve(named ?? `ess-backup-${stamp}.tar.gz`)
  if (dirname(archive).startsWith(dataDir)) fail(`the archive may not lie in ${dataDir}`)
  const parts = dataParts.filter((name) => existsSync(join(dataDir, name)))
  alone(dataDir, () => tar('-czf', `${archive}.part`, '-C', dataDir, ...parts))
  renameSync(`${archive}.part`, archive)
  process.stdout.write(`${basename(archive)} written: ${parts.join(', ')} of ${dataDir}\n`)
}
