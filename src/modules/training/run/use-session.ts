/** One session as its screens read it: who came, by the server; its key, on this device. */
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { trainingRunningCalls } from '../../../../contract/modules/training/running-calls.ts'
import { query } from '../../../api/query.ts'
import { isOnline } from '../../../lib/network.ts'
import { fetchKey, heldKey } from './session-key.ts'

const LIVE_MS = 5000

/** Asked every five seconds while the screen is in sight. */
export const useLive = (sessionId: string) =>
  useQuery({ ...query(trainingRunningCalls.live, { sessionId }), staleTime: LIVE_MS / 2, refetchInterval: () => isOnline() && LIVE_MS, meta: { quiet: true } })

export type LiveRead = ReturnType<typeof useLive>

/** The one that is here, else the server's: who asks for one is noted there. Three parts of the name: no copy of it is kept elsewhere. @param version the newest one, where it is known */
export function useSessionKey(sessionId: string, version: number | undefined) {
  const read = useQuery({
    queryKey: ['training', 'session-key', sessionId],
    queryFn: async () => (await heldKey(sessionId)) ?? fetchKey(sessionId),
    staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: (now) => now.state.data === undefined, meta: { quiet: true },
  })
  const outdated = version !== undefined && read.data !== undefined && read.data.facts.keyVersion < version
  const { refetch } = read
  useEffect(() => {
    // somebody of the crew was removed: what this device has counts no more
    if (outdated) void fetchKey(sessionId).then(() => refetch(), () => undefined)
  }, [outdated, sessionId, refetch])
  return read
}

/** The training of a session: of the address, of the server, or of the key on this device. */
export function useTrainingOf(live: LiveRead['data'], key: ReturnType<typeof useSessionKey>['data']): string | undefined {
  const { training } = useSearch({ strict: false }) as { training?: unknown }
  return live?.trainingId ?? key?.facts.trainingId ?? (typeof training === 'string' ? training : undefined)
}
