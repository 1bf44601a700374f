/** The built product on the real server, each on a copy of one seeded data folder. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endLeftDatabase } from './left-database.ts'

const root = new URL('../..', import.meta.url).pathname
export const seededFolder = join(root, '.data', 'journeys', 'seed')

/** Of servers on one database: what one has sealed the others open. */
export const SHARED_KEY = Buffer.alloc(32, 5).toString('base64')

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

export interface ProductOptions {
  basePath?: string
  env?: Record<string, string>
  /** Data folder to start on; left out: a fresh copy of the seeded one. */
  dataDir?: string
  port?: number
}

export interface Product {
  /** `http://localhost:<port>` */
  origin: string
  /** Address of the app, with a slash at its end. */
  url: string
  port: number
  dataDir: string
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

/** Starts `dist/server/main.js` and waits for its `ready` line. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const basePath = options.basePath ?? '/ess/'
  const port = options.port ?? (await freePort())
  let dataDir = options.dataDir
  if (!dataDir) {
    dataDir = join(await mkdtemp(join(tmpdir(), 'ess-journey-')), 'data')
    await cp(seededFolder, dataDir, { recursive: true })
  }
  const { child, output } = await launch({ PORT: String(port), BASE_PATH: basePath, DATA_DIR: dataDir, ...options.env })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  }
  const folder = dataDir
  return {
    origin: `http://localhost:${port}`,
    url: `http://localhost:${port}${basePath}`,
    port,
    dataDir: folder,
    output,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    restart: () => startProduct({ ...options, port, dataDir: folder }),
    async dispose() {
      await end('SIGKILL')
      endLeftDatabase(folder)
      await rm(join(folder, '..'), { recursive: true, force: true })
    },
  }
}

async function launch(env: Record<string, string>): Promise<{ child: ChildProcess; output: () => string }> {
  const child = spawn(process.execPath, ['dist/server/main.js'], { cwd: root, env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'warn', CALLS_PER_MINUTE: '1000000', ...(env.DATABASE_URL ? { DOCUMENT_KEY: SHARED_KEY } : {}), ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
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
