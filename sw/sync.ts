/** Waking the outbox without a page. */
import { type Engine, openEngine } from '../src/offline/engine.ts'
import type { Trigger } from '../src/offline/steps/drain.ts'
import type { Port } from '../src/offline/port.ts'
import { readSession } from '../src/offline/session.ts'

export const SYNC_TAG = 'ess-outbox'
/** A worker is not left alive for long; what is not done by then is done at the next wake-up. */
const PATIENCE_MS = 25_000

/** Opens the engine of whoever is signed in, for one piece of work. Nobody signed in: nothing is done. */
export async function withEngine<T>(port: Port, work: (engine: Engine) => Promise<T>): Promise<T | null> {
  const session = await port.step('worker.session', () => readSession(port))
  if (!session) return null
  const engine = await port.step('worker.engine', () => openEngine(port, session))
  try {
    return await port.step('worker.work', () => work(engine))
  } finally {
    engine.close()
  }
}

/** A build that wants to take over waits for this worker's events to end: nothing is waited for any more. */
function waitOrPark(port: Port, ms: number): Promise<'time' | 'park'> {
  return new Promise((done) => {
    const end = (why: 'time' | 'park') => {
      port.clearTimer(timer)
      stop()
      done(why)
    }
    const timer = port.setTimer(() => end('time'), ms)
    const stop = port.onChanged((change) => change.kind === 'park' && end('park'))
  })
}

/**
 * Sends until nothing more can be sent now, waiting through undo windows and short rests.
 * @param afterPass what is shown of the rows that were answered, before other rows are waited for
 * @returns rows that still wait for the network or the server
 */
export async function drainFor(port: Port, engine: Engine, why: Trigger, afterPass: () => Promise<void> = async () => undefined): Promise<number> {
  let left = PATIENCE_MS
  for (let trigger = why; ; trigger = 'timer') {
    const result = await port.step('worker.drain', () => engine.drain(trigger))
    await port.step('worker.after-pass', () => afterPass())
    const again = result.stoppedBy === 'done' && result.waitMs !== null && result.waitMs <= left
    if (!again || result.waitMs === null) return result.stoppedBy === 'signIn' || result.stoppedBy === 'fence' ? 0 : result.left
    left -= result.waitMs
    const waitMs = result.waitMs
    if ((await port.step('worker.wait', () => waitOrPark(port, waitMs))) === 'park') return result.left
  }
}

/** The person has left the app: what may go, goes, also what waits out its undo window. What cannot is tried at the next wake-up. */
export async function onLeft(port: Port, afterwards: (engine: Engine) => Promise<void>): Promise<void> {
  await port.step('left.engine', () => withEngine(port, (engine) => drainFor(port, engine, 'timer', () => afterwards(engine))))
}

/** Background Sync: a failed promise asks the browser to come again. */
export async function onSync(port: Port, afterwards: (engine: Engine) => Promise<void>): Promise<void> {
  const left = await port.step('sync.engine', () => withEngine(port, (engine) => drainFor(port, engine, 'sync', () => afterwards(engine))))
  if (left) throw new Error('items are still waiting')
}
