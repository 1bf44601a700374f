/** What a page does around the engine (src/api/offline.ts, src/app/sync): one engine for whoever is signed in, drains at every trigger. */
import { type Engine, openEngine } from '../../../src/offline/engine.ts'
import { leaveDevice } from '../../../src/offline/logout.ts'
import { endSession, readSession } from '../../../src/offline/session.ts'
import type { Trigger } from '../../../src/offline/steps/drain.ts'
import { stopQueue } from '../../../src/offline/steps/park.ts'
import type { Context } from './context.ts'
import type { World } from './world.ts'

export class Tab {
  readonly context: Context
  private opened: { who: string; engine: Promise<Engine> } | null = null
  private leaving = false

  constructor(world: World) {
    this.context = world.open()
    this.context.onChanged((change) => {
      if (change.kind === 'session') this.drain('session')
    })
  }

  /** The engine of whoever is signed in; null for nobody. */
  async engine(): Promise<Engine | null> {
    if (this.leaving) return null
    const session = await readSession(this.context)
    const who = session ? `${session.issuer}\n${session.sub}` : ''
    if (session && this.opened?.who === who) return this.opened.engine
    const before = this.opened
    const engine = session ? this.openInstead(before, session) : null
    this.opened = engine && { who, engine }
    engine?.catch(() => (this.opened = null))
    if (!engine && before) (await before.engine).close()
    return engine
  }

  private async openInstead(before: typeof this.opened, owner: { issuer: string; sub: string }): Promise<Engine> {
    if (before) (await before.engine).close()
    return openEngine(this.context, owner)
  }

  /** A trigger of the page; what fails is tried again by the next one. */
  drain(why: Trigger): void {
    this.engine().then((engine) => engine?.drain(why)).catch(() => undefined)
  }

  /** First paint: what waits is sent, room is kept back. */
  start(): void {
    this.engine()
      .then(async (engine) => {
        await engine?.drain('start')
        await engine?.layBallast()
      })
      .catch(() => undefined)
  }

  /** Sign-out (src/app/sync/leave.ts). @returns whose */
  async leave(choice: 'keep' | 'discard'): Promise<string | null> {
    const engine = await this.engine()
    if (!engine) return null
    this.leaving = true
    try {
      await stopQueue(engine)
      await leaveDevice(engine, choice)
      await endSession(this.context)
      this.opened = null
      return engine.store.owner.sub
    } finally {
      this.leaving = false
    }
  }
}
