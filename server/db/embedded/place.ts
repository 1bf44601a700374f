/** Where the embedded database lies in DATA_DIR, and where a running one can be reached: PostgreSQL writes that into its folder itself. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** User and database of the server. */
export const OWNER = 'ess'
const DATABASE = 'postgres'
/** A Unix socket's path may have about 100 characters. */
const LONGEST_SOCKET = 100
const SOCKET_NAME = '.s.PGSQL.5432'

export interface Place {
  dataDir: string
  /** The database's own folder. */
  data: string
  /** A folder being made; whole once it is renamed. */
  fresh: string
  log: string
  /** Only where there are no Unix sockets. */
  password: string
  /** Folder of the socket. */
  socket: string
}

export function placeOf(dataDir: string): Place {
  const folder = resolve(dataDir)
  const data = join(folder, 'postgres')
  const name = `ess-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`
  const near = join(tmpdir(), name)
  return { dataDir: folder, data, fresh: join(folder, 'postgres.new'), log: join(folder, 'postgres.log'), password: join(folder, 'postgres.password'), socket: join(near, SOCKET_NAME).length > LONGEST_SOCKET ? join('/tmp', name) : near }
}

export const isMade = (place: Place): boolean => existsSync(join(place.data, 'PG_VERSION'))

/** What PostgreSQL says of itself in postmaster.pid. */
export interface Postmaster {
  pid: number
  port: number
  socket: string
  isReady: boolean
}

export function postmasterOf({ data }: Place): Postmaster | null {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Math.abs(Number(lines[0]))
    return pid > 0 ? { pid, port: Number(lines[3]), socket: lines[4]?.trim() ?? '', isReady: lines[7]?.trim() === 'ready' } : null
  } catch {
    return null // none runs, or it is being written
  }
}

/** Address of a running one, or of one that will run. */
export function urlOf(place: Place, { port, socket }: Pick<Postmaster, 'port' | 'socket'>): string {
  if (socket !== '') return `postgres://${OWNER}@localhost/${DATABASE}?host=${encodeURIComponent(socket)}`
  return `postgres://${OWNER}:${encodeURIComponent(readFileSync(place.password, 'utf8').trim())}@127.0.0.1:${port}/${DATABASE}`
}

/** Address of the embedded database that some process runs on `dataDir`; null when none does. */
export function runningUrl(dataDir: string): string | null {
  const place = placeOf(dataDir)
  const postmaster = postmasterOf(place)
  return postmaster?.isReady ? urlOf(place, postmaster) : null
}
