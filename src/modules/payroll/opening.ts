/**
 * What documents about pay are open with: in the memory of this page alone. It goes when its time is over, when the page was out of sight
 * for a minute, is left or put aside by the browser, and with every reload. @see contract/modules/payroll/README.md#opening
 */
const MINUTE_MS = 60_000
/** Out of sight for so long, and they are locked. */
const HIDDEN_MS = MINUTE_MS

export interface Opening {
  /** For the header of a read; null: locked. */
  token: string | null
  /** Amounts are shown instead of dots. */
  isShown: boolean
  /** `performance.now()` at which it locks; null while locked. */
  until: number | null
  /** Raised whenever it locks: what was read before belongs to a round that is over. */
  round: number
}

let opening: Opening = { token: null, isShown: false, until: null, round: 0 }
/** The same end by the clock of the device: a machine that slept comes back to locked documents. */
let endsAt = 0
let hiddenAt: number | null = null
let ending: ReturnType<typeof setTimeout> | undefined
let hiding: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function become(next: Partial<Opening>): void {
  opening = { ...opening, ...next }
  for (const listener of [...listeners]) listener()
}

function seen(): void {
  clearTimeout(hiding)
  if (document.visibilityState === 'hidden') {
    hiddenAt = Date.now()
    hiding = setTimeout(lock, HIDDEN_MS)
    return
  }
  const wasHiddenFor = hiddenAt === null ? 0 : Date.now() - hiddenAt
  hiddenAt = null
  if (wasHiddenFor >= HIDDEN_MS || (opening.token !== null && isOver())) lock()
}

const isOver = () => Date.now() >= endsAt || performance.now() >= (opening.until ?? 0)

function watch(): void {
  document.addEventListener('visibilitychange', seen)
  window.addEventListener('pagehide', lock)
}

/** Locks now: amounts and what they were read with are gone. */
export function lock(): void {
  clearTimeout(ending)
  clearTimeout(hiding)
  hiddenAt = null
  document.removeEventListener('visibilitychange', seen)
  window.removeEventListener('pagehide', lock)
  if (opening.token !== null || opening.isShown) become({ token: null, isShown: false, until: null, round: opening.round + 1 })
}

/**
 * Opens for some minutes from when the password was sent: whatever the device's clock says of the server's.
 * @param sentAt `performance.now()` then
 */
export function openWith(token: string, minutes: number, sentAt: number): void {
  const until = sentAt + minutes * MINUTE_MS
  const left = until - performance.now()
  endsAt = Date.now() + left
  watch()
  clearTimeout(ending)
  ending = setTimeout(lock, Math.max(0, left))
  become({ token, until })
  // the answer may come to a page that is out of sight already
  if (document.visibilityState === 'hidden') seen()
}

/** Shows amounts, or dots again. */
export function show(isShown: boolean): void {
  if (isShown) watch()
  become({ isShown })
}

export const openingStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => opening,
}
