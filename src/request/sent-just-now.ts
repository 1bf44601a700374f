/** Which request this page handed in last: its screen says so once. A page that is loaded anew knows of none. */
let last: string | null = null

export const noteSent = (id: string): void => void (last = id)

export const wasSentJustNow = (id: string): boolean => last === id

/** It was left. */
export function forgetSent(id: string): void {
  if (last === id) last = null
}
