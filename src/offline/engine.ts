/** The engine: everything a page or the worker does with one person's outbox, in one object. */
import { layBallast } from './room.ts'
import { openStore, type Store } from './store.ts'
import type { Port } from './port.ts'
import type { Owner } from './user-db.ts'
import { countOpen, listOutbox } from './outbox.ts'
import { deleteBlob, deleteDraft, listBlobs, listDrafts, markUploadedEarly, readBlob, readDraft, saveBlob, saveDraft } from './drafts.ts'
import { cacheRecord, dropEnded, readNearestRecord, readRecord } from './records.ts'
import { exportItems } from './export.ts'
import { discard, discardable, retry, undo } from './ways-out.ts'
import { givenUp } from './device-place.ts'
import { dropNote, lostItems, lowerNote } from './open-items.ts'
import { keepReceipts, listReceipts } from './receipts.ts'
import { giveUpLost } from './steps/announce.ts'
import { createDrainer, type DrainResult, type Trigger } from './steps/drain.ts'
import { enqueue, enqueueAll } from './steps/enqueue.ts'
import { pausedUntil } from './steps/settle.ts'
import { copyAsNew, rebase, reopen } from './steps/resolve.ts'

type Bound<F> = F extends (store: Store, ...rest: infer A) => infer R ? (...rest: A) => R : never
const bind = <F extends (store: Store, ...rest: never[]) => unknown>(store: Store, fn: F) => ((...rest: never[]) => fn(store, ...rest)) as unknown as Bound<F>

/** Opens a person's engine in this page or worker. Opening it twice is safe: only one of all drains at a time. */
export async function openEngine(port: Port, owner: Owner) {
  const store = await port.step('engine.open', () => openStore(port, owner))
  await port.step('engine.note', () => lowerNote(store))
  const drainer = createDrainer(store)
  /** An act of the person, then a drain without waiting for it. */
  const thenDrain =
    <A extends unknown[], R>(act: (...args: A) => Promise<R>, why: Trigger) =>
    async (...args: A): Promise<R> => {
      const result = await port.step('engine.act', () => act(...args))
      drainer.wake(why)
      return result
    }
  return {
    store,
    name: store.db.name,
    enqueue: thenDrain(bind(store, enqueue), 'enqueue'),
    enqueueAll: thenDrain(bind(store, enqueueAll), 'enqueue'),
    /** Keeps a command without starting to send: the worker sends in its own time. */
    enqueueOnly: bind(store, enqueue),
    list: bind(store, listOutbox),
    countOpen: bind(store, countOpen),
    pausedUntil: bind(store, pausedUntil),
    undo: bind(store, undo),
    retry: thenDrain(bind(store, retry), 'manual'),
    reopen: thenDrain(bind(store, reopen), 'manual'),
    rebase: thenDrain(bind(store, rebase), 'manual'),
    copyAsNew: thenDrain(bind(store, copyAsNew), 'manual'),
    discard: thenDrain(bind(store, discard), 'manual'),
    discardable: bind(store, discardable),
    exportItems: bind(store, exportItems),
    saveDraft: bind(store, saveDraft),
    readDraft: bind(store, readDraft),
    listDrafts: bind(store, listDrafts),
    deleteDraft: bind(store, deleteDraft),
    saveBlob: bind(store, saveBlob),
    readBlob: bind(store, readBlob),
    listBlobs: bind(store, listBlobs),
    deleteBlob: bind(store, deleteBlob),
    markUploadedEarly: bind(store, markUploadedEarly),
    cacheRecord: bind(store, cacheRecord),
    readRecord: bind(store, readRecord),
    dropEnded: bind(store, dropEnded),
    readNearestRecord: bind(store, readNearestRecord),
    listReceipts: bind(store, listReceipts),
    keepReceipts: bind(store, keepReceipts),
    lostItems: bind(store, lostItems),
    giveUpLost: bind(store, giveUpLost),
    givenUp: () => givenUp(port, store.db.name),
    dropNote: bind(store, dropNote),
    layBallast: bind(store, layBallast),
    /** Sends what is due. Resolves when nothing more can be sent now. */
    drain: (why: Trigger): Promise<DrainResult> => drainer.drain(why),
    /** Stops timers and the loop after the step it is in. */
    stop: () => drainer.stop(),
    close: () => {
      drainer.stop()
      store.db.close()
    },
  }
}

export type Engine = Awaited<ReturnType<typeof openEngine>>
