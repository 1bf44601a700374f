/** What this device has already changed about the counters while the server does not know yet. Pure. */
import type { OutboxRow } from '../../offline/rows.ts'
import { PENDING, STUCK } from '../../offline/rows.ts'

export type CountChanges = Readonly<Record<string, number>>

const isCreation = (row: OutboxRow) => row.baseVersion === 0 && /\.(createOrUpdate|saveAndSubmit)$/.test(row.op)

/** How many requests of the desk a row decides. */
function decided(row: OutboxRow): number {
  if (row.decision) return 1
  const { items } = row.input
  return row.op.endsWith('.inboxBatchAction') && Array.isArray(items) ? items.length : 0
}

/**
 * Counter -> what to add to the server's number: requests decided here leave the desk, requests made here are open.
 * Refused and held rows change none of these: they come back to the person, and are what waits for them (`forYou`).
 * @param counterOf counter of a module by its slug; undefined where it has none
 */
export function countChanges(rows: readonly OutboxRow[], counterOf: (slug: string) => string | undefined): CountChanges {
  const changes: Record<string, number> = {}
  const add = (name: string, by: number) => {
    if (by !== 0) changes[name] = (changes[name] ?? 0) + by
  }
  const made = new Set<string>()
  // what stopped waits for the person
  add('forYou', new Set(rows.filter((row) => STUCK.includes(row.state)).map((row) => row.recordId)).size)
  for (const row of rows) {
    if (!PENDING.includes(row.state)) continue
    add('actionRequired', -decided(row))
    const counter = counterOf(row.module)
    if (!counter || !isCreation(row) || made.has(row.recordId)) continue
    made.add(row.recordId)
    add(counter, 1)
  }
  return changes
}
