/** Web Locks without a browser: shared by the contexts of a device, stolen, and freed by a death. */
import type { LockOptions } from '../../../src/offline/port.ts'

interface Owner {
  dead: boolean
}
interface Holder {
  context: Owner
  lost: () => void
  /** Never settles, or fails when the lock was taken away. */
  robbed: Promise<never>
}
interface Waiting {
  context: Owner
  grant: (held: Holder) => void
}

const never = new Promise<never>(() => undefined)

export class Locks {
  private readonly held = new Map<string, Holder>()
  private readonly queues = new Map<string, Waiting[]>()

  async request<T>(context: Owner, name: string, options: LockOptions, fn: (held: boolean) => Promise<T>): Promise<T> {
    if (context.dead) return never
    const before = this.held.get(name)
    if (before && options.ifAvailable) return fn(false)
    if (before && options.steal) before.lost()
    const mine = before && !options.steal ? await this.wait(context, name, options.signal) : this.hold(context, name)
    try {
      return await Promise.race([fn(true), mine.robbed])
    } finally {
      if (this.held.get(name) === mine) this.free(name)
    }
  }

  private hold(context: Owner, name: string): Holder {
    let lost: () => void = () => undefined
    const robbed = new Promise<never>((_, reject) => (lost = () => reject(new DOMException('Lock stolen', 'AbortError'))))
    robbed.catch(() => undefined)
    const mine = { context, lost, robbed }
    this.held.set(name, mine)
    return mine
  }

  private wait(context: Owner, name: string, signal?: AbortSignal): Promise<Holder> {
    return new Promise((grant, refuse) => {
      const queue = this.queues.get(name) ?? []
      this.queues.set(name, queue)
      const entry: Waiting = { context, grant }
      queue.push(entry)
      signal?.addEventListener('abort', () => {
        const i = queue.indexOf(entry)
        if (i >= 0) queue.splice(i, 1)
        refuse(new DOMException('Aborted', 'AbortError'))
      })
    })
  }

  /** Frees all that a dead context holds. */
  release(context: Owner): void {
    for (const [name, holder] of this.held) if (holder.context === context) this.free(name)
  }

  /** Gives the lock to the next who waits and lives. */
  private free(name: string): void {
    this.held.delete(name)
    const queue = this.queues.get(name) ?? []
    for (let next = queue.shift(); next; next = queue.shift()) {
      if (!next.context.dead) return next.grant(this.hold(next.context, name))
    }
  }
}
