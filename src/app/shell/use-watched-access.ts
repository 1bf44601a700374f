/** A right given or taken, or a new configuration, reaches the running app: it asks every minute, and reads everything anew when something changed. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { platformCalls } from '../../../contract/modules/platform/calls.ts'
import { query } from '../../api/query.ts'

const EVERY_MS = 60_000

export function useWatchedAccess(): void {
  const client = useQueryClient()
  const { data } = useQuery({ ...query(platformCalls.modulePermissions, {}), refetchInterval: EVERY_MS, meta: { quiet: true } })
  const known = useRef<string>(undefined)
  const now = data && JSON.stringify([data.configuration, data.modules])
  useEffect(() => {
    if (now === undefined) return
    if (known.current !== undefined && known.current !== now) void client.invalidateQueries({ predicate: (q) => q.queryKey[0] !== platformCalls.modulePermissions.id })
    known.current = now
  }, [now, client])
}
