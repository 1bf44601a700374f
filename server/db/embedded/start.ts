/**
 * The embedded database: a PostgreSQL of our own as a child of the server, reached through a Unix socket in a folder that nobody else
 * may enter. It writes to the disk before it says that something is done, and is started again when it ends by itself.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fstatSync, ftruncateSync, lchownSync, lstatSync, mkdirSync, openSync, readFileSync, readSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Log } from '../../lib/log.ts'
import { CannotStart } from './cannot-start.ts'
import { endOrphan } from './orphan.ts'
import { isMade, OWNER, type Place, placeOf, postmasterOf, urlOf } from './place.ts'
import { command, findRunner, giveTo, programEnv, type Runner } from './programs.ts'

export interface Embedded {
  /** Of every start: it comes back where it was. */
  url: string
  pid(): number | undefined
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** On loopback with a password, where Unix sockets are not possible. */
  loopback?: boolean
  /** Other settings of PostgreSQL than the product's; for tests. */
  settings?: Readonly<Record<string, string>>
  /** How to run the programs; left out, what works on this machine. */
  findRunner?: (dataDir: string) => Runner
}

const LOG_MOST = 4 * 1024 * 1024
const LOOK_MS = 15
/** Of one that ended by itself: the first try comes at once, a full disk is asked every few seconds. */
const AGAIN_FIRST_MS = 100
const AGAIN_MOST_MS = 3_000
/** All together less than the server gives itself to leave (main.ts). */
const FAST_MS = 7_000
const AT_ONCE_MS = 2_000

/** For some hundred people on a small machine. What people have written does not belong in a log: errors and statements are not in it. */
const SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'on', shared_buffers: '64MB', max_connections: '40', max_wal_size: '256MB', jit: 'off', huge_pages: 'off',
  // one process a connection: the work is small, and a container's shared memory too
  max_parallel_workers_per_gather: '0', max_logical_replication_workers: '0', io_method: 'sync',
  timezone: 'UTC', log_timezone: 'UTC', lc_messages: 'C',
  logging_collector: 'off', log_destination: 'stderr', log_min_messages: 'log', log_min_error_statement: 'panic', log_error_verbosity: 'terse', log_checkpoints: 'off',
}

/** One line that says what stands in the way of an old folder. */
function refuseOthers({ dataDir, data }: Place, { major }: Runner): void {
  if (existsSync(data)) {
    const version = existsSync(join(data, 'PG_VERSION')) ? readFileSync(join(data, 'PG_VERSION'), 'utf8').trim() : 'unknown'
    if (version !== major) throw new CannotStart(`${data} is of PostgreSQL ${version}, this server brings ${major}: back it up with the build that wrote it (npm run backup) and restore that here (npm run restore), or name another DATA_DIR`)
  } else if (existsSync(join(dataDir, 'pg'))) {
    throw new CannotStart(`${join(dataDir, 'pg')} was written by the embedded database of an earlier version, which this one cannot read: start that version on it, or name another DATA_DIR to begin anew`)
  }
}

