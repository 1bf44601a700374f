import { useSyncExternalStore } from 'react'

const subscribe = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** True while the page is in sight. */
export const useInSight = (): boolean => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
