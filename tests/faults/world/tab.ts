/** What a page does around the engine (src/api/offline.ts, src/app/sync): one engine for whoever is signed in, drains at every trigger. */
import { createHash } from 'node:crypto'
import { type Engine, openEngine } from '../../../src/offline/engine.ts'
import { type AskKey, holdDeviceKey } from '../../../src/offline/keep/device-key.ts'
import { openPacks } from '../../../src/offline/keep/unlock.ts'
import { beginLeaving, canLock, endLeaving, settlePlace } from '../../../src/offline/logout.ts'
import { readSession, type Session, writeSession } from '../../../src/offline/session.ts'
import type { Trigger } from '../../../src/offline/steps/drain.ts'
import type { Context } from './context.ts'
import type { World } from './world.ts'

/** What the server gives a person: always the same, and nobody else's. */
export const keyOf = (sub: string): AskKey => () => Promise.resolve({ keyId: 'k1', secret: createHash('sha256').update(sub).digest('base64url') })

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
    const engine = await openEngine(this.context, owner)
    await openPacks(engine.store, keyOf(owner.sub)) // before anybody works with what is here
    return engine
  }

  /** A trigger of the page; what fails is tried again by the next one. */
  drain(why: Trigger): void {
    this.engine().then((engine) => engine?.drain(why)).catch(() => undefined)
  }

  /** First paint: a sign-out that was cut off is finished, what was kept is opened, what waits is sent, room is kept back. */
  async start(): Promise<void> {
    await this.finishLeaving()
    const engine = await this.engine()
    if (!engine) return
    const ask = keyOf(engine.store.owner.sub)
    await engine.drain('start')
    await engine.layBallast()
    await holdDeviceKey(engine.store, ask)
  }

  /** Somebody signs in on this tab (src/app/sign-in/sign-in.ts), which is loaded anew. */
  async signIn(session: Session): Promise<void> {
    await this.finishLeaving()
    await writeSession(this.context, session)
    await this.start()
  }

  private async finishLeaving(): Promise<void> {
    await settlePlace(this.context)
    await endLeaving(this.context)
  }

  /** Sign-out (src/app/sync/leave.ts). @returns whose */
  async leave(choice: 'keep' | 'discard'): Promise<string | null> {
    const engine = await this.engine()
    if (!engine) return null
    await holdDeviceKey(engine.store, keyOf(engine.store.owner.sub))
    const lockable = await canLock(engine)
    this.leaving = true
    try {
      await beginLeaving(engine, choice === 'keep' && !lockable ? 'keep-open' : choice, '')
      await this.finishLeaving()
      this.opened = null
      engine.close()
      return engine.store.owner.sub
    } finally {
      this.leaving = false
    }
  }
}
