/** What was decided on this screen stays where it stood until it is out of sight: nothing moves under the thumb of whoever goes on. Pure. */
import type { BatchItem, BatchOutcome, InboxItem } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import type { OutboxRow } from '../../offline/rows.ts'
import { toneOfSync } from '../device/sync-words.ts'

/** The row decides on this item: alone, or among others. */
export const holdsItem = (row: OutboxRow, id: string): boolean => row.recordId === id || (Array.isArray(row.input.items) && (row.input.items as { id: string }[]).some((i) => i.id === id))

/** What became of each item of a batch, once it is answered. */
export const outcomesOf = ({ answer }: OutboxRow): readonly BatchOutcome[] => (answer as { outcomes?: BatchOutcome[] } | null)?.outcomes ?? []

/** What an answered batch says of this item in this version. */
const outcomeOf = (row: OutboxRow, { id, version }: Pick<InboxItem, 'id' | 'version'>): BatchOutcome | undefined =>
  ((row.input.items ?? []) as BatchItem[]).some((i) => i.id === id && i.version === version) ? outcomesOf(row).find((o) => o.id === id) : undefined

const wentThrough = (row: OutboxRow, item: Pick<InboxItem, 'id' | 'version'>): boolean => outcomeOf(row, item)?.ok === true

/** Why the latest batch with this item, as it is, left it undecided. */
export function refusalOf(outbox: readonly OutboxRow[], item: Pick<InboxItem, 'id' | 'version'>): string | undefined {
  const outcome = outbox.filter((r) => r.recordId !== item.id && holdsItem(r, item.id)).map((r) => outcomeOf(r, item)).at(-1)
  return outcome?.ok === false ? outcome.message : undefined
}

/** The decision taken here of an item as it is, waiting or sent; undefined while there is none, or it was stopped and needs the person again. */
export function decisionOf(outbox: readonly OutboxRow[], { id, version }: Pick<InboxItem, 'id' | 'version'>): OutboxRow | undefined {
  const rows = outbox.filter((r) => holdsItem(r, id))
  const isStopped = rows.some((r) => toneOfSync[r.state] === 'attention')
  return isStopped ? undefined : rows.findLast((r) => (r.decision ? r.baseVersion === version : r.recordId !== id && (r.state !== 'sent' || wentThrough(r, { id, version }))))
}

/**
 * The list to show: what the server has now, and between it what is kept, each after the item it stood after.
 * @param before what was shown until now
 * @param isKept whether an item stays although the server's list has it no more
 */
export function withKept<I extends { id: string }>(before: readonly I[], now: readonly I[], isKept: (item: I) => boolean): I[] {
  const there = new Set(now.map((i) => i.id))
  const shown = [...now]
  let previous: string | null = null
  for (const item of before) {
    if (!there.has(item.id)) {
      if (!isKept(item)) continue
      shown.splice(previous === null ? 0 : shown.findIndex((i) => i.id === previous) + 1, 0, item)
    }
    previous = item.id
  }
  return shown
}
