/** Which draft an open form writes: found again after a reload, not taken up by a second tab, and carried over an update. */
import { port } from '../../api/offline.ts'
import { listDrafts, readDraft, saveDraft } from '../../api/outbox.ts'
import { carried, carry, dropCarried } from '../../lib/carried.ts'
import type { DraftInput, DraftRow } from '../../offline/rows.ts'

const CARRIED = 'draft:'
const lockOf = (id: string) => `ess-form:${id}`
/** The history entry lives through reloads of its tab, as the memory does. */
const entryKey = () => `ess_form:${(history.state as { __TSR_key?: string } | null)?.__TSR_key ?? ''}`

/** This form belongs to this place in the tab's history. The router gives the place another key once it has loaded (measured): the one that counts is that at the end. @returns ends it */
export function rememberForm(id: string): () => void {
  const remember = () => sessionStorage.setItem(entryKey(), id)
  remember()
  addEventListener('pagehide', remember)
  return () => removeEventListener('pagehide', remember)
}

/** The draft that was open here before a reload. */
export async function draftBeforeReload(): Promise<DraftRow | undefined> {
  const id = sessionStorage.getItem(entryKey())
  const draft = id ? await readDraft(id) : undefined
  return draft?.state === 'editing' ? draft : undefined
}

/** The newest unfinished new request of a module that no other tab has open: two forms on one draft would overwrite each other. */
export async function unfinishedDraft(module: string): Promise<DraftRow | undefined> {
  for (const draft of await listDrafts(module)) {
    if (draft.version !== 0 || draft.state !== 'editing') continue
    if (await port.withLock(lockOf(draft.id), { ifAvailable: true }, (isFree) => Promise.resolve(isFree))) return draft
  }
  return undefined
}

/** Marks the draft as open in this tab. @returns ends it */
export function holdForm(id: string): () => void {
  const control = new AbortController()
  let end: () => void = () => undefined
  const open = new Promise<void>((done) => (end = done))
  port.withLock(lockOf(id), { signal: control.signal }, () => open).catch(() => undefined) // left before its turn came
  return () => {
    end()
    control.abort()
  }
}

/** Takes input along that this tab may not store any more. @returns false when there is no room */
export const carryDraft = (draft: DraftInput): boolean => carry(CARRIED + draft.id, draft)

/** Stores what the page before the reload handed over. It stays carried where it still cannot be stored. */
export async function storeCarried(): Promise<void> {
  for (const [name, draft] of Object.entries(carried<DraftInput>(CARRIED))) {
    await saveDraft(draft)
    dropCarried(name)
  }
}

/** A carried form of this module, for the time it cannot be stored. */
export function carriedDraft(module: string, id: string | undefined): DraftRow | null {
  const found = Object.values(carried<DraftInput>(CARRIED)).findLast((draft) => draft.module === module && (id === undefined || draft.id === id))
  const now = port.now()
  return found ? { version: 0, baseSnapshot: null, attachmentIds: [], ...found, state: 'editing', problem: null, createdAt: now, savedAt: now } : null
}
