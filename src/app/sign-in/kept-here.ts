/** What the sign-in page may say to somebody whose session ended. Fetched when the app leaves for that page. */
import { keepsNothing, offline, port } from '../../api/offline.ts'
import { unsentOf } from '../../offline/logout.ts'

/** Nobody waits longer for the sign-in page because of it. */
const PATIENCE_MS = 1000

/** Whether unsent items or forms of the person whose session ended lie on this device. False where that is not known. Never fails. */
export async function isWorkKept(): Promise<boolean> {
  if (keepsNothing()) return false
  const looked = offline().then(unsentOf).then(({ items, drafts }) => items + drafts > 0)
  const late = new Promise<boolean>((resolve) => void port.setTimer(() => resolve(false), PATIENCE_MS))
  return Promise.race([looked, late]).catch(() => false)
}
