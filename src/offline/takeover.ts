/**
 * Builds of different age meet at one database: a newer one takes it over while an older tab has it open, or an older one
 * finds it already taken. The older one writes nothing any more: nobody could vouch for rows it makes. @see docs/product/offline.md#new-builds
 */
import type { Dexie } from 'dexie'
import type { Port } from './port.ts'

/** A database that knows when it is no longer ours. */
type Shared = Dexie & { left: boolean; gone: boolean }

/** How long the newer build waits for the last save of the older one. */
const LAST_SAVE_MS = 3000

/** This page or worker is of an older build than the database: it must be loaded anew. Nothing was written. */
export class LeftBehind extends Error {
  constructor() {
    super('left_behind')
    this.name = 'LeftBehind'
  }
}

/** The browser has closed the database under us, or thrown it away. What was not committed is undone; the next opening finds what is left. */
export class DatabaseGone extends Error {
  constructor() {
    super('database_gone')
    this.name = 'DatabaseGone'
  }
}

/** Has `db` let go when a newer build wants it: after a last save, and for good. Being deleted, at sign-out, is Dexie's own affair. */
function letGoForNewer(port: Port, db: Shared): void {
  db.on('versionchange', (event) => {
    if (!event.newVersion) return true
    void letGo(port, db)
    return false // not at once, as Dexie would
  })
  db.on('blocked', () => port.database?.blocked(true))
}

async function letGo(port: Port, db: Shared): Promise<void> {
  const watch = port.database
  if (watch) {
    let timer: unknown
    const late = new Promise<void>((done) => (timer = port.setTimer(done, LAST_SAVE_MS)))
    const saved = watch.beforeLeaving().catch(() => undefined) // what cannot be saved stays in the form, which says so
    await port.step('takeover.save', () => Promise.race([saved, late]))
    port.clearTimer(timer)
  }
  leave(port, db)
}

function leave(port: Port, db: Shared): void {
  db.left = true
  db.close()
  port.database?.left()
}

/** Opens the database. @throws LeftBehind when it is a newer build's; it is left as it is */
export async function openUnlessNewer(port: Port, db: Shared): Promise<void> {
  const declared = db.verno
  letGoForNewer(port, db)
  await port.step('user-db.open', () => db.open())
  port.database?.blocked(false)
  // Dexie opens a newer database all the same and would write into it. (It counts in tenths.)
  const opened = db.backendDB() as IDBDatabase | null
  if (!opened) throw Object.assign(new Error('the person has signed out meanwhile'), { name: 'DatabaseClosedError' })
  if (Math.floor(opened.version / 10) <= declared) return
  leave(port, db)
  throw new LeftBehind()
}
