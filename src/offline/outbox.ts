/** The outbox: what a person decided, kept until the server has answered. How it is asked, counted and cleared. */
import type { DecisionTicket, DraftInput, Label, OutboxRow } from './rows.ts'
import { bumpRevision } from './open-items.ts'
import type { Store } from './store.ts'

export interface Enqueue {
  /** Call id, `leave-requests.submit`. */
  op: string
  input: Record<string, unknown>
  /** Rows with the same record id are sent strictly in order. */
  recordId: string
  /** Version of the record the person saw. Own commands queued earlier for the record give a later one when sending. */
  baseVersion?: number | null
  /** What the person started from, for the three-way view of a conflict. */
  baseSnapshot?: unknown
  /** Sequence numbers that must be sent first. */
  dependsOn?: number[]
  /** The form this comes from: stored in the same transaction and locked until the answer. */
  draft?: DraftInput
  /** Attachments (`saveBlob`) to upload first; those already uploaded are skipped. */
  attachmentIds?: string[]
  /** What the sync screen calls it. */
  label: Label
  /** Undo window: sent not before this wall-clock moment. */
  notBefore?: number
  /** Default: a new id for each call. Given for decisions from a notification: enqueuing it twice is one row. */
  commandId?: string
  /** Decision ticket of the notification. */
  ticket?: DecisionTicket
}

export interface Enqueued {
  seq: number
  commandId: string
}

export const UPLOAD_OP = 'attachments-inbox-announcements.attachmentUpload'

/** The record already has an unsent decision by this person, or the form was handed over saying something else. Undo it first. */
export class AlreadyQueued extends Error {
  readonly seq: number
  constructor(seq: number) {
    super('already_queued')
    this.name = 'AlreadyQueued'
    this.seq = seq
  }
}

/** No server would take it: it is larger than a command or a file may be. The form stays open. */
export class TooLarge extends Error {
  constructor() {
    super('too_large')
    this.name = 'TooLarge'
  }
}

/** Says that rows, and the draft they came from, have changed. */
export const tellOutbox = ({ db, port }: Store, draftId?: string | null) => {
  port.notifyChanged({ kind: 'outbox', db: db.name })
  if (draftId) port.notifyChanged({ kind: 'draft', db: db.name, id: draftId })
}

/** Removes rows; what was held behind one of them and stays goes on. Runs inside a transaction. */
export async function removeRows({ db, port }: Pick<Store, 'db' | 'port'>, rows: readonly OutboxRow[]): Promise<void> {
  const gone = rows.map((r) => r.seq)
  if (gone.length > 0) await port.step('remove.revision', () => bumpRevision({ db, port }))
  await port.step('remove.delete', () => db.outbox.bulkDelete(gone))
  const held = await port.step('remove.held', () => db.outbox.where('state').equals('held').toArray())
  for (const row of held) {
    if (row.heldBy !== null && gone.includes(row.heldBy)) await port.step('remove.free', () => db.outbox.update(row.seq, freed(row)))
  }
}

/** A held row back in line. */
export const freed = (row: OutboxRow): Pick<OutboxRow, 'state' | 'heldBy'> => ({ state: row.ambiguous ? 'unknown' : 'queued', heldBy: null })

/** Every row, in order. */
export const listOutbox = ({ db, port }: Store): Promise<OutboxRow[]> => port.step('outbox.list', () => db.outbox.orderBy('seq').toArray())

/** Rows that are not sent yet, as a number: for the badge of the sync screen and the question at sign-out. */
export async function countOpen(store: Store): Promise<number> {
  const { db, port } = store
  return port.step('outbox.count', () => db.outbox.where('state').notEqual('sent').count())
}
