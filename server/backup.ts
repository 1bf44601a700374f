/**
 * `npm run backup [-- file.tar.gz]` and `npm run restore -- file.tar.gz`: everything in DATA_DIR (embedded database, files, mail)
 * as one archive. The server may go on running: the database is copied as PostgreSQL's own online backup, with all that was written
 * meanwhile, so that the archive is one moment. With DATABASE_URL the database is that server's business (pg_dump); the archive then
 * holds the files.
 */
import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { Client } from 'pg'
import { DataDirInUse, lockDataDir } from './db/data-dir-lock.ts'
import { endOrphan } from './db/embedded/orphan.ts'
import { placeOf, runningUrl } from './db/embedded/place.ts'
import { dataParts } from './lib/data-dir.ts'
import { writePrivately } from './lib/private-files.ts'

const DATABASE = 'postgres'
/** What belongs to a running one alone; its journal is added at the end. */
const NOT_OF_A_COPY = ['postmaster.pid', 'postmaster.opts', 'pg_replslot/*', 'pg_wal/*', 'pg_dynshmem/*', 'pg_stat_tmp/*', 'pg_notify/*', 'pg_serial/*', 'pg_snapshots/*', 'pg_subtrans/*']

function fail(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** Files that change or go while they are read are what an online backup is made of: the journal puts them right. */
function tar(args: readonly string[], { changing = false } = {}): void {
  const done = spawnSync('tar', args, { stdio: ['ignore', 'inherit', 'pipe'], encoding: 'utf8' })
  if (done.status !== 0 && !(changing && done.status === 1)) throw new Error(`tar failed: ${done.stderr || String(done.error)}`)
}

function gzip(from: string, to: string): void {
  const out = openSync(to, 'w')
  const done = spawnSync('gzip', ['-c', from], { stdio: ['ignore', out, 'pipe'], encoding: 'utf8' })
  closeSync(out)
  if (done.status !== 0) throw new Error(`gzip failed: ${done.stderr || String(done.error)}`)
}

/** Runs `work` while nobody else uses the folder. */
async function alone(dataDir: string, work: () => void | Promise<void>): Promise<void> {
  const unlock = lockDataDir(dataDir)
  try {
    await endOrphan(placeOf(dataDir))
    await work()
  } finally {
    unlock()
  }
}

/**
 * The database of a running server: its files first, however long that takes, then the journal since they were begun. The journal is kept
 * for us by a slot that goes with our connection.
 */
async function copyRunning(url: string, dataDir: string, archive: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const label = mkdtempSync(join(dirname(archive), '.ess-backup-'))
  try {
    await client.query(`select pg_create_physical_replication_slot($1, true, true)`, [`backup_${process.pid}`])
    await client.query(`select pg_backup_start('ess', true)`)
    tar(['-cf', archive, '-C', dataDir, ...NOT_OF_A_COPY.map((name) => `--exclude=${DATABASE}/${name}`), DATABASE], { changing: true })
    const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>('select labelfile, spcmapfile from pg_backup_stop(false)')
    mkdirSync(join(label, DATABASE))
    writeFileSync(join(label, DATABASE, 'backup_label'), rows[0]?.labelfile ?? '')
    tar(['-rf', archive, '-C', label, `${DATABASE}/backup_label`])
    tar(['-rf', archive, '-C', dataDir, `${DATABASE}/pg_wal`], { changing: true })
  } finally {
    rmSync(label, { recursive: true, force: true })
    await client.end()
  }
}

async function restore(dataDir: string, archive: string): Promise<void> {
  await alone(dataDir, () => {
    const incoming = join(dataDir, 'incoming')
    rmSync(incoming, { recursive: true, force: true })
    mkdirSync(incoming)
    tar(['-xzf', archive, '-C', incoming])
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
}

/** Files are stored before their record, and the database is copied first: each record of it finds its file. */
async function backUp(dataDir: string, archive: string): Promise<string[]> {
  const parts = () => dataParts.filter((name) => existsSync(join(dataDir, name)))
  const plain = `${archive}.tar.part`
  try {
    const url = runningUrl(dataDir)
    const isRunning = url !== null && isLocked(dataDir)
    if (isRunning) {
      await copyRunning(url, dataDir, plain)
      tar(['-rf', plain, '-C', dataDir, ...parts().filter((name) => name !== DATABASE)], { changing: true })
    } else await alone(dataDir, () => tar(['-cf', plain, '-C', dataDir, ...parts()]))
    gzip(plain, `${archive}.part`)
    renameSync(`${archive}.part`, archive)
    return parts()
  } finally {
    for (const name of [plain, `${archive}.part`]) rmSync(name, { force: true })
  }
}

/** Whether a living server has the folder: one that was killed left its database running, and that is ended like any orphan. */
function isLocked(dataDir: string): boolean {
  try {
    lockDataDir(dataDir)()
    return false
  } catch (error) {
    if (error instanceof DataDirInUse) return true
    throw error
  }
}

writePrivately()
const dataDir = resolve(process.env.DATA_DIR ?? '.data')
const isRestore = process.argv[2] === 'restore'
const named = process.argv[isRestore ? 3 : 2]

try {
  if (isRestore) {
    const archive = named ? resolve(named) : fail('usage: npm run restore -- <file.tar.gz>')
    if (!existsSync(archive)) fail(`no such file: ${archive}`)
    await restore(dataDir, archive)
  } else {
    if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) fail(`nothing to back up: ${dataDir} does not exist or is empty`)
    const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '')
    const archive = resolve(named ?? `ess-backup-${stamp}.tar.gz`)
    if (dirname(archive).startsWith(dataDir)) fail(`the archive may not lie in ${dataDir}`)
    const parts = await backUp(dataDir, archive)
    process.stdout.write(`${basename(archive)} written: ${parts.join(', ')} of ${dataDir}\n`)
  }
} catch (error) {
  fail((error as Error).message)
}
