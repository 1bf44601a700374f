/** Whether this page holds something a reload would lose: asked before an update reloads it. */
const holders = new Set<string>()

/** Says that `holder` (a form) has something unsaved, or no longer has. */
export function setUnsaved(holder: string, unsaved: boolean): void {
  if (unsaved) holders.add(holder)
  else holders.delete(holder)
}

export const hasUnsavedWork = (): boolean => holders.size > 0
