import { useSyncExternalStore } from 'react'
import { isOnline, watchOnline } from '../lib/network.ts'

/** Whether there is a network, as far as it can be known. `true` promises nothing; `false` can be trusted. */
export const useOnline = (): boolean => useSyncExternalStore(watchOnline, isOnline)
