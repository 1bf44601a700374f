/** What this person left here locked at an earlier sign-out: opened before anything else is done, and what does not open. */
import { platformCalls } from '../../contract/modules/platform/calls.ts'
import type { AskKey } from '../offline/keep/device-key.ts'
import { countLocked, discardPack, openPacks, type StuckPack } from '../offline/keep/unlock.ts'
import type { Store } from '../offline/store.ts'
import { call } from './call.ts'
import { isCallError } from './call-error.ts'
import { stuckPacks } from './stuck-packs.ts'

/** Asks the server for the key that unsent work is locked with. */
export const askKey: AskKey = async (keyId) => {
  try {
    return await call(platformCalls.deviceKey, keyId === undefined ? {} : { keyId })
  } catch (error) {
    if (isCallError(error, 'not_found')) return null
    throw error
  }
}

/** Opens it now. */
export async function openKept(store: Store): Promise<void> {
  stuckPacks.become(await openPacks(store, askKey))
}

/** So long forms and lists wait for it, or a form would be begun anew that lies here already. */
const PATIENCE_MS = 6000

/** Opens it before anybody works with what is here. Never fails, and never holds anybody up for long. */
export async function openKeptFirst(store: Store): Promise<void> {
  if ((await countLocked(store)) === 0) return
  const late = new Promise<void>((done) => void store.port.setTimer(done, PATIENCE_MS))
  await Promise.race([openKept(store).catch(() => undefined), late]) // storage failed: it stays locked
}

/** Tries again what may open by itself meanwhile: the server did not answer, or a newer form was in the way. */
export async function openKeptLater(store: Store): Promise<void> {
  if (stuckPacks.read().some((pack) => pack.why === 'later' || pack.why === 'double')) await openKept(store)
}

/** The person throws away what does not open. */
export async function discardStuck(store: Store, pack: StuckPack): Promise<void> {
  await discardPack(store, pack.id)
  stuckPacks.become(stuckPacks.read().filter((other) => other.id !== pack.id))
}
