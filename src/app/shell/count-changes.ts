/** What this device has already changed about the counters while the server does not know yet. Pure. */
import { type DraftRow, type OutboxRow, PENDING, STUCK } from '../../offline/rows.ts'

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
 * Refused and held rows change nothing: they come back to the person.
 * @param counterOf counter of a module by its slug; undefined where it has none
 */
export function countChanges(rows: readonly OutboxRow[], counterOf: (slug: string) => string | undefined): CountChanges {
  const changes: Record<string, number> = {}
  const add = (name: string, by: number) => {
    if (by !== 0) changes[name] = (changes[name] ?? 0) + by
  }
  const made = new Set<string>()
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

/** Later than any answer. */
const WAITS = Number.MAX_SAFE_INTEGER

/** What this device knows about what is owed. Plain values: two that say the same are equal as JSON. */
export interface OwedHere {
  /** Record with a command that finishes it, or one that stopped and is shown by itself -> until when, in Unix milliseconds; `WAITS` while it waits here. */
  settled: Readonly<Record<string, number>>
  /** New requests handed over or begun here: the module, the days and ids that were filled in, and until when as above. What is typed besides changes nothing. */
  begun: readonly { module: string; about: readonly string[]; until: number }[]
  /** How many things wait here alone: what stopped, and drafts the server has never seen. */
  waiting: number
}

/** A civil date or a UUID. */
const DAY_OR_ID = /^(?:\d{4}-\d\d-\d\d|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const daysAndIds = (values: unknown): string[] => [...new Set(JSON.stringify(values).split(/[^0-9a-f-]/).filter((part) => DAY_OR_ID.test(part)))]

/** It only puts aside what somebody has written so far. */
const isSave = ({ op, input }: OutboxRow): boolean => /\.(createOrUpdate|save(?!AndSubmit)\w*)$/.test(op) || input.draft === true || input.isDraft === true
/** A refused decision stands on the desk still. */
export const isShownStopped = (row: OutboxRow): boolean => STUCK.includes(row.state) && decided(row) === 0

/** @param drafts those that stand on this device alone */
export function owedHere(rows: readonly OutboxRow[], drafts: readonly DraftRow[]): OwedHere {
  const finishing = rows.filter((row) => (PENDING.includes(row.state) || row.state === 'sent') && !isSave(row))
  // what the server answered before it was sent does not know of it
  const until = (row: OutboxRow) => (row.state === 'sent' ? (row.settledAt ?? 0) : WAITS)
  const stopped = new Set(rows.filter(isShownStopped).map((row) => row.recordId))
  return {
    settled: Object.fromEntries([...finishing.map((row) => [row.recordId, until(row)]), ...[...stopped].map((id) => [id, WAITS])]),
    begun: [...finishing.map((row) => ({ module: row.module, about: daysAndIds(row.input), until: until(row) })), ...drafts.map(({ module, values }) => ({ module, about: daysAndIds(values), until: WAITS }))],
    waiting: stopped.size + drafts.length,
  }
}
