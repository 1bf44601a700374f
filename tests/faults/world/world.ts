/** One device and its server: everything that is there besides the engine under test. */
import { Dexie } from 'dexie'
import type { Notes } from '../../../src/lib/notes.ts'
import type { Change } from '../../../src/offline/port.ts'
import type { Session } from '../../../src/offline/session.ts'
import { sessionOf } from '../../../src/offline/test-server.ts'
import type { Random } from '../kit.ts'
import { type Context, openContext, type StopAt } from './context.ts'
import { Ledger } from './ledger.ts'
import { Locks } from './locks.ts'
import { Network } from './network.ts'
import { Scheduler, takeOver } from './scheduler.ts'
import { Storage } from './storage.ts'

/** Every database that was opened; Dexie keeps those of tabs that are gone in mind until they are closed. */
const databases = new Set<Dexie>()
Dexie.addons.push((db: Dexie) => void databases.add(db))

export const ISSUER = 'http://idp'

export class World {
  readonly scheduler: Scheduler
  readonly locks: Locks
  readonly storage = new Storage()
  readonly ledger = new Ledger()
  readonly network: Network
  readonly contexts = new Set<Context>()
  /** What stands in localStorage: outlives an eviction. */
  readonly noted = new Map<string, string>()
  readonly notes: Notes = {
    read: (prefix) => new Map([...this.noted].filter(([key]) => key.startsWith(prefix)).map(([key, value]) => [key, [value]])),
    write: (key, value) => void (value === null ? this.noted.delete(key) : this.noted.set(key, value)),
  }
  /** How far the device's clock is off. */
  clockOff = 0
  private readonly random: Random

  /** @param order who goes next is drawn from it; null: first come, first served */
  constructor(random: Random, order: Random | null) {
    this.random = random
    this.scheduler = new Scheduler(order)
    takeOver(this.scheduler)
    this.locks = new Locks(this.scheduler)
    this.network = new Network(this.ledger, this.scheduler)
  }

  /** The next tab that is opened is traced, and gone at this place. */
  watchNext: { stop: StopAt | null } | null = null

  open(): Context {
    const context = openContext(this, { trace: this.watchNext !== null, stop: this.watchNext?.stop ?? null })
    this.watchNext = null
    this.contexts.add(context)
    return context
  }

  /** Called by a context that is gone. */
  gone(context: Context): void {
    this.contexts.delete(context)
    for (const [id, timer] of this.scheduler.timers) if (timer.owner === context) this.scheduler.timers.delete(id)
    this.network.cut(context, () => this.random.chance(0.5))
    this.locks.freeAllOf(context)
  }

  /** Each hears of a change in its own time. */
  tell(change: Change): void {
    for (const context of this.contexts) {
      const copy = structuredClone(change)
      this.scheduler.add(() => context.tell(copy))
    }
  }

  randomBytes(count: number): Uint8Array {
    const bytes = new Uint8Array(count)
    for (let i = 0; i < Math.min(count, 16); i++) bytes[i] = this.random.between(0, 255) // the ballast is only heavy
    return bytes
  }

  private readonly mayFire = (owner: object): boolean => !(owner as Context).frozen
  pass = (ms: number): Promise<void> => this.scheduler.pass(ms, this.mayFire)
  fireNext = (): boolean => this.scheduler.fireNext(this.mayFire)

  /** What the app writes when somebody has signed in. */
  sessionOf = (sub: string): Session => sessionOf(sub, { ...this.ledger.issue(sub), issuer: ISSUER, employeeId: sub })

  end(): void {
    for (const context of [...this.contexts]) context.kill()
    this.scheduler.end()
    for (const db of databases) db.close()
    databases.clear()
  }
}
