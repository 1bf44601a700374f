/** Which forms hold input that is not stored yet: an update never reloads while there is any. */
const unsaved = new Set<string>()

/** Says whether the form `name` holds unsaved input. Call it with false when the form closes. */
export function setUnsaved(name: string, value: boolean): void {
  if (value) unsaved.add(name)
  else unsaved.delete(name)
}

export const hasUnsaved = (): boolean => unsaved.size > 0
