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
const DEFAULT_ALLOW_MS = 30_000

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

async function take(store: Store): Promise<Lease> {
  const { db, port } = store
  const token = await port.step('lease.take', () =>
    db.transaction('rw', db.meta, async () => {
      const old = await port.step('lease.old', () => read(store))
      const next: LeaseRow = { token: (old?.token ?? 0) + 1, beat: (old?.beat ?? 0) + 1, allowMs: DEFAULT_ALLOW_MS }
      await port.step('lease.put', () => db.meta.put({ key: KEY, value: next }))
      return next.token
    }),
  )
  return {
    guard: async (allowMs = DEFAULT_ALLOW_MS) => {
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
 * @throws Fenced or AbortError when the lock was taken from us meanwhile
 */
export async function withDrainLock<T>(store: Store, work: (lease: Lease) => Promise<T>): Promise<T> {
  const { port } = store
  const control = new AbortController()
  const watch = watchHolder(store, port, () => control.abort())
  const hold = async () => {
    watch.stop()
    const lease = await port.step('lease.granted', () => take(store))
    return port.step('lease.work', () => work(lease))
  }
  try {
    return await port.step('lease.wait', () => port.withLock(drainLock(store), { signal: control.signal }, hold))
  } catch (error) {
    if (!watch.gaveUp()) throw error
    return await port.step('lease.steal', () => port.withLock(drainLock(store), { steal: true }, hold))
  } finally {
    watch.stop()
  }
}

/** Calls `giveUp` when the holder's beat has not changed for twice the time its request may take. */
function watchHolder(store: Store, port: Port, giveUp: () => void): { stop: () => void; gaveUp: () => boolean } {
  let timer: unknown = null
  let stopped = false
  let dead = false
  const look = async (before: LeaseRow | undefined) => {
    if (stopped) return
    const now = await port.step('lease.watch', () => read(store))
    if (stopped) return
    if (before && now?.beat === before.beat) {
      dead = true
      giveUp()
      return
    }
    timer = port.setTimer(() => start(now), 2 * (now?.allowMs ?? DEFAULT_ALLOW_MS))
  }
  const start = (before: LeaseRow | undefined) =>
    void look(before).catch(() => {
      stopped = true // the database was closed under us: nothing to watch
    })
  start(undefined)
  return {
    stop: () => {
      stopped = true
      if (timer !== null) port.clearTimer(timer)
    },
    gaveUp: () => dead,
  }
}
