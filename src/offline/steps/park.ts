/**
 * Step "park": the queue comes to rest with every row in a state that is true, before a sign-out, before an update, while
 * a sign-in is missing; and is taken up again after a drainer that died.
 */
import type { Port } from '../port.ts'
import { type Store, write } from '../store.ts'
import { nameOfUserDb, type Owner } from '../user-db.ts'
import { liveTicket } from '../ticket.ts'
import { drainLockOf, type Lease } from './lease.ts'

/** A drainer that died left rows 'sending': their outcome is unknown, the same key is asked again. */
export async function recover(store: Store, lease: Lease, options: { parked: boolean; hurry: boolean }): Promise<void> {
  const { db, port } = store
  await port.step('park.recover', () =>
    write(store, 'park.recover.commit', async () => {
      await port.step('park.recover.guard', () => lease.guard())
      const rows = await port.step('park.recover.rows', () => db.outbox.where('state').anyOf('queued', 'sending', 'unknown', 'needsSignIn').toArray())
      for (const row of rows) {
        const ambiguous = row.ambiguous || row.state === 'sending'
        const ticket = liveTicket(row, port.now())
        const state = options.parked && !ticket ? 'needsSignIn' : ambiguous ? 'unknown' : 'queued'
        const nextAt = options.hurry ? 0 : row.nextAt
        if (state === row.state && nextAt === row.nextAt && ticket === (row.ticket ?? null)) continue
        await port.step('park.recover.put', () => db.outbox.put({ ...row, state, ambiguous, nextAt, ticket }))
      }
    }),
  )
}

/** After so long the holder is taken for frozen: longer than the longest request may take. */
const HOLDER_IS_FROZEN_MS = 130_000

/**
 * Runs `work` while nobody sends, for an update. Whoever sends is asked to end after the command it is at. The database is
 * not opened: a waiting worker may be of a build that would change its shape, and the tabs still work with the old one.
 */
export async function whileParked<T>(port: Port, owner: Owner, work: () => Promise<T>): Promise<T> {
  const name = await port.step('park.name', () => nameOfUserDb(port, owner))
  const control = new AbortController()
  const timer = port.setTimer(() => control.abort(), HOLDER_IS_FROZEN_MS)
  const hold = () => {
    port.clearTimer(timer)
    return work()
  }
  port.notifyChanged({ kind: 'park', db: name })
  try {
    return await port.step('park.wait', () => port.withLock(drainLockOf(name), { signal: control.signal }, hold))
  } catch (error) {
    if (!control.signal.aborted) throw error
    return await port.step('park.steal', () => port.withLock(drainLockOf(name), { steal: true }, hold))
  } finally {
    port.clearTimer(timer)
  }
}
