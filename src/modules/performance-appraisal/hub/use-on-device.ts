/** What this device holds of appraisals, live: three looks into its drafts, and the outbox that is in memory anyway. */
import { useMemo } from 'react'
import { OBJECTIVE_FILLING, PERFORMANCE_APPRAISAL } from '../../../../contract/modules/performance-appraisal/sources.ts'
import { useOutbox } from '../../../api/outbox.ts'
import { useLocalRequests } from '../../../request/device/local-requests.ts'
import { RATING_DRAFTS } from '../rating-drafts.ts'
import type { OnDevice } from './todo.ts'

export function useOnDevice(readAt: number): OnDevice {
  const [ratings, evaluations, objectives] = [useLocalRequests(RATING_DRAFTS), useLocalRequests(PERFORMANCE_APPRAISAL), useLocalRequests(OBJECTIVE_FILLING)]
  const outbox = useOutbox()
  return useMemo(() => ({ drafts: new Map([...ratings, ...evaluations, ...objectives].map((one) => [one.id, one])), outbox, readAt }), [ratings, evaluations, objectives, outbox, readAt])
}
