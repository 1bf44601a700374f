/** The one error dialog of the app: anything may ask for it, the shell shows it. */
export interface ErrorNotice {
  texts: readonly string[]
  title?: string
  /** Id of the request that failed, to be quoted. */
  reference?: string
}

let notice: ErrorNotice | null = null
const listeners = new Set<() => void>()

/** Opens the error dialog; null closes it. */
export function showErrorDialog(next: ErrorNotice | null): void {
  notice = next
  for (const listener of [...listeners]) listener()
}

export const errorNotice = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => notice,
}
