/** Before somebody signs out: forms in their other tabs are saved first, or it is known that one is not. */
import { port } from '../../api/offline.ts'
import { hasUnsavedWork, saveUnsavedWork } from '../../lib/unsaved-work.ts'

const LOCK = 'ess-unsaved'
/** Saving takes a moment. */
const PATIENCE_MS = 1500
const LOOK_MS = 50

const wait = (ms: number) => new Promise<void>((done) => void port.setTimer(done, ms))

async function untilSaved(): Promise<void> {
  await saveUnsavedWork()
  for (let left = PATIENCE_MS * 2; hasUnsavedWork() && left > 0; left -= LOOK_MS) await wait(LOOK_MS)
}

/** Answers other tabs that ask: a lock is held for as long as this one has something unsaved. */
export function answerOtherTabs(): void {
  port.onChanged((change) => {
    if (change.kind === 'leaving-soon' && hasUnsavedWork()) void navigator.locks.request(LOCK, { mode: 'shared' }, untilSaved)
  })
}

/** Asks every tab. @returns false when one of them still has something unsaved */
export async function savedElsewhere(): Promise<boolean> {
  port.notifyChanged({ kind: 'leaving-soon' })
  await wait(LOOK_MS)
  try {
    return await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(PATIENCE_MS) }, () => Promise.resolve(true))
  } catch {
    return false // a tab that is frozen, or has no room to save
  }
}
