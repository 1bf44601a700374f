/** Whether the browser has promised to keep what is stored here when the device runs out of space. */
import { keepsNothing } from './offline.ts'

/** Outlives sign-outs: it is the browser that was asked, not the person. */
const ASKED = 'ess_asked_to_keep'

/**
 * Asks for the promise, once in a browser's life: call it after an act by which something is kept. Some browsers put the
 * question to the person, others decide by themselves. Never fails, and nobody waits for it.
 */
export async function askToLast(): Promise<void> {
  try {
    if (keepsNothing() || localStorage.getItem(ASKED) !== null || !navigator.storage?.persist) return
    localStorage.setItem(ASKED, 'asked')
    localStorage.setItem(ASKED, (await navigator.storage.persist()) ? 'promised' : 'refused')
  } catch {
    return // not for this page: `mayBeDeleted` says so
  }
}

/** True unless the browser has promised. */
export async function mayBeDeleted(): Promise<boolean> {
  return !(await navigator.storage?.persisted?.().catch(() => false))
}
