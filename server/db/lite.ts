/** The embedded database: PGlite in a worker thread, reached with the same pg driver through a Unix socket. */
import { createHash } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

export interface Lite {
  /** Folder of the socket: pg's `host`. */
  host: string
  /** Settles when the worker ended by itself: the process can't go on. */
  broken: Promise<Error>
  stop(): Promise<void>
}

/** Starts PGlite on `folder` (created when missing). The folder must be locked by the caller. */
export async function startLite(folder: string): Promise<Lite> {
  // a Unix socket's path may have about 100 characters, so it can't stand in DATA_DIR; what a killed process left is replaced
  const host = join(tmpdir(), `ess-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
  rmSync(host, { recursive: true, force: true })
  mkdirSync(host, { mode: 0o700 })
  const file = import.meta.url.endsWith('.ts') ? './lite-worker.ts' : './lite-worker.js'
  const worker = new Worker(new URL(file, import.meta.url), { workerData: { folder, socket: join(host, '.s.PGSQL.5432') } })
  let stopping = false
  const broken = new Promise<Error>((resolve) => {
    worker.once('error', resolve)
    worker.once('exit', (code) => !stopping && resolve(new Error(`the embedded database ended with code ${code}`)))
  })
  await Promise.race([
    new Promise<void>((resolve) => worker.on('message', (message) => message === 'ready' && resolve())),
    broken.then((error) => {
      rmSync(host, { recursive: true, force: true })
      throw error
    }),
  ])
  return {
    host,
    broken,
    async stop() {
      stopping = true
      const stopped = new Promise<void>((resolve) => {
        worker.on('message', (message) => message === 'stopped' && resolve())
        worker.once('exit', () => resolve())
      })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage('stop')
      await stopped
      await worker.terminate()
      rmSync(host, { recursive: true, force: true })
    },
  }
}
