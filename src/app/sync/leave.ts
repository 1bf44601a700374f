/**
 * The order in which a person leaves a device: the queue stops, what is unsent is locked or thrown
 * away, push is unbound, copies and caches go, notifications and badge go. The provider's sign-out follows in sign-out.ts. @see docs/product/offline.md#signing-out
 */
import i18next from 'i18next'
import { askKey } from '../../api/kept.ts'
import { beginLeaving as closeDoor, offline, port, SignedOut, stopLeaving as openDoor } from '../../api/offline.ts'
import { dropSharedOf } from '../../offline/shared-files.ts'
import { storeBadge } from '../../offline/badge.ts'
import type { Engine } from '../../offline/engine.ts'
import { holdDeviceKey } from '../../offline/keep/device-key.ts'
import { beginLeaving, canLock, endLeaving, settlePlace, stopLeaving, unsentOf } from '../../offline/logout.ts'
import { readLeaving, readSession } from '../../offline/session.ts'
import { noteSignedIn, noteSignedOut, setLeaving } from '../sign-in/leaving.ts'
import { unbindPush } from '../push/push-binding.ts'
import { savedElsewhere } from './other-tabs.ts'

/** Texts, icons and the shell are the same for everybody; what else was cached goes. */
const PUBLIC_CACHES = /^(ess-(texts|icons|config|assets-previous)|workbox-precache)/

/** What forms remember of a person's last choice (src/request/form), which requests they made last (src/app/new), which help they put away (src/app/shell). */
const REMEMBERED = /^ess_(last:|recent|help_dismissed)/

const NO_ROOM = ['StorageFull', 'QuotaExceededError']

/** What a person leaves outside their database: copies of answers, what forms remember, shared files, notices, the badge. Twice does no harm. */
export async function clearTraces(sub: string): Promise<void> {
  for (const name of await caches.keys()) if (!PUBLIC_CACHES.test(name)) await caches.delete(name)
  for (const key of Object.keys(localStorage)) if (REMEMBERED.test(key)) localStorage.removeItem(key)
  await dropSharedOf(port, sub)
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
  await storeBadge(port, 0)
  await navigator.clearAppBadge?.().catch(() => undefined) // not installed: there is no badge
}

/** Everything that follows once a sign-out is noted. Each step may be done twice. @param forget erases the page's own copies */
async function finish(sub: string, forget: () => Promise<void>): Promise<void> {
  await settlePlace(port)
  await unbindPush()
  await forget()
  await clearTraces(sub)
  await endLeaving(port)
}

/** Finishes a sign-out that was cut off (sign-in/unfinished-sign-out.ts). */
export async function finishLeaving(forget: () => Promise<void>): Promise<void> {
  const leaving = await readLeaving(port)
  if (leaving) await finish(leaving.sub, forget)
}

async function whatToKeep(engine: Engine): Promise<'keep' | 'keep-open' | 'discard' | null> {
  const saved = await savedElsewhere()
  const unsent = await unsentOf(engine)
  if (unsent.items + unsent.drafts + unsent.locked === 0 && saved) return 'keep' // nothing, as far as anybody knows: what another tab saves just now stays
  await holdDeviceKey(engine.store, askKey)
  const lockable = await canLock(engine)
  const { askWhatToKeep } = await import('./sign-out-question.tsx')
  const answer = await askWhatToKeep({ unsent, saved, lockable })
  return answer === 'keep' && !lockable ? 'keep-open' : answer
}

/** @param forget erases the page's own copies of answers @returns false when the person wants to stay */
export async function leaveThisDevice(forget: () => Promise<void>): Promise<boolean> {
  let engine: Engine
  try {
    engine = await offline()
  } catch (error) {
    if (error instanceof SignedOut) return true
    throw error
  }
  const choice = await whatToKeep(engine)
  if (choice === null) return false
  const idToken = (await readSession(port))?.idToken ?? ''
  closeDoor()
  setLeaving(true)
  try {
    noteSignedOut() // first: what another tab has begun in silence is worth nothing any more
    await beginLeaving(engine, choice, idToken)
    await finish(engine.store.owner.sub, forget)
    return true
  } catch (error) {
    // no room to lock what is kept: nothing has changed, the person stays and is told
    noteSignedIn()
    await openDoor() // first: what waits is read again as soon as the person is known to stay
    await stopLeaving(port)
    setLeaving(false)
    throw NO_ROOM.includes((error as Error).name) ? new Error(i18next.t('kept:leave.full')) : error
  }
}
