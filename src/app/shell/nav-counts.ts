/** Counters of the navigation (home-get-count). */
import { useQuery } from '@tanstack/react-query'
import { calls } from '../../../contract/calls.ts'
import { query } from '../../api/query.ts'

const EVERY_MS = 60_000
const none: Record<string, number> = {}

/** Counter by name (`actionRequired`, `notifications`, `leaveRequest` …); what the person does not have is absent. */
export function useCounts(): Record<string, number> {
  const { data } = useQuery({
    ...query(calls.general.homeGetCount, {}),
    refetchInterval: EVERY_MS,
    meta: { quiet: true },
    select: (answer) => Object.fromEntries(answer.counts.map((c) => [c.key.charAt(0).toLowerCase() + c.key.slice(1), c.value])),
  })
  return data ?? none
}
