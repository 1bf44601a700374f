import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** What the browser believes about the network. `true` promises nothing; `false` can be trusted. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
