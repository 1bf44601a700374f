/**
 * Who goes next: every completion of storage, network, lock and timer waits here until it is picked. Picked by lot from
 * a seed, or first come first served; either way the same seed gives the same order.
 */
import type { Random } from '../kit.ts'

const turn = globalThis.setImmediate
/** More than any schedule needs: something asks again and again. */
const MOST_TASKS = 60_000

interface Timer {
  at: number
  owner: object
  fire: () => void
}

/** The scheduler whose storage tasks fake-indexeddb's are: one world at a time in a process. */
let current: Scheduler | null = null

// fake-indexeddb asks for the global at each use (lib/scheduling.js)
const host = globalThis as unknown as { setImmediate: (fn: () => void) => unknown }
host.setImmediate = (fn) => {
  if (!current) return turn(fn)
  current.storage(fn)
  return undefined
}

/** From now on the storage goes by this order. */
export function takeOver(scheduler: Scheduler): void {
  current = scheduler
}

export class Scheduler {
  nowMs = Date.parse('2026-05-12T01:00:00Z')
  readonly timers = new Map<number, Timer>()
  /** Each may be picked at any time. */
  private readonly ready: (() => void)[] = []
  /** Openings, closings and clean-up of the storage: in their order. */
  private readonly inOrder: (() => void)[] = []
  private readonly random: Random | null
  private nextTimer = 1
  private tasks = 0
  /** Raised by everything that reaches beyond a tab: two moments with the same number are the same world. */
  moves = 0

  constructor(random: Random | null) {
    this.random = random
  }

  add(run: () => void): void {
    this.moves++
    this.ready.push(run)
  }

  /** A task of fake-indexeddb: the next request of a transaction may be picked freely, what opens and closes may not. */
  storage(run: () => void): void {
    this.moves++
    if (!this.random || run.name === 'bound _start') this.ready.push(run)
    else this.inOrder.push(run)
  }

  setTimer(owner: object, fire: () => void, ms: number): number {
    this.moves++
    this.timers.set(this.nextTimer, { at: this.nowMs + Math.max(0, ms), owner, fire })
    return this.nextTimer++
  }

  private pick(): (() => void) | undefined {
    const choices = this.ready.length + (this.inOrder.length > 0 ? 1 : 0)
    if (choices === 0) return undefined
    if (!this.random) return this.ready.shift()
    const i = this.random.between(0, choices - 1)
    return i === this.ready.length ? this.inOrder.shift() : this.ready.splice(i, 1)[0]
  }

  /** Carries out at most `most` tasks, or until nothing is left that could go on by itself. @returns false when it came to rest */
  async run(most = Number.POSITIVE_INFINITY): Promise<boolean> {
    for (let done = 0; done < most; done++) {
      await new Promise<void>((next) => turn(next)) // every promise that can go on has gone on
      const task = this.pick()
      if (!task) return false
      if (++this.tasks > MOST_TASKS) throw new Error('the world does not come to rest')
      this.moves++
      task()
    }
    return true
  }

  /** The timer that comes due next and may fire; null when none can. */
  private next(mayFire: (owner: object) => boolean): [number, Timer] | null {
    let best: [number, Timer] | null = null
    for (const entry of this.timers) if (mayFire(entry[1].owner) && (!best || entry[1].at < best[1].at)) best = entry
    return best
  }

  /** Lets `ms` pass, coming to rest before each timer. */
  async pass(ms: number, mayFire: (owner: object) => boolean): Promise<void> {
    const until = this.nowMs + ms
    for (;;) {
      await this.run()
      const due = this.next(mayFire)
      if (!due || due[1].at > until) break
      this.fire(due)
    }
    this.nowMs = Math.max(this.nowMs, until)
    await this.run()
  }

  /** Jumps to the next timer and fires it. @returns false when none can fire */
  fireNext(mayFire: (owner: object) => boolean): boolean {
    const due = this.next(mayFire)
    if (due) this.fire(due)
    return due !== null
  }

  private fire([id, timer]: [number, Timer]): void {
    this.timers.delete(id)
    this.nowMs = Math.max(this.nowMs, timer.at)
    timer.fire()
  }

  /** Storage goes back to its own pace. */
  end(): void {
    if (current === this) current = null
  }
}
