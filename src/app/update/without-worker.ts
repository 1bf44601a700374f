/** True where the browser, or its owner, forbids the worker: the app cannot open without a network, and says so once. */
const KEY = 'ess_without_worker_seen'
let without = false
const listeners = new Set<() => void>()

function become(next: boolean): void {
  without = next
  for (const listener of [...listeners]) listener()
}

/** A worker that could not be fetched is no refusal: it comes with the next start. */
export const isForbidden = (error: unknown): boolean => error instanceof Error && /^(NotSupported|Security|NotAllowed|InvalidState)Error$/.test(error.name)

export function noteWithoutWorker(): void {
  if (localStorage.getItem(KEY) === null) become(true)
}

/** The person has read it. */
export function forgetWithoutWorker(): void {
  localStorage.setItem(KEY, '1')
  become(false)
}

export const withoutWorker = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => without,
}
