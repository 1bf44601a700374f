/** Whether the support chat runs on this page: what entries show, and what signing out ends. Small: sign-out imports it. */
export interface ChatState {
  ready: boolean
  /** Messages of the support team nobody has looked at. */
  unread: number
}

let state: ChatState = { ready: false, unread: 0 }
let running: { open: () => void; end: () => Promise<void> } | null = null
const listeners = new Set<() => void>()

function change(next: ChatState): void {
  state = next
  for (const listener of [...listeners]) listener()
}

export const chatState = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => state,
}

/** The widget stands and waits to be opened. */
export function chatStarted(handle: { open: () => void; end: () => Promise<void> }): void {
  running = handle
  change({ ready: true, unread: 0 })
}

export const chatUnread = (unread: number): void => change({ ...state, unread })
export const openChat = (): void => running?.open()

const PATIENCE_MS = 1500

/** Ends the person's chat on this device (sign-out). Never keeps anybody: a widget that does not answer is left behind. */
export async function endChat(): Promise<void> {
  const ending = running
  running = null
  change({ ready: false, unread: 0 })
  if (!ending) return
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([ending.end().catch(() => undefined), patience])
}
