/** The built product on the real server, each on a copy of the seeded demo company. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { onServer, urlOfDatabase } from '../../server/db/test-database.ts'
import { endLeftDatabase } from './left-database.ts'
import { embeddedUrl } from './look.ts'

const root = new URL('../..', import.meta.url).pathname
export const seededFolder = join(root, '.data', 'journeys', 'seed')
/** The demo company on the PostgreSQL of a run of journeys (seed-once.ts). */
export const SEEDED_DATABASE = 'seeded'

/** Of servers on one database: what one has sealed the others open. */
export const SHARED_KEY = Buffer.alloc(32, 5).toString('base64')

/** Listens for a moment. @returns the port it got; null when it is taken */
async function listenOnce(port: number): Promise<number | null> {
  const server = createServer()
  const got = await new Promise<boolean>((resolve) => void server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)))
  if (!got) return null
  const { port: own } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return own
}

export async function freePort(): Promise<number> {
  return (await listenOnce(0)) ?? Promise.reject(new Error('no port is free'))
}

/** Of those nobody is given by the system (32768 and up); another run beside this one needs others. */
const FIRST_PORT = Number(process.env.JOURNEYS_PORT ?? 24_710)
/** The port the products of one of Playwright's workers have one after another: what a browser keeps of one is good for the next. */
export const portOfWorker = (worker: number): number => FIRST_PORT + worker

/** The worker's own port; where that is taken, any. */
async function usualPort(): Promise<number> {
  const worker = process.env.TEST_PARALLEL_INDEX
  return (worker === undefined ? null : await listenOnce(portOfWorker(Number(worker)))) ?? freePort()
}

export interface ProductOptions {
  basePath?: string
  env?: Record<string, string>
  /** Data folder to start on; left out: a fresh copy of the seeded one. */
  dataDir?: string
  /** On the embedded database in its folder, also where a run has a PostgreSQL for all. */
  embedded?: true
  port?: number
}

export interface Product {
  /** `http://localhost:<port>` */
  origin: string
  /** Address of the app, with a slash at its end. */
  url: string
  port: number
  dataDir: string
  /** Nothing is set otherwise than in most: what a browser has of one such product is good for another. */
  isUsual: boolean
  /** Of the database it works on, also while it is not running. */
  databaseUrl: string
  /** All the server has printed. */
  output(): string
  /** Ends it as an operator would (SIGTERM) and waits. */
  stop(): Promise<void>
  /** SIGKILL in the middle of whatever it does. */
  kill(): Promise<void>
  /** A new server on the same data and port. */
  restart(): Promise<Product>
  /** Stops it and removes its data. */
  dispose(): Promise<void>
}

interface Place {
  dataDir: string
  env: Record<string, string>
  /** Its database on the run's PostgreSQL; undefined: it is in the folder, or somebody else's. */
  database?: { url: string; name: string }
}

/** A fresh copy of the demo company: a folder, with its database in it or on the PostgreSQL of the run. */
async function freshCopy(server: string | undefined): Promise<Place> {
  const dataDir = join(await mkdtemp(join(tmpdir(), 'ess-journey-')), 'data')
  await cp(seededFolder, dataDir, { recursive: true, filter: (path) => !server || basename(path) !== 'postgres' })
  if (!server) return { dataDir, env: {} }
  const name = `journey_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${SEEDED_DATABASE} strategy file_copy`)
  const key = readFileSync(join(dataDir, 'document.key'), 'utf8').trim()
  return { dataDir, env: { DATABASE_URL: urlOfDatabase(server, name), DOCUMENT_KEY: key }, database: { url: server, name } }
}

/** Starts `dist/server/main.js` and waits for its `ready` line. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const { dataDir, embedded, env } = options
  const isElsewhere = embedded === true || env?.DATABASE_URL !== undefined
  return startOn(dataDir === undefined ? await freshCopy(isElsewhere ? undefined : process.env.JOURNEYS_DATABASE_URL) : { dataDir, env: {} }, options)
}

async function startOn(place: Place, options: ProductOptions): Promise<Product> {
  const basePath = options.basePath ?? '/ess/'
  const port = options.port ?? (await usualPort())
  const { dataDir, database } = place
  const { child, output } = await launch({ PORT: String(port), BASE_PATH: basePath, DATA_DIR: dataDir, ...place.env, ...options.env })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  }
  return {
    origin: `http://localhost:${port}`,
    url: `http://localhost:${port}${basePath}`,
    port,
    dataDir,
    isUsual: options.env === undefined && options.basePath === undefined,
    databaseUrl: options.env?.DATABASE_URL ?? place.env.DATABASE_URL ?? embeddedUrl(dataDir),
    output,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    restart: () => startOn(place, { ...options, port }),
    async dispose() {
      await end('SIGKILL')
      if (database) await onServer(database.url, `drop database if exists ${database.name} with (force)`)
      else endLeftDatabase(dataDir)
      await rm(join(dataDir, '..'), { recursive: true, force: true })
    },
  }
}

async function launch(env: Record<string, string>): Promise<{ child: ChildProcess; output: () => string }> {
  const child = spawn(process.execPath, ['dist/server/main.js'], { cwd: root, env: { ...process.env, NODE_COMPILE_CACHE: join(root, '.data', 'journeys', 'compiled'), NODE_ENV: 'test', LOG_LEVEL: 'warn', CALLS_PER_MINUTE: '1000000', COMMANDS_PER_DAY: '1000000', ...(env.DATABASE_URL ? { DOCUMENT_KEY: SHARED_KEY } : {}), ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  const take = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-200_000)
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the server was not ready after 120 s:\n${text}`)), 120_000)
    child.stdout.on('data', () => {
      if (/^ready http/m.test(text)) {
        clearTimeout(timer)
        resolve()
      }
    })
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`the server ended with ${code}:\n${text}`))
    })
  })
  return { child, output: () => text }
}
