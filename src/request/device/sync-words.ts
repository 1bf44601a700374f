/** A queued command in words: every write is in exactly one honest state. @see OFFLINE §2, UX "Queue in words" */
import type { OutboxRow, OutboxState } from '../../offline/rows.ts'
import type { Translate } from '../row-view.ts'

export type SyncTone = 'waiting' | 'busy' | 'done' | 'attention'

export const toneOfSync: Record<OutboxState, SyncTone> = {
  queued: 'waiting',
  sending: 'busy',
  unknown: 'busy',
  sent: 'done',
  needsSignIn: 'attention',
  conflict: 'attention',
  refused: 'attention',
  held: 'waiting',
  quarantined: 'attention',
}

const verbs: Record<string, string> = {
  approve: 'sync.approve', revise: 'sync.revise', reject: 'sync.reject', cancel: 'sync.cancel', submit: 'sync.submit', saveAndSubmit: 'sync.submit', createOrUpdate: 'sync.save',
}

const nameOfOp = (op: string) => op.slice(op.lastIndexOf('.') + 1)

export interface SyncClock {
  clock(at: number): string
}

/** The state of a row, without what it does: "Will be sent when you are online". */
export function stateText(row: OutboxRow, nowMs: number, online: boolean, t: Translate, show: SyncClock): string {
  switch (row.state) {
    case 'queued':
      if (online) return t(row.attempts === 0 && row.notBefore > nowMs ? 'request:sync.undo' : 'request:sync.sending')
      return t('request:sync.queued')
    case 'sent':
      return t('request:sync.sent', { time: show.clock(row.settledAt ?? nowMs) })
    case 'conflict': {
      const person = row.problem?.current?.changedBy
      return person ? t('request:sync.conflict', { person }) : t('request:sync.conflict-unknown')
    }
    case 'refused':
      return t('request:sync.refused', { reason: row.problem?.errors[0] ?? row.problem?.message ?? '' })
    default:
      return t(`request:sync.${row.state}`)
  }
}

/** What was done and how far it is: "Approved, sending". Uploads and unknown commands say only the state. */
export function syncText(row: OutboxRow, nowMs: number, online: boolean, t: Translate, show: SyncClock): string {
  const state = stateText(row, nowMs, online, t, show)
  const verb = verbs[nameOfOp(row.op)]
  if (!verb || toneOfSync[row.state] === 'attention') return state
  return t(`request:${verb}`, { state: state.charAt(0).toLocaleLowerCase() + state.slice(1) })
}

/** The row a record's card speaks of: one that needs the person first, else the last one. */
export function tellingRow(rows: readonly OutboxRow[]): OutboxRow | undefined {
  return rows.find((r) => toneOfSync[r.state] === 'attention') ?? rows.findLast((r) => r.blobId === null) ?? rows.at(-1)
}
