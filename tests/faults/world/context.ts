/** A tab or the worker: a port of the engine that can be killed at any step, frozen, and is told nothing afterwards. */
import { createHash } from 'node:crypto'
import { Dexie } from 'dexie'
// every call is known before a world begins: the loading of code is not in the hands of its scheduler
import '../../../contract/calls.ts'
import type { Change, Port } from '../../../src/offline/port.ts'
import { subtle } from './subtle.ts'
import type { World } from './world.ts'

/** A new one each time: one for all would keep everything that ever waited for it. */
const never = () => new Promise<never>(() => undefined)

/** A place to stop: before or after the n-th step that is taken from now on. */
export interface StopAt {
  step: number
  when: 'before' | 'after'
}

/** A place where a tab could have been stopped. */
export interface Point extends StopAt {
  name: string
  /** Points with the same number are the same world. */
  move: number
}

export type Context = Port & {
  readonly dead: boolean
  readonly frozen: boolean
  /** Every place it came by, when it is traced. */
  readonly points: Point[]
  /** The tab is gone at that step: now counts as 0. */
  killAt(stop: StopAt): void
  kill(): void
  freeze(): void
  thaw(): void
  tell(change: Change): void
}

export function openContext(world: World, options: { trace: boolean; stop: StopAt | null }): Context {
  const storage = world.storage.access()
  const listeners = new Set<(change: Change) => void>()
  let dead = false
  let thawed: Promise<void> | null = null
  let thaw: () => void = () => undefined
  let taken = 0
  let { stop } = options
  const points: Point[] = []

  const kill = () => {
    if (dead) return
    dead = true
    storage.cut()
    world.gone(context)
  }
  const stopsHere = (name: string, step: number, when: StopAt['when']) => {
    if (options.trace) points.push({ name, step, when, move: world.scheduler.moves })
    if (stop?.step !== step || stop.when !== when) return false
    kill()
    return true
  }
  /** A frozen page stands still between tasks, never inside a transaction. */
  const standStill = async () => {
    if (!thawed || Dexie.currentTransaction) return
    await thawed
    await standStill() // frozen again meanwhile
  }

  const context: Context = {
    get dead() {
      return dead
    },
    get frozen() {
      return thawed !== null
    },
    points,
    killAt: ({ step, when }) => (stop = { step: taken + step, when }),
    kill,
    freeze: () => (thawed ??= new Promise((done) => (thaw = done))),
    thaw: () => {
      thawed = null
      thaw()
    },
    tell: (change) => {
      if (!dead) for (const listener of [...listeners]) listener(change)
    },
    now: () => world.scheduler.nowMs + world.clockOff,
    setTimer: (fn, ms) => world.scheduler.setTimer(context, fn, ms),
    clearTimer: (id) => void world.scheduler.timers.delete(id as number),
    fetch: (url, init) => (dead ? never() : world.network.fetch(context, url, init)),
    loadCalls: async () => undefined,
    withLock: (name, lock, work) => (dead ? never() : world.locks.request(context, name, lock, work)),
    randomBytes: (count) => world.randomBytes(count),
    sha256: (text) => Promise.resolve(new Uint8Array(createHash('sha256').update(text).digest())),
    subtle,
    storage,
    notes: world.notes,
    system: () => 'android',
    online: () => world.network.looksOnline,
    notifyChanged: (change) => {
      if (!dead) world.tell(change)
    },
    onChanged: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    step: async (name, run) => {
      if (dead) return never()
      const mine = taken++
      if (stopsHere(name, mine, 'before')) return never()
      if (thawed) await standStill()
      if (dead) return never()
      try {
        const value = await run()
        if (dead || stopsHere(name, mine, 'after')) return never()
        if (thawed) await standStill()
        return dead ? never() : value
      } catch (error) {
        if (dead) return never()
        throw error
      }
    },
  }
  return context
}
