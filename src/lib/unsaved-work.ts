/** What this page holds that a reload would lose: asked, and saved, before an update reloads it. */
type Save = () => Promise<boolean>
const holders = new Map<string, Save | null>()

/**
 * Says that `holder` (a form) has something unsaved, or no longer has.
 * @param save keeps it through a reload; true when nothing would be lost any more. Left out: only the person can save it
 */
export function setUnsaved(holder: string, unsaved: boolean, save: Save | null = null): void {
  if (unsaved) holders.set(holder, save)
  else holders.delete(holder)
}

export const hasUnsavedWork = (): boolean => holders.size > 0

/** Saves what can be saved. @returns true when a reload would lose nothing */
export async function saveUnsavedWork(): Promise<boolean> {
  const done = await Promise.all([...holders.values()].map((save) => save?.().catch(() => false) ?? Promise.resolve(false)))
  return done.every(Boolean)
}
