/** The server as a process of its own, from its sources: to be killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { endLeftDatabase } from './left-database.ts'
import { freePort, SHARED_KEY } from './product.ts'

const root = new URL('../..', import.meta.url).pathname
const START_MS = 60_000

export interface ServerProcess {
  /** Address of the API. */
  api: string
  pid: number
  /** SIGKILL, and waits until it is gone. */
  kill(): Promise<void>
  /** SIGTERM, and waits; answers the exit code. */
  stop(): Promise<number | null>
  /** A signal, without waiting. */
  signal(name: NodeJS.Signals): void
  /** Resolves when the process is gone, however it ended: with its exit code. */
  ended: Promise<number | null>
  /** The last it has printed. */
  output(): string
  /** What it has logged: each line of standard error. */
  logged(): string[]
}

function ready(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not ready after ${START_MS / 1000} s:\n${output()}`)), START_MS)
    child.stdout?.on('data', () => {
      if (!/^ready http/m.test(output())) return
      clearTimeout(timer)
      resolve()
    })
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`ended with ${code}:\n${output()}`))
    })
  })
}

const running = new Set<ChildProcess>()
/** Folders of servers with a database embedded in them. */
const folders = new Set<string>()

// nobody is left behind by a run that is interrupted
process.on('exit', killAll)

/** Kills what a failed test left running. For `afterAll`. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL')
  for (const folder of folders) endLeftDatabase(folder)
  folders.clear()
}

/**
 * Starts `server/main.ts` and waits until it is ready.
 * @param preload modules that are loaded first: `wrong-clock.mjs`, `die-at-statement.mjs`, `hang-at-statement.mjs`, `loop-report.mjs`, `throw-on-signal.mjs`, `loaded-packages.mjs` (tests/support)
 */
export async function startServer(env: Record<string, string>, preload: readonly string[] = []): Promise<ServerProcess> {
  const port = Number(env.PORT ?? (await freePort()))
  const child = spawn(process.execPath, [...preload.flatMap((name) => ['--import', `./tests/support/${name}`]), 'server/main.ts'], { cwd: root, env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'warn', CALLS_PER_MINUTE: '1000000', COMMANDS_PER_DAY: '1000000', ...(env.DATABASE_URL ? { DOCUMENT_KEY: SHARED_KEY } : {}), PORT: String(port), ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  if (env.DATA_DIR && !env.DATABASE_URL) folders.add(env.DATA_DIR)
  child.once('exit', () => running.delete(child))
  let text = ''
  const take = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-20_000)
  }
  child.stdout.on('data', take)
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
    take(chunk)
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  try {
    await ready(child, () => text)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return { api: `http://localhost:${port}/api`, pid: child.pid ?? 0, kill: async () => void (await end('SIGKILL')), stop: () => end('SIGTERM'), signal: (name) => void child.kill(name), ended, output: () => text, logged: () => errors.split('\n').filter(Boolean) }
}
