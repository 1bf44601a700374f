/** Step "claim": the drain takes the next row, in one fenced transaction. */
import { isKnownHere, loadFacts } from '../call-facts.ts'
import { resolveOp } from '../ops.ts'
import { allowedMs } from '../request.ts'
import { blockerOf, type OutboxRow, waitOf } from '../rows.ts'
import { type Store, write } from '../store.ts'
import type { Lease } from './lease.ts'
import { quarantine, whyUnsendable } from './quarantine.ts'

/** A row that is due, marked 'sending'; or how long until one will be (null: none waits for time). */
export type Claim = { row: OutboxRow } | { row: null; waitMs: number | null }

/** So long a row waits whose module's code did not come. */
const WITHOUT_FACTS_MS = 30_000

/** Takes the lowest row that may go. Rows no build can send any more are quarantined on the way. */
export async function claimNext(store: Store, lease: Lease): Promise<Claim> {
  const { port } = store
  /** Ops whose module was asked for, and whether its code came. */
  const asked = new Map<string, boolean>()
  for (;;) {
    const claim = await port.step('claim', () => claimKnown(store, lease, asked))
    if (!('op' in claim)) return claim
    asked.set(claim.op, await port.step('claim.facts', () => loadFacts(port, claim.op)))
  }
}

/** @returns an op whose facts must come first: a transaction cannot wait for them */
async function claimKnown(store: Store, lease: Lease, asked: ReadonlyMap<string, boolean>): Promise<Claim | { op: string }> {
  const { db, port } = store
  return port.step('claim.known', () =>
    write(store, 'claim.commit', async () => {
      const rows = await port.step('claim.rows', () => db.outbox.orderBy('seq').toArray())
      let waitMs: number | null = null
      for (const row of rows) {
        if ((row.state !== 'queued' && row.state !== 'unknown') || blockerOf(row, rows)) continue
        const wait = waitOf(row, port.now())
        if (wait > 0) {
          waitMs = Math.min(waitMs ?? wait, wait)
          continue
        }
        if (!isKnownHere(row.op)) {
          const came = asked.get(row.op)
          if (came === undefined) return { op: row.op }
          if (!came) {
            waitMs = Math.min(waitMs ?? WITHOUT_FACTS_MS, WITHOUT_FACTS_MS)
            continue
          }
        }
        const op = resolveOp(row)
        const unsendable = whyUnsendable(store, row, op)
        if (!op || unsendable) {
          await port.step('claim.quarantine', () => quarantine(store, row, unsendable ?? 'unknown_op'))
          continue
        }
        await port.step('claim.guard', () => lease.guard(allowedMs(store, op.call)))
        const sentInput = row.sentInput ?? (row.baseVersion === null ? op.input : { ...op.input, version: row.baseVersion })
        const claimed: OutboxRow = { ...row, sentInput, state: 'sending', attempts: row.attempts + 1 }
        await port.step('claim.put', () => db.outbox.put(claimed))
        return { row: claimed }
      }
      return { row: null, waitMs }
    }),
  )
}
