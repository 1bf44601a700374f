/**
 * Whether there is a network, as far as it can be known: what the browser says, and whether the server answers.
 * A browser that says "online" may be wrong (a captive portal, a dead router, a page opened in flight mode).
 */
let answers = true
let doubted = false
let onDoubt: (() => void) | null = null
const waiting = new Set<() => void>()
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of [...listeners]) listener()
}

// First of all who listen: what the browser has just learnt counts again.
globalThis.addEventListener?.('online', () => void (answers = true))

export const isOnline = (): boolean => navigator.onLine && answers

/** Calls back when what `isOnline` says may have changed. @returns the way to stop */
export function watchOnline(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** A web page where none was asked for: a hotel that wants a log-in, a gateway. It says 200 often enough, and is no answer of ours. */
export const isStrangersPage = (response: Response): boolean => response.headers.get('content-type')?.includes('html') ?? false

/** A call got no answer. One call proves nothing (a blocker, a page that leaves): whoever can asks the server itself. */
export function doubtNetwork(): void {
  doubted = true
  onDoubt?.()
}

/** Names who asks the server when a call got no answer; a doubt of before is handed over. */
export function askOnDoubt(ask: () => void): void {
  onDoubt = ask
  if (doubted) ask()
}

/** Resolves when there is no doubt, or no more. */
export const whenNoDoubt = (): Promise<void> => (doubted ? new Promise((done) => waiting.add(done)) : Promise.resolve())

/** The server answered, or it did not when it was asked. */
export function settleDoubt(heard: boolean): void {
  doubted = false
  for (const done of waiting) done()
  waiting.clear()
  if (answers === heard) return
  answers = heard
  tell()
}
