/** A port whose clock, timers, network, locks and storage belong to the test. Several ports may share one `TestWorld`. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
// what a test counts in steps and turns is never the loading of code
import '../../contract/calls.ts'
import type { Notes } from '../lib/notes.ts'
import type { Change, LockOptions, Port } from './port.ts'
import { type Access, accessTo } from './test-storage.ts'

type Fetch = (url: string, init: RequestInit) => Promise<Response>
interface Waiting {
  port: { dead?: boolean }
  grant: () => void
  signal?: AbortSignal | undefined
}

/** What outlives a crash of one engine: storage, and locks held by the others. */
export class TestWorld {
  storage = { indexedDB: new IDBFactory(), IDBKeyRange }
  /** What stands in localStorage: outlives an eviction of the databases. */
  readonly noted = new Map<string, string>()
  readonly notes: Notes = {
    read: (prefix) => new Map([...this.noted].filter(([key]) => key.startsWith(prefix)).map(([key, value]) => [key, [value]])),
    write: (key, value) => void (value === null ? this.noted.delete(key) : this.noted.set(key, value)),
  }
  nowMs = Date.parse('2026-05-12T01:00:00Z')
  isOnline = true
  /** The server. Replace it in a test. */
  fetch: Fetch = async () => new Response('{}', { status: 200, headers: { 'content-type': 'application/json' } })
  /** Code of a module's calls; every real one is here from the beginning. */
  loadCalls: (module: string) => Promise<unknown> = async () => undefined
  readonly timers = new Map<number, { at: number; fn: () => void; port: object }>()
  readonly ports = new Set<{ tell: (c: Change) => void }>()
  private readonly held = new Map<string, { port: object; lost: () => void }>()
  private readonly queues = new Map<string, Waiting[]>()
  private nextTimer = 1
  private seed = 1

  random(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => (this.seed = (this.seed * 1103515245 + 12345) & 0x7fffffff) >>> 16)
  }

  addTimer(port: object, fn: () => void, ms: number): number {
    this.timers.set(this.nextTimer, { at: this.nowMs + Math.max(0, ms), fn, port })
    return this.nextTimer++
  }

  /** Moves the clock and fires what comes due, in order, letting promises settle in between. */
  async advance(ms: number): Promise<void> {
    const until = this.nowMs + ms
    for (;;) {
      await settle()
      const due = [...this.timers].filter(([, t]) => t.at <= until).sort((a, b) => a[1].at - b[1].at)[0]
      if (!due) break
      this.timers.delete(due[0])
      this.nowMs = Math.max(this.nowMs, due[1].at)
      due[1].fn()
    }
    this.nowMs = until
    await settle()
  }

  async lock<T>(port: { dead?: boolean }, name: string, options: LockOptions, fn: (held: boolean) => Promise<T>): Promise<T> {
    const holder = this.held.get(name)
    if (holder && options.ifAvailable) return fn(false)
    if (holder && options.steal) holder.lost()
    else if (holder) await this.wait(port, name, options.signal)
    if (port.dead) return never() // it died between the grant and this line: nobody is there to hold it
    let lost: () => void = () => undefined
    const robbed = new Promise<never>((_, reject) => (lost = () => reject(new DOMException('Lock stolen', 'AbortError'))))
    const mine = { port, lost }
    this.held.set(name, mine)
    try {
      return await Promise.race([fn(true), robbed])
    } finally {
      if (this.held.get(name) === mine) this.release(name)
    }
  }

  private wait(port: Waiting['port'], name: string, signal?: AbortSignal): Promise<void> {
    return new Promise((grant, reject) => {
      const queue = this.queues.get(name) ?? []
      const entry: Waiting = { port, grant, signal }
      queue.push(entry)
      this.queues.set(name, queue)
      signal?.addEventListener('abort', () => {
        this.queues.set(name, (this.queues.get(name) ?? []).filter((e) => e !== entry))
        reject(new DOMException('Aborted', 'AbortError'))
      })
    })
  }

  private release(name: string): void {
    const next = this.queues.get(name)?.shift()
    // handed over, never free in between: a third one must not slip in before the next has noticed
    if (next) this.held.set(name, { port: next.port, lost: () => undefined })
    else this.held.delete(name)
    next?.grant()
  }

  /** The tab or worker is gone: its timers never fire, its locks are free, its half transactions are undone, nobody hears from it. */
  crash(port: TestPort): void {
    port.dead = true
    port.storage.cut()
    for (const [id, t] of this.timers) if (t.port === port) this.timers.delete(id)
    this.ports.delete(port)
    for (const [name, queue] of this.queues) this.queues.set(name, queue.filter((entry) => entry.port !== port))
    for (const [name, holder] of [...this.held]) if (holder.port === port) this.release(name)
  }
}

