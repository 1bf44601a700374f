import { useQuery } from '@tanstack/react-query'
import { EMPTY_ID } from '../../../contract/kit/ids.ts'
import { type AssessmentStart, startCall } from '../../../contract/modules/competency/calls.ts'
import { query } from '../../api/query.ts'
import { type ReadState, readState } from '../../request/use-read.ts'

/** What is asked of oneself in a period: every competency of one's job, with what its levels mean. */
export function useStart(period: string | null | undefined): { start: AssessmentStart | undefined; state: ReadState } {
  const read = useQuery<AssessmentStart>({ ...startOf(period ?? ''), enabled: Boolean(period), retry: false, meta: { quiet: true } })
  return { start: read.data, state: readState(read) }
}

export const startOf = (period: string) => query(startCall, { id: EMPTY_ID, period })
