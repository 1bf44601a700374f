/** Web Locks, shared by every tab and the worker of a world: freed by the end of their holder, kept by a frozen one. */
import type { LockOptions } from '../../../src/offline/port.ts'
import type { Scheduler } from './scheduler.ts'

interface Owner {
  readonly dead: boolean
}
interface Holder {
  owner: Owner
  lost: () => void
}
interface Waiting {
  owner: Owner
  grant: (place: Holder) => void
}

const stolen = () => new DOMException('Lock stolen', 'AbortError')
const never = () => new Promise<never>(() => undefined)

export class Locks {
  private readonly held = new Map<string, Holder>()
  private readonly queues = new Map<string, Waiting[]>()
  private readonly scheduler: Scheduler

  constructor(scheduler: Scheduler) {
    this.scheduler = scheduler
  }

  async request<T>(owner: Owner, name: string, options: LockOptions, work: (held: boolean) => Promise<T>): Promise<T> {
    await new Promise<void>((next) => this.scheduler.add(next)) // asking takes its time, too
    if (owner.dead) return never()
    const holder = this.held.get(name)
    if (holder && options.ifAvailable) return work(false)
    let mine: Holder = { owner, lost: () => undefined }
    if (!holder || options.steal) {
      this.held.set(name, mine)
      holder?.lost()
    } else {
      mine = await this.wait(owner, name, options.signal)
    }
    if (owner.dead) return never()
    if (this.held.get(name) !== mine) throw stolen() // taken away before we heard of it
    const robbed = new Promise<never>((_, reject) => (mine.lost = () => reject(stolen())))
    try {
      return await Promise.race([work(true), robbed])
    } finally {
      if (this.held.get(name) === mine) this.release(name)
    }
  }

  private wait(owner: Owner, name: string, signal: AbortSignal | undefined): Promise<Holder> {
    return new Promise((grant, reject) => {
      const queue = this.queues.get(name) ?? []
      this.queues.set(name, queue)
      const entry: Waiting = { owner, grant }
      queue.push(entry)
      signal?.addEventListener('abort', () => {
        const i = queue.indexOf(entry)
        if (i < 0) return
        queue.splice(i, 1)
        reject(stolen())
      })
    })
  }

  /** The next in line holds it from this moment, though it learns of it later. */
  private release(name: string): void {
    this.held.delete(name)
    const next = this.queues.get(name)?.shift()
    if (!next) return
    const place: Holder = { owner: next.owner, lost: () => undefined }
    this.held.set(name, place)
    this.scheduler.add(() => next.grant(place))
  }

  /** A tab or worker is gone: what it held is free, what it waited for goes to others. */
  freeAllOf(owner: Owner): void {
    for (const queue of this.queues.values()) for (let i = queue.length - 1; i >= 0; i--) if (queue[i]?.owner === owner) queue.splice(i, 1)
    for (const [name, holder] of [...this.held]) if (holder.owner === owner) this.release(name)
  }
}
