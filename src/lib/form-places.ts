/** Which draft the form at a place of this tab's history writes: kept through reloads, and gone when the person goes. */
const PREFIX = 'ess_form:'
let hasGone = false

/** @param place key of the history entry */
export const formAt = (place: string): string | null => sessionStorage.getItem(PREFIX + place)

export function formIsAt(place: string, id: string): void {
  hasGone = false
  sessionStorage.setItem(PREFIX + place, id)
}

/** Whoever was here has signed out: a page that ends remembers nothing any more. */
export const isNobodyHere = (): boolean => hasGone

export function forgetForms(): void {
  hasGone = true
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}