/** Storage requests of fake-indexeddb that are under way; and digests, which a busy machine lets wait on other threads. */
let underWay = 0
let onThreads = 0
const host = globalThis as unknown as { setImmediate: (fn: (...given: unknown[]) => void, ...given: unknown[]) => unknown }
const soon = host.setImmediate
host.setImmediate = (fn, ...given) => {
  underWay++
  return soon(() => {
    underWay--
    fn(...given)
  })
}

async function counted<T>(work: Promise<T>): Promise<T> {
  onThreads++
  try {
    return await work
  } finally {
    onThreads--
  }
}

/** A deletion that waits for a connection asks again and again: it is not waited for. */
const MOST_ROUNDS = 2000
/** So many turns in a row with nothing under way. */
const CALM = 6

/** Lets every promise and every fake-indexeddb request come to rest. */
export async function settle(): Promise<void> {
  for (let calm = 0, round = 0; calm < CALM && round < MOST_ROUNDS; ) {
    calm = underWay + onThreads === 0 ? calm + 1 : 0
    if (onThreads === 0) round++ // other threads are waited for, however long they take; not all is counted: a turn of the timers
    await new Promise<void>((done) => (onThreads > 0 || calm === CALM - 2 ? setTimeout(done, 1) : soon(() => done())))
  }
}

export type StepHook = (name: string, when: 'before' | 'after') => void | Promise<void>

export interface TestPort extends Port {
  storage: Access
  dead: boolean
  tell: (change: Change) => void
  /** Called around every step; throw or never settle to stop there. */
  hook: StepHook | null
  /** Names of the steps that ran, in order. */
  readonly steps: string[]
}

/** A new one each time: one for all would keep everything that ever waited for it. */
const never = () => new Promise<never>(() => undefined)

/** A tab or a worker of `world`. */
export function testPort(world: TestWorld): TestPort {
  const listeners = new Set<(change: Change) => void>()
  const port: TestPort = {
    dead: false,
    hook: null,
    steps: [],
    tell: (change) => {
      for (const listener of [...listeners]) listener(change)
    },
    now: () => world.nowMs,
    setTimer: (fn, ms) => world.addTimer(port, fn, ms),
    clearTimer: (id) => void world.timers.delete(id as number),
    fetch: (url, init) => (port.dead ? never() : world.fetch(url, init)),
    loadCalls: (module) => (port.dead ? never() : world.loadCalls(module)),
    withLock: (name, options, fn) => (port.dead ? never() : world.lock(port, name, options, fn)),
    randomBytes: (count) => world.random(count),
    sha256: async (text) => new Uint8Array(await counted(crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))),
    subtle: {
      importKey: ((...args: Parameters<SubtleCrypto['importKey']>) => counted(crypto.subtle.importKey(...args))) as SubtleCrypto['importKey'],
      encrypt: (...args) => counted(crypto.subtle.encrypt(...args)),
      decrypt: (...args) => counted(crypto.subtle.decrypt(...args)),
    },
    storage: accessTo(() => world.storage.indexedDB),
    notes: world.notes,
    system: () => 'android',
    online: () => world.isOnline,
    notifyChanged: (change) => {
      if (!port.dead) for (const other of world.ports) other.tell(structuredClone(change))
    },
    onChanged: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    step: async (name, run) => {
      if (port.dead) return never()
      port.steps.push(name)
      await port.hook?.(name, 'before')
      if (port.dead) return never()
      try {
        const value = await run()
        await port.hook?.(name, 'after')
        return port.dead ? never() : value
      } catch (error) {
        if (port.dead) return never() // nobody is there to hear of its storage
        throw error
      }
    },
  }
  world.ports.add(port)
  return port
}
