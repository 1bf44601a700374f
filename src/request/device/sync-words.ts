/** A queued command in words: every write is in exactly one honest state. @see docs/product/offline.md#states */
import { type OutboxRow, type OutboxState, waitOf } from '../../offline/rows.ts'
import type { Translate } from '../row-view.ts'
import { changeText, isDecided, isTold } from './change-words.ts'
import { storedLabel } from './subject.ts'

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
  approve: 'sync.approve', revise: 'sync.revise', reject: 'sync.reject', cancel: 'sync.cancel', submit: 'sync.submit', saveAndSubmit: 'sync.submit', createOrUpdate: 'sync.save', saveDesk: 'sync.save',
}

const nameOfOp = (op: string) => op.slice(op.lastIndexOf('.') + 1)

export interface SyncClock {
  clock(at: number): string
  /** With the day, where it was another one. */
  moment(at: number): string
}

/** What a row's state depends on beside the row. */
export interface SyncMoment {
  nowMs: number
  online: boolean
  /** The server asked for patience until then (Unix milliseconds). */
  pausedUntil: number | null
  /** The row that holds this one. */
  behind: OutboxRow | undefined
  /** What a row is called, where it is known better than by its own words. */
  labelOf?: (row: OutboxRow) => string
}

/** Reasons of our own where the server's words would help nobody. */
function refusalText(row: OutboxRow, t: Translate, show: SyncClock): string {
  const { problem } = row
  if (problem?.current?.deleted) return changeText(problem.current, { t, show })
  if (problem?.status === 413) return t('request:sync.too-large')
  // what never was on the server cannot have been deleted there
  if (problem?.status === 404) return t(row.baseVersion === null || row.baseVersion === 0 ? 'request:sync.not-allowed-or-found' : 'request:sync.gone')
  const reason = problem?.errors[0] ?? problem?.message
  return reason && !problem?.code.startsWith('http_') ? t('request:sync.refused', { reason }) : t('request:sync.refused-unknown')
}

/** "Changed by Sari, review"; of what was not merely edited, and of a decision that came too late: who did what, and when. */
function conflictText(row: OutboxRow, t: Translate, show: SyncClock): string {
  const current = row.problem?.current
  if (current && row.decision && isDecided(current)) return t('request:sync.decided', { change: changeText(current, { t, show }) })
  if (current && isTold(current) && !row.decision) return changeText(current, { t, show })
  if (current?.byYou) return t('request:sync.conflict.you')
  return current?.changedBy ? t('request:sync.conflict', { person: current.changedBy }) : t('request:sync.conflict-unknown')
}

/** The state of a row, without what it does: "Will be sent when you are online". */
export function stateText(row: OutboxRow, at: SyncMoment, t: Translate, show: SyncClock): string {
  switch (row.state) {
    case 'queued':
      if (!at.online) return t('request:sync.queued')
      if (at.pausedUntil !== null && at.pausedUntil > at.nowMs) return t('request:sync.paused', { time: show.clock(at.pausedUntil) })
      return row.attempts > 0 && waitOf(row, at.nowMs) > 0 ? t('request:sync.again', { time: show.clock(at.nowMs + waitOf(row, at.nowMs)) }) : t('request:sync.soon')
    case 'sent':
      return t('request:sync.sent', { time: show.moment(row.settledAt ?? at.nowMs) })
    case 'conflict':
      return conflictText(row, t, show)
    case 'refused':
      return refusalText(row, t, show)
    case 'held':
      return at.behind ? t('request:sync.held-behind', { what: at.labelOf?.(at.behind) ?? storedLabel(at.behind.label, t) }) : t('request:sync.held')
    default:
      return t(`request:sync.${row.state}`)
  }
}

/** What was done and how far it is: "Approved, sending". Uploads and unknown commands say only the state. */
export function syncText(row: OutboxRow, at: SyncMoment, t: Translate, show: SyncClock): string {
  const state = stateText(row, at, t, show)
  // of many at once the command says which decision it is
  const verb = verbs[nameOfOp(row.op)] ?? verbs[String(row.input.action)]
  if (!verb || toneOfSync[row.state] === 'attention') return state
  return t(`request:${verb}`, { state: state.charAt(0).toLocaleLowerCase() + state.slice(1) })
}

/** The row a record's card speaks of: one that needs the person first, else the last one. */
export function tellingRow(rows: readonly OutboxRow[]): OutboxRow | undefined {
  return rows.find((r) => toneOfSync[r.state] === 'attention') ?? rows.findLast((r) => r.blobId === null) ?? rows.at(-1)
}
