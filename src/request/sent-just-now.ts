/** Which request this page handed in last: its screen says so once. A page that is loaded anew knows of none. */
interface Sent {
  id: string
  /** It had before it was handed in. */
  version: number
}

let last: Sent | null = null

export const noteSent = (sent: Sent): void => void (last = sent)

export const sentJustNow = (id: string): Sent | null => (last?.id === id ? last : null)

/** It was left. */
export function forgetSent(id: string): void {
  if (last?.id === id) last = null
}
