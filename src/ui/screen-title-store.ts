/** Name of the screen on show, for whoever draws the way here. */
let title = ''
const listeners = new Set<() => void>()

export function setScreenTitle(next: string): void {
  title = next
  for (const listener of [...listeners]) listener()
}

export const screenTitle = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => title,
}

let count = 0
const countListeners = new Set<() => void>()

/** How much is unread: stands before the name of the browser tab. */
export function setTitleCount(next: number): void {
  if (next === count) return
  count = next
  for (const listener of [...countListeners]) listener()
}

export const titleCount = {
  subscribe: (listener: () => void) => {
    countListeners.add(listener)
    return () => void countListeners.delete(listener)
  },
  read: () => count,
}
