/**
 * Asks a server the same small questions again and again from a thread of its own, and tells how long the slowest answer took: how
 * long anybody is kept waiting while something else happens there.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

export interface Waited {
  ms: number
  /** Of it, what the server's main thread computed: on a busy machine an answer comes late although nothing kept it. */
  ownMs: number
  url: string
}

export interface Prober {
  /** The slowest answer of those under way while `work` ran. */
  during(work: () => Promise<unknown>): Promise<Waited>
  stop(): Promise<unknown>
}

interface Order {
  urls: readonly string[]
  pid: number
}

const PAUSE_MS = 5
const NOTHING: Waited = { ms: 0, ownMs: 0, url: '' }

/** @param pid process of the server */
export function startProber(urls: readonly string[], pid: number): Prober {
  const worker = new Worker(new URL(import.meta.url), { workerData: { urls, pid } satisfies Order })
  const told = async () => ((await once(worker, 'message')) as [Waited])[0]
  return {
    async during(work) {
      worker.postMessage('begin')
      try {
        await work()
      } finally {
        worker.postMessage('end')
      }
      return told()
    },
    stop: () => worker.terminate(),
  }
}

/** Milliseconds the process's first thread has computed; null where the system does not tell (it is then taken for the whole time). */
function computed(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return null // not Linux, or gone
  }
}

async function probe({ urls, pid }: Order): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let worst = NOTHING
  let isAsked = false
  parentPort?.on('message', (message: 'begin' | 'end') => {
    if (message === 'begin') worst = NOTHING
    else isAsked = true
  })
  const answered = (url: string) => new Promise<void>((resolve) => {
    get(url, { agent }, (response) => response.resume().once('close', () => resolve())).once('error', () => resolve())
  })
  for (;;) {
    // whoever asks while a round is under way is told after the next: what blocked the first may still block
    const isLast = isAsked
    for (const url of urls) {
      const started = performance.now()
      const before = computed(pid)
      await answered(url)
      const ms = performance.now() - started
      const after = computed(pid)
      if (ms > worst.ms) worst = { ms, ownMs: before === null || after === null ? ms : after - before, url }
    }
    if (isLast) {
      isAsked = false
      parentPort?.postMessage(worst)
    }
    await wait(PAUSE_MS)
  }
}

if (!isMainThread && (workerData as Order | undefined)?.urls) await probe(workerData as Order)
