/** Counters of the navigation (home-get-count), with what this device has changed meanwhile. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { homeCalls } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { query } from '../../api/query.ts'

const EVERY_MS = 60_000
const none: Record<string, number> = {}

let changes: Readonly<Record<string, number>> = none
const listeners = new Set<() => void>()

/** The outbox changed: numbers to add until the server knows (start-sync.ts, after the first screen). */
export function setCountChanges(next: Readonly<Record<string, number>>): void {
  if (JSON.stringify(next) === JSON.stringify(changes)) return
  changes = next
  for (const listener of [...listeners]) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What this device adds to a counter; 0 for most. */
export const useCountChange = (name: string): number => useSyncExternalStore(subscribe, () => changes[name] ?? 0)

/** Counter by name (`actionRequired`, `notifications`, `leaveRequest` …); what the person does not have is absent. */
export function useCounts(): Record<string, number> {
  const { data } = useQuery({
    ...query(homeCalls.homeGetCount, {}),
    refetchInterval: EVERY_MS,
    meta: { quiet: true },
    select: (answer) => Object.fromEntries(answer.counts.map((c) => [c.key.charAt(0).toLowerCase() + c.key.slice(1), c.value])),
  })
  const mine = useSyncExternalStore(subscribe, () => changes)
  return useMemo(() => Object.fromEntries(Object.entries(data ?? none).map(([name, value]) => [name, Math.max(0, value + (mine[name] ?? 0))])), [data, mine])
}
