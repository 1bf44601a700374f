/** Requests to the provider that were not answered yet, by their state. Each is taken once. */

const PREFIX = 'ess_implicit.'
const KEPT_MS = 3_600_000

interface Pending {
  nonce: string
  at: number
}

/** This one is taken for a success: the callback was opened twice, and the first has signed in. @see docs/product/access.md#sign-in */
export const LOST_STATE = 'No matching state found in storage'

const random = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

function prune(store: Storage, now: number): void {
  const names = Array.from({ length: store.length }, (_, i) => store.key(i) ?? '').filter((name) => name.startsWith(PREFIX))
  for (const name of names) if (now - ((JSON.parse(store.getItem(name) ?? '{}') as Partial<Pending>).at ?? 0) > KEPT_MS) store.removeItem(name)
}

/** Remembers a new request. */
export function newRequest(store: Storage, now: number): { state: string; nonce: string } {
  prune(store, now)
  const [state, nonce] = [random(), random()]
  store.setItem(PREFIX + state, JSON.stringify({ nonce, at: now } satisfies Pending))
  return { state, nonce }
}

/** The nonce of the request an answer names. @throws Error with the fixed text when there is none */
export function takeRequest(store: Storage, state: string | null): string {
  const kept = state === null ? null : store.getItem(PREFIX + state)
  if (state === null || kept === null) throw new Error(LOST_STATE)
  store.removeItem(PREFIX + state)
  return (JSON.parse(kept) as Pending).nonce
}