/** The folder of the socket, ours alone. */
function makeSocketFolder({ socket }: Place, user: Runner['user']): void {
  const stat = lstatSync(socket, { throwIfNoEntry: false })
  const mine = process.getuid?.()
  if (stat && !(stat.isDirectory() && (stat.uid === mine || stat.uid === user?.uid))) throw new CannotStart(`${socket} belongs to somebody else: remove it, or set TMPDIR to another folder`)
  rmSync(socket, { recursive: true, force: true })
  mkdirSync(socket, { mode: 0o700 })
  if (user) lchownSync(socket, user.uid, user.gid)
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Makes the folder; one that was cut off is made anew. */
async function make(place: Place, runner: Runner, loopback: boolean): Promise<void> {
  rmSync(place.fresh, { recursive: true, force: true })
  mkdirSync(place.fresh, { mode: 0o700 })
  giveTo(runner.user, place.fresh)
  const auth = loopback ? ['--auth=scram-sha-256', `--pwfile=${place.password}`] : ['--auth-local=trust', '--auth-host=scram-sha-256']
  if (loopback) writeFileSync(place.password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  giveTo(runner.user, place.password)
  const [file, args] = command(runner, 'initdb', ['-D', place.fresh, '-U', OWNER, '-E', 'UTF8', '--locale=C', '--no-instructions', ...auth])
  await promisify(execFile)(file, args, { ...runner.user, env: programEnv(), cwd: place.dataDir }).catch((error: unknown) => {
    const said = ((error as { stderr?: string }).stderr ?? '').split('\n').find((line) => line.includes('error:')) ?? (error as Error).message
    throw new CannotStart(`the database in ${place.data} cannot be made: ${said.trim()}`, { cause: error })
  })
  renameSync(place.fresh, place.data)
}

/** Opens the log for a new start. A file, for a pipe that nobody reads is full one day, and then everybody waits. */
function openLog({ log }: Place): number {
  const fd = openSync(log, 'a', 0o600)
  if (fstatSync(fd).size > LOG_MOST) ftruncateSync(fd)
  return fd
}

/** Why it ended, in its own words. */
function lastWords({ log }: Place, from: number): string {
  try {
    const fd = openSync(log, 'r')
    const text = Buffer.alloc(4000)
    const length = readSync(fd, text, 0, text.length, Math.max(from, statSync(log).size - text.length))
    closeSync(fd)
    return text.toString('utf8', 0, length).split('\n').findLast((line) => /\b(FATAL|PANIC|error):/i.test(line))?.replace(/^.*?\b(FATAL|PANIC|error):\s*/i, '') ?? 'it does not say why'
  } catch {
    return 'it does not say why'
  }
}

class Ended extends CannotStart {}

/** Starts it and waits until it takes connections; what a crash left is put in order first, however long that takes. */
async function launch(place: Place, runner: Runner, port: number | undefined, others: EmbeddedOptions['settings']): Promise<ChildProcess> {
  const fd = openLog(place)
  const from = fstatSync(fd).size
  const settings = { ...SETTINGS, ...others, ...(port === undefined ? { listen_addresses: '', unix_socket_directories: place.socket, unix_socket_permissions: '0700', port: '5432' } : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) }) }
  const [file, args] = command(runner, 'postgres', ['-D', place.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])])
  // a group of its own: Ctrl-C in a terminal reaches whole groups, and the database goes last
  const child = spawn(file, args, { ...runner.user, env: programEnv(), cwd: place.dataDir, stdio: ['ignore', fd, fd], detached: true })
  closeSync(fd)
  let failed: string | undefined
  child.once('error', (error) => (failed = (error as NodeJS.ErrnoException).code ?? error.message))
  for (;;) {
    const postmaster = postmasterOf(place)
    if (postmaster?.pid === child.pid && postmaster?.isReady) return child
    if (failed !== undefined || child.exitCode !== null || child.signalCode !== null) throw new Ended(`the database in ${place.data} does not start: ${failed ?? lastWords(place, from)}`)
    await wait(LOOK_MS)
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function endsWithin(child: ChildProcess, ms: number): Promise<boolean> {
  for (const until = Date.now() + ms; !hasEnded(child) && Date.now() < until;) await wait(LOOK_MS)
  return hasEnded(child)
}

/**
 * Starts the embedded database in `dataDir`, which is made when it is missing. The caller has locked the folder.
 * @throws CannotStart
 */
export async function startEmbedded(dataDir: string, log: Log, options: EmbeddedOptions = {}): Promise<Embedded> {
  const place = placeOf(dataDir)
  const loopback = options.loopback ?? process.platform === 'win32'
  const runner = (options.findRunner ?? findRunner)(place.dataDir)
  if (await endOrphan(place)) log.warn({}, 'a database whose server was killed was still running: ended')
  refuseOthers(place, runner)
  if (!isMade(place)) await make(place, runner, loopback)
  giveTo(runner.user, place.data)
  if (!loopback) makeSocketFolder(place, runner.user)
  const port = loopback ? await freePort() : undefined

  let isStopping = false
  let child: ChildProcess | undefined
  const endAtExit = () => void child?.kill('SIGINT')

  /** Started again until it runs: what those who ask meanwhile get is "come again". */
  async function revive(): Promise<void> {
    for (let pause = AGAIN_FIRST_MS; ; pause = Math.min(pause * 2, AGAIN_MOST_MS)) {
      await wait(pause)
      if (isStopping) return
      try {
        await endOrphan(place)
        child = await launch(place, runner, port, options.settings)
        log.warn({}, 'the embedded database runs again')
        if (isStopping) child.kill('SIGINT')
        return follow(child)
      } catch (error) {
        log.error({ why: (error as Error).message }, 'the embedded database does not start')
      }
    }
  }
  function follow(one: ChildProcess): void {
    const onExit = () => {
      if (isStopping) return
      log.error({ code: one.exitCode, signal: one.signalCode }, 'the embedded database ended by itself: it is started again')
      void revive()
    }
    if (hasEnded(one)) onExit()
    else one.once('exit', onExit)
  }

  // processes of one that was killed may still be leaving
  for (let tries = 0; child === undefined; tries++) {
    try {
      child = await launch(place, runner, port, options.settings)
    } catch (error) {
      if (!(error instanceof Ended) || !error.message.includes('shared memory block') || tries === 20) throw error
      await wait(AGAIN_MOST_MS / 10)
    }
  }
  process.on('exit', endAtExit)
  follow(child)
  const postmaster = postmasterOf(place)
  if (!postmaster) throw new CannotStart(`${place.data} was taken away`)
  return {
    url: urlOf(place, postmaster),
    pid: () => child?.pid,
    async stop() {
      isStopping = true
      for (const [signal, ms] of [['SIGINT', FAST_MS], ['SIGQUIT', AT_ONCE_MS], ['SIGKILL', AT_ONCE_MS]] as const) {
        if (!child || hasEnded(child)) break
        child.kill(signal)
        if (await endsWithin(child, ms)) break
        log.warn({ signal }, 'the embedded database takes long to end')
      }
      process.off('exit', endAtExit)
      if (!loopback) rmSync(place.socket, { recursive: true, force: true })
    },
  }
}
