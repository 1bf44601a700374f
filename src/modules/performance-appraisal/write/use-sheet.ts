import { useQuery } from '@tanstack/react-query'
import { appraisalCalls, type EvaluationDetail, type EvaluationSheet } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { query } from '../../../api/query.ts'
import { type ReadState, readState } from '../../../request/use-read.ts'

/** What an evaluation is written into, and where there is a network what the person and, where that may be seen, colleagues say. */
export function useSheet(recordId: string): { sheet: EvaluationSheet | undefined; detail: EvaluationDetail | undefined; state: ReadState } {
  const read = useQuery({ ...query(appraisalCalls.evaluationSheet, { id: recordId }), meta: { quiet: true } })
  const detail = useQuery({ ...query(appraisalCalls.evaluation, { id: recordId }), retry: false, meta: { quiet: true } })
  return { sheet: read.data, detail: detail.data, state: readState(read) }
}
