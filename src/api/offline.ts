/** The page's one engine: opened for whoever is signed in, closed when that changes. */
import { uuidv7 } from '../../contract/kit/ids.ts'
import { UNSENT_NOTES } from '../lib/notes.ts'
import { pageNotes } from '../lib/page-notes.ts'
import { browserPort } from '../offline/browser-port.ts'
import type { Engine } from '../offline/engine.ts'
import type { OutboxRow } from '../offline/rows.ts'
import { readSession, type Session } from '../offline/session.ts'
import { watchDatabase } from './database-watch.ts'

/** The page's environment. */
export const port = browserPort(pageNotes())
watchDatabase(port)
port.storageRefused = async (error) => {
  if (opened) throw error // it could be opened before
  await (await import('./without-storage.ts')).goWithout(port, error)
}

/** This browser keeps nothing: whatever is here goes with the page. */
export const keepsNothing = (): boolean => port.storage.small !== undefined

/** Whether a note on this device speaks of unsent items: they wait here, or were lost with the browser's storage. Needs no database. */
export const anythingUnsentNoted = (): boolean => port.notes.read(UNSENT_NOTES).size > 0

/** A new record or attachment id (UUIDv7), made on the device. */
export const newRecordId = (): string => uuidv7(port.now(), port.randomBytes(10))

let opened: { who: string; engine: Promise<Engine> } | null = null

/** Nobody is signed in on this device, so nothing can be kept for anybody. */
export class SignedOut extends Error {
  constructor() {
    super('signed_out')
    this.name = 'SignedOut'
  }
}

/** The sign-in this page last worked with; it may be gone from the device. */
export const lastSession = (): Session | undefined => last
let last: Session | undefined
const whoOf = ({ issuer, sub }: Session) => `${issuer}\n${sub}`
/** Whose that is; '' for nobody yet. */
export const lastPerson = (): string => (last ? whoOf(last) : '')

let leaving = false
/** From now on nobody opens the person's database again: it is being left. */
export const beginLeaving = (): void => void (leaving = true)
/** The person stays after all. Their engine has come to rest: the next who asks gets another. */
export async function stopLeaving(): Promise<void> {
  leaving = false
  const before = opened
  opened = null
  if (before) (await before.engine).close()
}

/**
 * The engine of the signed-in person. Loads Dexie the first time.
 * @throws SignedOut
 */
export async function offline(): Promise<Engine> {
  if (leaving) throw new SignedOut()
  const session = await readSession(port)
  if (!session) {
    await closeOffline()
    throw new SignedOut()
  }
  last = session
  const who = whoOf(session)
  if (opened?.who === who) return opened.engine
  // No await between the look and the entry: two callers at once get one engine.
  const before = opened
  const mine = { who, engine: openInstead(before, session) }
  opened = mine
  mine.engine.catch(() => {
    if (opened === mine) opened = null
  })
  return mine.engine
}

/** The database of this page was taken away from under it. @returns false when the person is leaving: then it is as it should be */
export function letGo(): boolean {
  const before = opened
  opened = null
  void before?.engine.then((engine) => engine.stop(), () => undefined)
  return !leaving
}

let first: (engine: Engine) => Promise<void> = async () => undefined
/** What is done with a person's place before anybody works with it. Never fails. */
export const beforeAnything = (work: typeof first): void => void (first = work)

/** What the page does when the browser takes the person's database away under it. Say it before anything opens one. */
export function whenTakenAway(act: () => Promise<void>): void {
  if (port.database) port.database.gone = () => void act().catch(console.error)
}

async function openInstead(before: typeof opened, session: Session): Promise<Engine> {
  if (before) (await before.engine).close()
  const { openEngine } = await import('../offline/engine.ts')
  const engine = await openEngine(port, session)
  await first(engine)
  return engine
}

/** Closes the database of whoever was here. Called at sign-out and before another person's is opened. */
export async function closeOffline(): Promise<void> {
  const before = opened
  opened = null
  rows = []
  if (before) (await before.engine).close()
  for (const listener of listeners) listener()
}

let rows: readonly OutboxRow[] = []
let pausedUntil: number | null = null
let isRead = false
const listeners = new Set<() => void>()
let watching = false

/** The last rows read. */
export const outboxRows = (): readonly OutboxRow[] => rows

/** Until when nothing is sent because the server asked for patience (Unix milliseconds), as last read. */
export const outboxPausedUntil = (): number | null => pausedUntil

/** False until the rows were read for the first time: no rows does not mean yet that nothing waits. */
export const outboxIsRead = (): boolean => isRead

async function readRows(): Promise<void> {
  try {
    const engine = await offline()
    const [list, until] = await Promise.all([engine.list(), engine.pausedUntil()])
    rows = list
    pausedUntil = until
  } catch (error) {
    if (!(error instanceof SignedOut)) console.error(error) // the database went away under us: another tab signed out
    rows = []
    pausedUntil = null
  }
  isRead = true
  for (const listener of listeners) listener()
}

/** Calls back after each change of the outbox, in whichever tab or worker it happened. */
export function subscribeOutbox(listener: () => void): () => void {
  listeners.add(listener)
  if (!watching) {
    watching = true
    port.onChanged((change) => {
      if (change.kind === 'outbox' || change.kind === 'session') void readRows()
    })
    void readRows()
  }
  return () => listeners.delete(listener)
}
