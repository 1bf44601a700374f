/**
 * A device without a browser: storage, locks and a channel that its tabs and worker share, real requests to the real
 * server, and a network that fails as it is told. Its clock runs `FAST` times as fast as ours and can jump.
 */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
// every call is known from the start
import '../../../contract/calls.ts'
import type { Change, Port } from '../../../src/offline/port.ts'
import { Locks } from './locks.ts'

/** Thirty seconds of a request's patience are two of ours. */
const FAST = 15

/** What becomes of a request: it never arrives, its answer is lost, or somebody else answers. */
export type NetworkFault = 'lost-request' | 'lost-answer' | 'portal' | 'gateway' | 'json-400' | 'error-500' | 'slow'

export interface Sent {
  url: string
  /** Idempotency-Key, '' for what is no command. */
  key: string
  token: string
}

export interface Context extends Port {
  dead: boolean
  name: string
  /** Ends what it has on the way, when it is killed. */
  readonly cuts: Set<() => void>
}

const never = new Promise<never>(() => undefined)
const html = (status: number) => new Response('<!doctype html><h1>Log in to the hotel</h1>', { status, headers: { 'content-type': 'text/html' } })
const stranger = (status: number, body: unknown) => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

export class Device {
  readonly origin: string
  readonly storage = { indexedDB: new IDBFactory(), IDBKeyRange }
  readonly contexts = new Set<Context>()
  online = true
  /** Decides what becomes of each request; null: all is well. */
  faults: ((url: string) => NetworkFault | null) | null = null
  /** Every command that left the device. */
  readonly sent: Sent[] = []
  /** Token requests on their way, and the most there ever were at once. */
  refreshing = 0
  mostRefreshing = 0
  refreshes = 0
  /** The same for one command. */
  readonly twice: string[] = []
  private readonly onTheWay = new Map<string, number>()
  private readonly locks = new Locks()
  private readonly startedAt = performance.now()
  private readonly bornAt = Date.now()
  private jumped = 0

  constructor(origin: string) {
    this.origin = origin
  }

  now(): number {
    return Math.round(this.bornAt + this.jumped + (performance.now() - this.startedAt) * FAST)
  }
  jump(ms: number): void {
    this.jumped += ms
  }

  open(name: string): Context {
    const listeners = new Set<(change: Change) => void>()
    const tell = (change: Change) => {
      for (const listener of [...listeners]) listener(change)
    }
    const context: Context & { tell: typeof tell } = {
      name,
      dead: false,
      cuts: new Set(),
      tell,
      now: () => this.now(),
      setTimer: (fn, ms) => setTimeout(() => context.dead || fn(), Math.max(0, ms) / FAST),
      clearTimer: (id) => clearTimeout(id as NodeJS.Timeout),
      fetch: (url, init) => this.fetch(context, url, init),
      loadCalls: async () => undefined,
      withLock: (lock, options, fn) => this.locks.request(context, lock, options, fn),
      randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
      sha256: async (text) => new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
      subtle: crypto.subtle,
      storage: this.storage,
      notes: { read: () => new Map(), write: () => undefined },
      system: () => 'other',
      online: () => this.online,
      notifyChanged: (change) => {
        if (!context.dead) for (const other of this.contexts) (other as typeof context).tell(structuredClone(change))
      },
      onChanged: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      step: async (_name, run) => {
        if (context.dead) return never
        const value = await run()
        return context.dead ? never : value
      },
    }
    this.contexts.add(context)
    return context
  }

  /** The tab or the worker is gone: its requests are cut, its locks are free. */
  kill(context: Context): void {
    context.dead = true
    this.contexts.delete(context)
    for (const cut of context.cuts) cut()
    this.locks.release(context)
  }

  private async fetch(context: Context, address: string, init: RequestInit): Promise<Response> {
    if (context.dead) return never
    const url = new URL(address, this.origin).href
    const headers = new Headers(init.headers)
    const key = headers.get('idempotency-key') ?? ''
    const isToken = url.endsWith('/oidc/token')
    if (key) {
      this.sent.push({ url, key, token: (headers.get('authorization') ?? '').replace('Bearer ', '') })
      this.onTheWay.set(key, (this.onTheWay.get(key) ?? 0) + 1)
      if ((this.onTheWay.get(key) ?? 0) > 1) this.twice.push(key)
    }
    if (isToken) {
      this.refreshes++
      this.mostRefreshing = Math.max(this.mostRefreshing, ++this.refreshing)
    }
    let open = true
    const close = () => {
      if (!open) return
      open = false
      if (key) this.onTheWay.set(key, (this.onTheWay.get(key) ?? 1) - 1)
      if (isToken) this.refreshing--
    }
    context.cuts.add(close)
    init.signal?.addEventListener('abort', close)
    try {
      return await this.answer(url, init)
    } finally {
      context.cuts.delete(close)
      close()
    }
  }

  private async answer(url: string, init: RequestInit): Promise<Response> {
    const fault = this.online ? (this.faults?.(url) ?? null) : 'lost-request'
    const cut = () => new TypeError('Failed to fetch')
    if (fault === 'lost-request') throw cut()
    if (fault === 'portal') return html(200)
    if (fault === 'gateway') return html(502)
    if (fault === 'json-400' && url.endsWith('/oidc/token')) return stranger(400, { message: 'this network needs you to log in' })
    if (fault === 'error-500') return stranger(500, { error: 'server_error' })
    if (fault === 'slow') await new Promise((done) => setTimeout(done, 30))
    const { signal, ...rest } = init
    const answer = await fetch(url, { ...rest, ...(signal ? { signal } : {}) })
    if (fault === 'lost-answer') {
      await answer.arrayBuffer()
      throw cut()
    }
    return answer
  }
}
