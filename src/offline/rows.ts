/** Rows of a user's database, and what follows from an outbox row alone. */
import type { FieldError, StaleState } from '../../contract/kit/wire.ts'

/** Every write is in exactly one of these. @see docs/product/offline.md#states */
export type OutboxState =
  | 'queued' // saved here, will be sent
  | 'sending' // on its way now
  | 'unknown' // was sent, no answer came; the same key is asked again
  | 'sent' // answered
  | 'needsSignIn' // waits for this person to sign in
  | 'conflict' // somebody changed the record first
  | 'refused' // the server said no; the payload is kept
  | 'held' // waits for the person to settle the row it depends on (`heldBy`)
  | 'quarantined' // cannot be sent as it is, kept for a look and an export

/** A text of the locale files with its parameters: `key` like `leave:outbox.submit`. */
export interface Label {
  key: string
  params?: Record<string, string | number>
  /** What the parameter `what` is made of. Absent in what was queued before there was such a thing. */
  subject?: Subject
  /** Path of the screen it was done on, of what is about no request. */
  at?: string
}

/** Of a request as much as its title reads: drawn anew in whatever language is chosen. */
export interface Subject {
  values: Record<string, unknown>
  /** Names of chosen options, and under `$language` the language they are in. */
  texts: Record<string, string>
  /** Whose request it is, where that is somebody else. */
  person?: string
}

/** Why a row stopped. */
export interface Problem {
  /** HTTP status; 0 when it never reached the server. */
  status: number
  code: string
  message: string
  errors: string[]
  fields: FieldError[]
  /** Id of the request that was refused, to be quoted. */
  requestId?: string
  /** For a conflict: the state on the server. */
  current?: StaleState
}

/** The server's permission for one decision; to be treated like a password. */
export interface DecisionTicket {
  text: string
  /** Unix milliseconds. */
  expiresAt: number
}

export interface OutboxRow {
  /** Order. Given by the database. */
  seq: number
  /** Idempotency-Key. */
  commandId: string
  /** Call id, `leave-requests.submit`. */
  op: string
  /** Shape of `input`; raised when an op's input changes (see ops.ts). */
  v: number
  input: Record<string, unknown>
  /** What goes over the wire, fixed before the first sending: the same key always carries the same body. */
  sentInput: Record<string, unknown> | null
  issuer: string
  sub: string
  module: string
  /** Rows of one record keep their order strictly. */
  recordId: string
  /** The version the person saw; null where the call has none. */
  baseVersion: number | null
  /** What the person started from, for the three-way view. */
  baseSnapshot: unknown
  /** A decision is sent with the version seen, whatever happened since; it is never chained or merged. */
  decision: boolean
  /** Own earlier row of this record whose answer gives the version. */
  chainedTo: number | null
  /** Rows that must be sent first. */
  dependsOn: number[]
  draftId: string | null
  /** Attachment whose bytes travel with this row. */
  blobId: string | null
  label: Label
  state: OutboxState
  /** An attempt went out and was never answered. */
  ambiguous: boolean
  heldBy: number | null
  /** Not before this wall-clock moment (undo window); clamped by `holdMs`. */
  notBefore: number
  holdMs: number
  attempts: number
  nextAt: number
  waitMs: number
  enqueuedAt: number
  /** When it was answered: by the server's clock for what was sent, where it said so. */
  settledAt: number | null
  answer: unknown
  /** Version of the record after this command, from the answer. */
  answerVersion: number | null
  problem: Problem | null
  /** A decision from a notification: what it may be sent with when the sign-in has expired. Gone once answered or expired; in no export. */
  ticket?: DecisionTicket | null
}

/** A form as the person left it. */
export interface DraftRow {
  /** The record's id, made on the device when the form opened. */
  id: string
  module: string
  values: Record<string, unknown>
  /** Version the edit is based on; 0 for a new record. */
  version: number
  baseSnapshot: unknown
  attachmentIds: string[]
  /** 'queued': handed to the outbox, read-only until it is answered or taken back. */
  state: 'editing' | 'queued'
  /** Refusal of the last sending, shown at the fields. */
  problem: Problem | null
  createdAt: number
  savedAt: number
}

/** What a draft needs to be saved. */
export type DraftInput = Pick<DraftRow, 'id' | 'module' | 'values'> & Partial<Pick<DraftRow, 'version' | 'baseSnapshot' | 'attachmentIds'>>

