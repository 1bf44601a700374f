/** Which draft an open form writes: found again after a reload, not taken up by a second tab, and carried over an update. */
import { isCivilDate } from '../../../contract/kit/civil-date.ts'
import { lastPerson, offline, port } from '../../api/offline.ts'
import { listDrafts, newRecordId, readDraft, saveDraft } from '../../api/outbox.ts'
import { carried, carry, dropCarried } from '../../lib/carried.ts'
import { formAt, formIsAt, isNobodyHere } from '../../lib/form-places.ts'
import type { DraftInput, DraftRow } from '../../offline/rows.ts'

/** The draft to open: undefined while looking, null for none. */
export interface OpenedDraft {
  id: string
  draft: DraftRow | null
  /** An unfinished new request was taken up again without being asked for. */
  restored: boolean
}

/** 'restore': with what is unfinished; 'given': with what the address says, or what is unfinished of just that; 'over': with nothing, the person said so. */
export type FormStart = 'restore' | 'given' | 'over'

const CARRIED = 'draft:'
const lockOf = (id: string) => `ess-form:${id}`
/** The history entry lives through reloads of its tab, as the memory does. */
const entryKey = () => (history.state as { __TSR_key?: string } | null)?.__TSR_key ?? ''

/** This form belongs to this place in the tab's history. The router gives the place another key once it has loaded (measured): the one that counts is that at the end. @returns ends it */
export function rememberForm(id: string): () => void {
  // an address that was just typed has no key yet: a form kept under none would open at the next such address, whatever that asks for
  const remember = () => entryKey() !== '' && formIsAt(entryKey(), id)
  const leave = () => {
    if (isNobodyHere()) return
    remember()
    noteLeft(id)
  }
  remember()
  addEventListener('pagehide', leave)
  return () => removeEventListener('pagehide', leave)
}

/** So long a page that reloads may take to come back for its form. */
const BACK_MS = 5000
/** When forms were left with their page, by draft: a reload, or for good. Erased at sign-out, as all of these. */
const LEFT_KEY = 'ess_last:forms-left'

function leftLately(): Record<string, number> {
  const all = JSON.parse(localStorage.getItem(LEFT_KEY) ?? '{}') as Record<string, number>
  const ago = (at: number) => port.now() - at
  return Object.fromEntries(Object.entries(all).filter(([, at]) => ago(at) >= 0 && ago(at) < BACK_MS))
}

const noteLeft = (id: string): void => localStorage.setItem(LEFT_KEY, JSON.stringify({ ...leftLately(), [id]: port.now() }))

/** The draft that was open here before a reload; null when a form was open with nothing kept yet, undefined when none was. */
async function draftBeforeReload(): Promise<DraftRow | null | undefined> {
  const id = entryKey() === '' ? null : formAt(entryKey())
  if (id === null) return undefined
  const draft = await readDraft(id)
  return draft?.state === 'editing' ? draft : null
}

/** What an address asks for by name (`?startDate=…`), and the day it is about. */
export type Given = Readonly<Record<string, string>>

/** Whether a draft is of just the day an address asks for, by the fields it names, or by any where it names none. */
function isAsked({ values }: DraftRow, given: Given): boolean {
  const day = Object.values(given).find(isCivilDate)
  const named = Object.keys(given).filter((name) => name in values)
  if (day === undefined || named.some((name) => values[name] !== given[name])) return false
  return named.length > 0 || Object.values(values).some((value) => typeof value === 'string' && value.slice(0, 10) === day)
}

/** The newest unfinished new request of a module that no other tab has open: two forms on one draft would overwrite each other. */
async function unfinishedDraft(module: string, given: Given | null): Promise<DraftRow | undefined> {
  for (const draft of await listDrafts(module)) {
    if (draft.version !== 0 || draft.state !== 'editing' || (given && !isAsked(draft, given))) continue
    const left = leftLately()[draft.id]
    // its tab may only be reloading: it comes first, for it remembers the form
    if (left !== undefined) await new Promise<void>((done) => void port.setTimer(done, left + BACK_MS - port.now()))
    if (await port.withLock(lockOf(draft.id), { ifAvailable: true }, (isFree) => Promise.resolve(isFree))) return draft
  }
  return undefined
}

/** What a form opens with. @param wanted the record or draft that was asked for; left out for a new request @param given what the address says */
export async function findForm(module: string, wanted: string | undefined, start: FormStart, given: Given = {}): Promise<OpenedDraft> {
  await storeCarried()
  if (wanted) return { id: wanted, draft: (await readDraft(wanted)) ?? null, restored: false }
  const here = start === 'over' ? null : await draftBeforeReload()
  const draft = here === undefined && start !== 'over' ? await unfinishedDraft(module, start === 'given' ? given : null) : here
  return draft ? { id: draft.id, draft, restored: true } : { id: newRecordId(), draft: null, restored: false }
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

/** Whose it is goes with it: signing in again may bring somebody else. */
type Carried = DraftInput & { who?: string }
const isMine = (who: string | undefined) => who === undefined || who === lastPerson()

/** Takes input along that this tab may not store any more. @returns false when there is no room */
export const carryDraft = (draft: DraftInput): boolean => carry(CARRIED + draft.id, { ...draft, who: lastPerson() } satisfies Carried)

/** Stores what the page before the reload handed over. It stays carried where it still cannot be stored. */
async function storeCarried(): Promise<void> {
  const all = Object.entries(carried<Carried>(CARRIED))
  if (all.length > 0) await offline() // says who is here
  for (const [name, { who, ...draft }] of all) {
    if (isMine(who)) await saveDraft(draft)
    dropCarried(name)
  }
}

/** A carried form of this module, for the time it cannot be stored. */
export function carriedDraft(module: string, id: string | undefined): DraftRow | null {
  const found = Object.values(carried<Carried>(CARRIED)).findLast((draft) => isMine(draft.who) && draft.module === module && (id === undefined || draft.id === id))
  const now = port.now()
  return found ? { version: 0, baseSnapshot: null, attachmentIds: [], ...found, state: 'editing', problem: null, createdAt: now, savedAt: now } : null
}
