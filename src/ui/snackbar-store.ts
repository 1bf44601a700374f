/** Snackbars waiting to be read. A success goes after 3 s; an error stays until it is closed. @see docs/product/screens.md#errors */
export interface Snackbar {
  id: number
  kind: 'success' | 'error' | 'info'
  /** Key of a fixed heading; errors only. */
  heading?: string
  /** Texts to list; none: the default of the kind. */
  texts: readonly string[]
  /** Id of the request that failed, to be quoted. */
  reference?: string
  /** A button inside: Undo, Retry. */
  action?: { label: string; run: () => void }
  /** Milliseconds until it goes by itself; Infinity: until closed. */
  staysMs: number
}

export const SUCCESS_MS = 3000

let shown: readonly Snackbar[] = []
let last = 0
const listeners = new Set<() => void>()

function change(next: readonly Snackbar[]): void {
  shown = next
  for (const listener of [...listeners]) listener()
}

function add(bar: Omit<Snackbar, 'id'>): number {
  const same = shown.find((s) => s.kind === 'error' && bar.kind === 'error' && s.heading === bar.heading && s.texts.join('\n') === bar.texts.join('\n'))
  if (same) return same.id
  const id = ++last
  change([...shown.slice(-2), { ...bar, id }])
  return id
}

/** Says that something is done; without a text 'Success'. */
export const showSuccess = (text?: string, action?: Snackbar['action'], staysMs = action ? 5000 : SUCCESS_MS): number => add({ kind: 'success', texts: text ? [text] : [], staysMs, ...(action ? { action } : {}) })

/** Says something calm that is neither a success nor an error. */
export const showInfo = (text: string, action?: Snackbar['action'], staysMs = 5000): number => add({ kind: 'info', texts: [text], staysMs, ...(action ? { action } : {}) })

/** Shows what failed until it is closed. `shownError(error)` (src/api/call-error.ts) gives heading and texts. */
export function showError(error: { heading: string; texts: readonly string[]; reference?: string } | null): void {
  if (error) add({ kind: 'error', heading: error.heading, texts: error.texts, staysMs: Infinity, ...(error.reference ? { reference: error.reference } : {}) })
}

export const closeSnackbar = (id: number): void => change(shown.filter((s) => s.id !== id))

export const snackbars = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => shown,
}