/** A copy of an answer, with its age. */
export interface RecordRow {
  /** Canonical `[call id, input]`. */
  key: string
  callId: string
  value: unknown
  fetchedAt: number
  /** Unix milliseconds: from then on there is no copy. */
  endsAt?: number
}

/** An attachment on this device. Bytes, not a Blob: some browsers lose Blobs in IndexedDB. */
export interface BlobRow {
  id: string
  recordId: string
  fileName: string
  type: string
  size: number
  category: number
  bytes: ArrayBuffer
  savedAt: number
  uploaded: boolean
  /** When the page uploaded it ahead of its record (Unix milliseconds); the server forgets such a file after a day. */
  early?: number
}

/** A signed receipt of a submit: kept as it came, readable without a network. */
export interface ReceiptRow {
  /** Request and version: a request sent in twice has two. */
  id: string
  requestId: string
  /** When the server took it in, UTC instant. */
  at: string
  text: string
}

export interface MetaRow {
  key: string
  value: unknown
}

/** A row of this person's, locked while they are signed out (keep/lock.ts). */
export interface SealedRow {
  pack: string
  n: number
  table: string
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

/** May still be sent without a person doing anything but signing in. */
export const PENDING: readonly OutboxState[] = ['queued', 'sending', 'unknown', 'needsSignIn']
/** Keeps later rows of the same record back. */
const BLOCKING: readonly OutboxState[] = [...PENDING, 'held']
/** Waits for a decision of the person. */
export const STUCK: readonly OutboxState[] = ['conflict', 'refused', 'quarantined', 'held']

/** True for rows that have not come to a good end: they count on the badge of the sync screen. */
export const isOpen = (row: OutboxRow): boolean => row.state !== 'sent'

/** True for a form that is a thing of its own: not one whose command waits or was refused, which counts already. */
export const isDraftAlone = (draft: DraftRow, rows: readonly OutboxRow[]): boolean => draft.state === 'editing' && !rows.some((row) => isOpen(row) && row.draftId === draft.id)

/**
 * The first row that keeps `row` back: an earlier row of the same record that may still be sent, or one it depends on.
 * @param rows every row of the outbox
 */
export function blockerOf(row: OutboxRow, rows: readonly OutboxRow[]): OutboxRow | null {
  for (const other of rows) {
    if (other.seq >= row.seq) continue
    if (other.recordId === row.recordId && BLOCKING.includes(other.state)) return other
    if (row.dependsOn.includes(other.seq) && other.state !== 'sent') return other
  }
  return null
}

/** Rows that cannot go on when `stopped` stops: what depends on it and later rows of its record, and theirs. */
export function dependantsOf(stopped: OutboxRow, rows: readonly OutboxRow[]): OutboxRow[] {
  const caught = new Map<number, OutboxRow>()
  const blocked = new Set([stopped.seq])
  for (const row of [...rows].sort((a, b) => a.seq - b.seq)) {
    if (row.seq <= stopped.seq || !BLOCKING.includes(row.state)) continue
    const sameRecord = row.recordId === stopped.recordId || [...caught.values()].some((c) => c.recordId === row.recordId)
    if (sameRecord || row.dependsOn.some((seq) => blocked.has(seq))) {
      caught.set(row.seq, row)
      blocked.add(row.seq)
    }
  }
  return [...caught.values()]
}

/**
 * How long a row still waits for its undo window or its next try, in milliseconds; 0 when it is due.
 * A clock that jumped back never stretches a wait beyond its own length.
 */
export function waitOf(row: OutboxRow, nowMs: number): number {
  const left = (until: number, length: number) => {
    const ms = until - nowMs
    return ms > length || ms <= 0 ? 0 : ms
  }
  return Math.max(left(row.notBefore, row.holdMs), left(row.nextAt, row.waitMs))
}

/** Rows that are a thing of their own to the person: neither the files of a request, nor its saving before it is submitted. */
export function ownItems(rows: readonly OutboxRow[]): OutboxRow[] {
  const ofForms = rows.filter((row) => row.blobId === null)
  const last = new Map(ofForms.map((row) => [row.draftId ?? row.seq, row.seq]))
  return ofForms.filter((row) => last.get(row.draftId ?? row.seq) === row.seq)
}
