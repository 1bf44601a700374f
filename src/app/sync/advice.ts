/** What a person should know and may do about a row, by its state. */
import type { OutboxRow } from '../../offline/rows.ts'
import { canDiscard, canReopen } from '../../offline/row-rights.ts'
import type { IconName } from '../../ui/icon-paths.ts'
import type { ToneName } from '../../ui/theme/palette.ts'

export type WayOut = 'retry' | 'edit' | 'open' | 'signIn' | 'undo' | 'discard'
export type Group = 'attention' | 'waiting' | 'sent'

interface Look {
  group: Group
  icon: IconName
  tone: ToneName
}

const looks: Record<OutboxRow['state'], Look> = {
  queued: { group: 'waiting', icon: 'clock', tone: 'grey' },
  sending: { group: 'waiting', icon: 'send', tone: 'blue' },
  unknown: { group: 'waiting', icon: 'help', tone: 'yellow' },
  sent: { group: 'sent', icon: 'checkCircle', tone: 'green' },
  needsSignIn: { group: 'attention', icon: 'lock', tone: 'yellow' },
  conflict: { group: 'attention', icon: 'users', tone: 'yellow' },
  refused: { group: 'attention', icon: 'ban', tone: 'red' },
  held: { group: 'waiting', icon: 'clock', tone: 'grey' },
  quarantined: { group: 'attention', icon: 'alert', tone: 'red' },
}

export const lookOf = (row: OutboxRow): Look => looks[row.state]

/** Key of the sentence that says what to do next; null when there is nothing to do. */
export function adviceKey(row: OutboxRow): string | null {
  switch (row.state) {
    case 'queued':
    case 'sending':
    case 'sent':
      return null // the state says it all, and the summary above says that nothing need be done
    case 'conflict':
      return row.decision ? 'advice.conflict.decision' : 'advice.conflict'
    case 'refused':
      return row.draftId ? 'advice.refused.form' : 'advice.refused'
    default:
      return `advice.${row.state}`
  }
}

/** Ways out of a row, the first one is the one to take. */
export function waysOutOf(row: OutboxRow): WayOut[] {
  if (row.blobId !== null && (row.state === 'queued' || row.state === 'held')) return [] // goes with its request
  const edit: WayOut[] = canReopen(row) ? ['edit'] : []
  const open: WayOut[] = row.draftId === null ? ['open'] : []
  const discard: WayOut[] = canDiscard(row) ? ['discard'] : []
  switch (row.state) {
    case 'queued':
      return [...(row.attempts === 0 && edit.length === 0 ? (['undo'] as const) : []), ...edit]
    case 'unknown':
      return ['retry', ...discard]
    case 'needsSignIn':
      return ['signIn', ...edit, ...discard]
    case 'conflict':
      return [...edit, ...open, ...discard]
    case 'refused':
      return [...edit, ...open, 'retry', ...discard]
    case 'held':
      return [...edit, ...discard]
    case 'quarantined':
      return [...open, ...discard]
    default:
      return []
  }
}
