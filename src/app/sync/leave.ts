/** The order in which a person leaves a device (OFFLINE §2, logout). The provider's sign-out and the read caches follow in sign-out.ts. */
import { beginLeaving, offline, SignedOut, stopLeaving } from '../../api/offline.ts'
import type { Engine } from '../../offline/engine.ts'
import { leaveDevice, unsentOf } from '../../offline/logout.ts'
import { stopQueue } from '../../offline/steps/park.ts'
import { storeBadge } from '../../offline/badge.ts'
import { dropSharedOf } from '../../offline/shared-files.ts'
import { unbindPush } from '../push/push-binding.ts'

/** Texts, icons and the shell are the same for everybody; what else was cached goes. */
const PUBLIC_CACHES = /^(ess-(texts|icons|config|assets-previous)|workbox-precache)/

/** What forms remember of a person's last choice (src/request/form). */
const REMEMBERED = 'ess_last:'

async function clearTraces(engine: Engine): Promise<void> {
  const { port } = engine.store
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
  await storeBadge(port, 0)
  await dropSharedOf(port, engine.store.owner.sub)
  await navigator.clearAppBadge?.().catch(() => undefined) // not installed: there is no badge
  for (const key of Object.keys(localStorage)) if (key.startsWith(REMEMBERED)) localStorage.removeItem(key)
  for (const name of await caches.keys()) if (!PUBLIC_CACHES.test(name)) await caches.delete(name)
}

/** @returns false when the person wants to stay */
export async function leaveThisDevice(): Promise<boolean> {
  let engine: Engine
  try {
    engine = await offline()
  } catch (error) {
    if (error instanceof SignedOut) return true
    throw error
  }
  const unsent = await unsentOf(engine)
  let choice: 'keep' | 'discard' = 'discard'
  if (unsent.items + unsent.drafts > 0) {
    const { askWhatToKeep } = await import('./sign-out-question.tsx')
    const answer = await askWhatToKeep(unsent)
    if (answer === null) return false
    choice = answer
  }
  beginLeaving()
  try {
    await stopQueue(engine)
    await unbindPush()
    await clearTraces(engine)
    await leaveDevice(engine, choice)
    return true
  } catch (error) {
    stopLeaving()
    throw error
  }
}
