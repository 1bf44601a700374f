/**
 * One drainer among all tabs and the worker: a Web Lock, freed by close, crash and worker stop. A frozen page keeps it;
 * then it is taken away after twice the request timeout, and a fencing token keeps the thawed page from writing.
 */
import type { Port } from '../port.ts'
import type { Store } from '../store.ts'

interface LeaseRow {
  /** Raised by each holder. */
  token: number
  /** Raised by each sign of life. */
  beat: number
  /** How long the current request may take. */
  allowMs: number
}

const KEY = 'lease'

/** Another drainer has taken over: this one must not write any more. */
export class Fenced extends Error {
  constructor() {
    super('fenced')
    this.name = 'Fenced'
  }
}

export interface Lease {
  /** Call inside every write of the drain: checks that the lease is still ours and shows that we live. */
  guard(allowMs?: number): Promise<void>
}

const read = ({ db, port }: Store) => port.step('lease.read', async () => (await port.step('lease.get', () => db.meta.get(KEY)))?.value as LeaseRow | undefined)

/** @param isRobbed whether the lock was taken away meanwhile: a page that was frozen hears of its grant too late */
async function take(store: Store, isRobbed: () => boolean): Promise<Lease> {
  const { db, port, timeoutMs } = store
  const token = await port.step('lease.take', () =>
    db.transaction('rw', db.meta, async () => {
      const old = await port.step('lease.old', () => read(store))
      if (isRobbed()) throw new Fenced()
      const next: LeaseRow = { token: (old?.token ?? 0) + 1, beat: (old?.beat ?? 0) + 1, allowMs: timeoutMs }
      await port.step('lease.put', () => db.meta.put({ key: KEY, value: next }))
      return next.token
    }),
  )
  return {
    guard: async (allowMs = timeoutMs) => {
      const now = await port.step('lease.check', () => read(store))
      if (now?.token !== token) throw new Fenced()
      await port.step('lease.beat', () => db.meta.put({ key: KEY, value: { token, beat: now.beat + 1, allowMs } }))
    },
  }
}

/** Name of the lock of whoever sends from the database `db`. */
export const drainLockOf = (db: string): string => `ess-drain:${db}`
export const drainLock = (store: Store): string => drainLockOf(store.db.name)

/**
 * Runs `work` as the only drainer of this person. Waits for the one before; takes the lock away from one that shows no life.
 * @param patienceMs so long is waited for one that does show life; then it is taken away all the same
 * @throws Fenced or AbortError when the lock was taken from us meanwhile
 */
export async function withDrainLock<T>(store: Store, work: (lease: Lease) => Promise<T>, patienceMs = Infinity): Promise<T> {
  const { port } = store
  let robbed = false
  for (;;) {
    const control = new AbortController()
    const watch = watchHolder(store, port, patienceMs, () => control.abort())
    const hold = async (granted?: () => void) => {
      watch.stop()
      const lease = await port.step('lease.granted', () => take(store, () => robbed))
      granted?.()
      return port.step('lease.work', () => work(lease))
    }
    try {
      return await port.step('lease.wait', () => port.withLock(drainLock(store), { signal: control.signal }, () => hold()))
    } catch (error) {
      const dead = watch.dead()
      if (dead === null) {
        robbed = true
        throw error
      }
      const taken = await port.step('lease.steal', () => steal(store, dead, hold))
      if (taken) return await port.step('lease.stolen', () => taken.work)
    } finally {
      watch.stop()
    }
  }
}

/**
 * Takes the lock from a holder without life: one robber at a time, and not from another robber who was faster.
 * @returns what `hold` is doing, as soon as it has the lease; null when somebody lives
 */
function steal<T>(store: Store, deadBeat: number, hold: (granted: () => void) => Promise<T>): Promise<{ work: Promise<T> } | null> {
  const { port } = store
  return port.withLock(`${drainLock(store)}:steal`, {}, async () => {
    if ((await port.step('lease.again', () => read(store)))?.beat !== deadBeat) return null
    let work: Promise<T> | undefined
    await port.step('lease.rob', () => new Promise<void>((granted) => {
      work = port.withLock(drainLock(store), { steal: true }, () => hold(granted))
      void work.then(() => granted(), () => granted())
    }))
    return work ? { work } : null
  })
}

/** Calls `giveUp` when the holder's beat has not changed for twice the time its request may take. */
function watchHolder(store: Store, port: Port, patienceMs: number, giveUp: () => void): { stop: () => void; dead: () => number | null } {
  let timer: unknown = null
  let stopped = false
  let dead: number | null = null
  const limit = Number.isFinite(patienceMs) ? port.setTimer(() => impatient(), patienceMs) : null
  const impatient = () =>
    void read(store).then(
      (now) => {
        if (stopped) return
        dead = now?.beat ?? 0
        giveUp()
      },
      () => undefined, // the database was closed under us: nothing to take
    )
  const look = async (before: LeaseRow | undefined) => {
    if (stopped) return
    const now = await port.step('lease.watch', () => read(store))
    if (stopped) return
    if (before && now?.beat === before.beat) {
      dead = before.beat
      giveUp()
      return
    }
    timer = port.setTimer(() => start(now), 2 * (now?.allowMs ?? store.timeoutMs))
  }
  const start = (before: LeaseRow | undefined) =>
    void look(before).catch(() => {
      stopped = true // the database was closed under us: nothing to watch
    })
  start(undefined)
  return {
    stop: () => {
      stopped = true
      if (limit !== null) port.clearTimer(limit)
      if (timer !== null) port.clearTimer(timer)
    },
    dead: () => dead,
  }
}
