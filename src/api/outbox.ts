/**
 * The outbox in React: hooks and commands over `src/offline`. The engine (with Dexie) is loaded when first needed,
 * so that the first screen does not wait for it.
 */
import { useSyncExternalStore } from 'react'
import type { Enqueue, Enqueued } from '../offline/outbox.ts'
import type { BlobRow, DraftInput, DraftRow, OutboxRow } from '../offline/rows.ts'
import type { Engine } from '../offline/engine.ts'
import type { Exported, ExportWish } from '../offline/export.ts'
import type { Resolution } from '../offline/steps/resolve.ts'
import { isOnline, watchOnline } from '../lib/network.ts'
import { askForSync } from './background-sync.ts'
import { keepsNothing, newRecordId, offline, outboxIsRead, outboxPausedUntil, outboxRows, port, subscribeOutbox } from './offline.ts'

export type { Enqueue, Enqueued } from '../offline/outbox.ts'
export type { BlobRow, DraftInput, DraftRow, Label, OutboxRow, Problem } from '../offline/rows.ts'

/** This browser keeps nothing, and it cannot be sent now. */
export class NothingKept extends Error {
  constructor() {
    super('nothing_kept')
    this.name = 'NothingKept'
  }
}

/** Runs `work` on the person's database; once more on the new one when the browser took it away meanwhile, with the sign-in found again. */
async function onEngine<T>(work: (engine: Engine) => Promise<T>): Promise<T> {
  try {
    return await work(await offline())
  } catch (error) {
    if (await (await import('./taken-away.ts')).isMended(error)) return work(await offline())
    throw error
  }
}

/** What may be sent at once may stand in memory until then. */
function requireSomewhere(): void {
  if (keepsNothing() && !isOnline()) throw new NothingKept()
}

/** Kept for later: a good moment to ask the browser for a promise. */
function afterKeeping(): void {
  void askForSync()
  if (!isOnline()) void import('./lasting-storage.ts').then(({ askToLast }) => askToLast())
}

/** Said once more after an eviction it is the same command. */
const named = (command: Enqueue): Enqueue => ({ ...command, commandId: command.commandId ?? newRecordId() })

/**
 * Keeps a command and starts sending. Resolves when it is durable on this device: then say "saved".
 * @throws StorageFull (`error.name`), AlreadyQueued, TooLarge, NothingKept, or 'signed_out'
 */
export async function enqueue(command: Enqueue): Promise<Enqueued> {
  requireSomewhere()
  const same = named(command)
  const queued = await onEngine((engine) => engine.enqueue(same))
  afterKeeping()
  return queued
}

/** Keeps several commands, all or none; each waits for the one before. @throws as `enqueue` */
export async function enqueueAll(commands: readonly Enqueue[]): Promise<Enqueued[]> {
  requireSomewhere()
  const same = commands.map(named)
  const queued = await onEngine((engine) => engine.enqueueAll(same))
  afterKeeping()
  return queued
}

/** Takes a command back. @returns false when it is on its way already */
export const undo = async (seq: number): Promise<boolean> => (await offline()).undo(seq)
export const retry = async (seq: number): Promise<boolean> => (await offline()).retry(seq)
/** @returns the form to open, or null when it cannot be edited now */
export const reopen = async (seq: number): Promise<{ module: string; id: string } | null> => (await offline()).reopen(seq)
/** @returns false when it cannot be done now: read the draft again */
export const rebase = async (draftId: string, outcome: Resolution): Promise<boolean> => (await offline()).rebase(draftId, outcome)
/** @returns the new draft, or null when there is nothing to copy now */
export const copyAsNew = async (draftId: string): Promise<{ module: string; id: string; lostFiles: number } | null> => (await offline()).copyAsNew(draftId)
export const discard = async (seq: number): Promise<OutboxRow[]> => (await offline()).discard(seq)
export const discardable = async (seq: number): Promise<OutboxRow[]> => (await offline()).discardable(seq)
/** What a person may save before something is thrown away. */
export const exportItems = async (wish: ExportWish): Promise<Exported> => (await offline()).exportItems(wish)
/** Sends what waits, now. */
export const drainNow = async (): Promise<void> => void (await (await offline()).drain('manual'))

/** Saves a form on the device. @returns null when it is already handed to the outbox @throws NothingKept, also with a network */
export async function saveDraft(draft: DraftInput): Promise<DraftRow | null> {
  if (keepsNothing()) throw new NothingKept()
  return onEngine((engine) => engine.saveDraft(draft))
}
export const readDraft = async (id: string): Promise<DraftRow | undefined> => (await offline()).readDraft(id)
export const listDrafts = async (module?: string): Promise<DraftRow[]> => (await offline()).listDrafts(module)
/** Throws a draft away that is not on its way. @returns false when it stays */
export const deleteDraft = async (id: string): Promise<boolean> => (await offline()).deleteDraft(id)
/** Keeps a file on the device; name its id in `attachmentIds` of the draft and of `enqueue`, and it is uploaded first. */
export async function saveBlob(blob: Omit<BlobRow, 'savedAt' | 'uploaded' | 'size'>): Promise<void> {
  requireSomewhere()
  await onEngine((engine) => engine.saveBlob(blob))
}
export const readBlob = async (id: string): Promise<BlobRow | undefined> => (await offline()).readBlob(id)
/** The file is on the server ahead of its record: the next command does not take it along. */
export const markUploadedEarly = async (id: string): Promise<void> => void (await (await offline()).markUploadedEarly(id))
/** Files of a record that are on this device. */
export const listBlobsOf = async (recordId: string): Promise<BlobRow[]> => (await offline()).listBlobs(recordId)
export const deleteBlob = async (id: string): Promise<void> => (await offline()).deleteBlob(id)

/** True when the device has hardly any room left: not even what is kept back for the last intent fits. */
export const roomIsShort = async (): Promise<boolean> => !(await (await offline()).layBallast())

/** How many items other accounts left on this device. */
export async function keptForOthers(): Promise<number> {
  const { knownUsers } = await import('../offline/user-db.ts')
  const mine = (await offline()).name
  return (await knownUsers(port)).filter((user) => user.db !== mine).reduce((sum, user) => sum + user.keptItems, 0)
}

/** A new record or attachment id (UUIDv7), made on the device. */
export { newRecordId } from './offline.ts'

/** Every row of the outbox in order, live across tabs and worker. Empty until it is read. */
export const useOutbox = (): readonly OutboxRow[] => useSyncExternalStore(subscribeOutbox, outboxRows)

/** Whether the outbox has been read: only then may a screen say that nothing waits. */
export const useOutboxIsRead = (): boolean => useSyncExternalStore(subscribeOutbox, outboxIsRead)

/** Until when nothing is sent because the server asked for patience (Unix milliseconds); null when it did not. */
export const usePausedUntil = (): number | null => useSyncExternalStore(subscribeOutbox, outboxPausedUntil)

/** Unsent rows of one record, in order. */
export const useQueuedFor = (recordId: string): readonly OutboxRow[] => useOutbox().filter((row) => row.recordId === recordId && row.state !== 'sent')

/** Whether there is a network, as far as it can be known; a hint, never a proof. */
export const useOnline = (): boolean => useSyncExternalStore(watchOnline, isOnline)
