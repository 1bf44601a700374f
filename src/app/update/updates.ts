/**
 * How a page changes over to a new build: it notices every one, says so, and goes only when nothing would be lost. The plain
 * logic; worker.ts gives it the browser. workbox-window stops noticing after the first outside update (measured), so we
 * listen ourselves, for good.
 */
import type { DatabaseState } from '../../api/database-watch.ts'

/**
 * 'ready': a build waits. 'changing': it was accepted. 'changed': it took over, and this tab was not reloaded. 'left': it has
 * the person's database, too, and nothing is kept from this tab any more. 'blocked': an older tab holds the database.
 */
export type UpdateState = 'none' | 'ready' | 'changing' | 'changed' | 'left' | 'blocked'

export interface WorkerBuild {
  build: string
  isOurs: boolean
}

export interface UpdateEnvironment {
  workers: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'>
  /** Undefined where workers are forbidden. */
  register(): Promise<ServiceWorkerRegistration | undefined>
  /** What a worker says of its build: its name ('' when it does not say), and whether it is the one this page runs. */
  buildOf(worker: ServiceWorker | null): Promise<WorkerBuild>
  reload(): void
  /** Of this tab, across reloads. */
  memory: Pick<Storage, 'getItem' | 'setItem'>
  now(): number
  later(fn: () => void, ms: number): void
  /** When this page asks for nothing any more, or has not stopped for long. */
  quiet(): Promise<void>
  isVisible(): boolean
  /** Calls back whenever the person comes back to this tab. */
  onReturn(look: () => void): void
  hasUnsaved(): boolean
  /** True when nothing would be lost by a reload any more. */
  save(): Promise<boolean>
  /** Whether the person's database is still this build's. */
  database: { read(): DatabaseState; subscribe(listener: () => void): () => void }
  /** False when the server cannot be asked: then nobody knows which files it has. */
  isReachable(): Promise<boolean>
}

const CHECK_EVERY_MS = 15 * 60_000
/** An accepted build that has not taken over by then may be accepted again. */
const CHANGING_MS = 90_000
/** How long a page without its chunk waits for a build that is on its way. */
const COMING_MS = 15_000
const RELOADED = 'ess_reloaded_for'
const RELOADED_FOR_CHUNK = 'ess_reloaded_for_chunk'

export function createUpdates(env: UpdateEnvironment) {
  let phase: 'none' | 'ready' | 'changing' | 'changed' = 'none'
  let registration: ServiceWorkerRegistration | undefined
  let leaving = false
  const watched = new WeakSet<ServiceWorker>()
  const asked = new WeakSet<ServiceWorker>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  const become = (next: typeof phase) => {
    phase = next
    tell()
  }
  const nothingIsLost = async () => !env.hasUnsaved() || env.save()
  const reload = () => {
    leaving = true
    env.reload()
  }

  function notice(): void {
    const waiting = registration?.waiting
    // Without an active one this is the first installation: nothing to update.
    if (!waiting || !registration?.active) {
      if (phase === 'ready') become('none')
      return
    }
    if (!watched.has(waiting)) {
      watched.add(waiting)
      waiting.addEventListener('statechange', () => {
        // a tab of the first visit has no controller that could change
        if (waiting.state === 'activated' && !env.workers.controller) cameWithoutController(waiting)
        else if (waiting.state === 'redundant') notice()
      })
    }
    if (phase === 'changing') ask(waiting)
    else if (phase === 'none') become('ready')
  }

  /** No worker answers for this tab, so nothing hurries: it goes only when its person has agreed, or they may be on their way elsewhere. */
  function cameWithoutController(worker: ServiceWorker): void {
    if (phase === 'changing') void changeOver(worker)
    else become('changed')
  }

  function ask(worker: ServiceWorker): void {
    if (asked.has(worker)) return
    asked.add(worker)
    void env.quiet().then(() => worker.postMessage({ type: 'SKIP_WAITING' }))
  }

  /** A new build has taken over: a clean tab reloads, once for each build; one with unsaved input saves it and says so. */
  async function changeOver(worker: ServiceWorker | null): Promise<void> {
    const { build } = await env.buildOf(worker)
    if (leaving) return
    const isAccepted = phase === 'changing'
    if (isAccepted || !env.hasUnsaved()) {
      if (env.memory.getItem(RELOADED) !== build && (await nothingIsLost())) {
        env.memory.setItem(RELOADED, build)
        return reload()
      }
    } else void env.save().catch(() => undefined) // the form says itself what it could not keep
    become('changed')
  }

  /** Has the build that waits take over; the reload follows. False when none waits. */
  function takeWaiting(): boolean {
    const waiting = registration?.waiting
    if (!waiting) return false
    become('changing')
    ask(waiting)
    env.later(() => {
      if (phase !== 'changing') return
      asked.delete(waiting)
      phase = 'none'
      notice()
      tell()
    }, CHANGING_MS)
    return true
  }

  /** The person agrees. @returns false when this page holds something that only they can save */
  async function accept(): Promise<boolean> {
    if (phase === 'changing') return true
    if (!(await nothingIsLost())) return false
    if (!takeWaiting()) reload()
    return true
  }

  async function newerComes(): Promise<boolean> {
    if (!registration) return false
    await registration.update().catch(() => undefined)
    const coming = registration.installing
    if (coming) await new Promise<void>((done) => {
      coming.addEventListener('statechange', () => done())
      env.later(done, COMING_MS)
    })
    return registration.waiting !== null
  }

  /** The code of a screen is gone from the server: one reload for each build brings what is there now. Never without a network, never over what is not saved. */
  async function chunkIsMissing(build: string): Promise<void> {
    if (leaving || env.memory.getItem(RELOADED_FOR_CHUNK) === build || !(await env.isReachable())) return
    const isThere = await newerComes()
    if (leaving || phase === 'changing' || !(await nothingIsLost())) return
    env.memory.setItem(RELOADED_FOR_CHUNK, build)
    if (!isThere || !takeWaiting()) reload()
  }

  async function start(): Promise<void> {
    let hadController = env.workers.controller !== null
    env.workers.addEventListener('controllerchange', () => {
      if (hadController) void changeOver(env.workers.controller)
      hadController = true
    })
    const { controller } = env.workers
    const found = await env.register()
    if (!found) return
    registration = found
    notice()
    const follow = () => {
      const { installing } = found
      installing?.addEventListener('statechange', () => installing.state === 'installed' && notice())
    }
    follow() // it may have been found before this page was there
    found.addEventListener('updatefound', follow)
    let checkedAt = env.now()
    env.onReturn(() => {
      notice()
      if (!env.isVisible() || env.now() - checkedAt < CHECK_EVERY_MS) return
      checkedAt = env.now()
      found.update().catch(() => undefined) // no network: at the next return
    })
    // a build that took over while this page was being loaded
    const worker = controller && (await env.buildOf(controller))
    if (worker && worker.build !== '' && !worker.isOurs) await changeOver(controller)
  }

  env.database.subscribe(tell)
  return {
    state: {
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      read: (): UpdateState => {
        const database = env.database.read()
        return database === 'ours' || phase === 'changing' ? phase : database
      },
    },
    start, accept, chunkIsMissing,
  }
}
