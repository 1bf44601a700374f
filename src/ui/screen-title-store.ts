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
