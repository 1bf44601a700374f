import { useQuery } from '@tanstack/react-query'
import { planningSheetCalls, type PlanVersions, type PlanVersionsInput } from '../../../../contract/modules/manpower-planning-sheet/calls.ts'
import { query } from '../../../api/query.ts'
import { readState } from '../../../request/use-read.ts'

/** Versions of the plan of a unit and period; with two named, their numbers. */
export function useVersions(of: PlanVersionsInput, enabled = true) {
  const read = useQuery<PlanVersions>({ ...query(planningSheetCalls.versions, of), enabled: enabled && of.companyStructure !== '' && of.period !== '', retry: false, meta: { quiet: true } })
  return { data: read.data, state: readState(read) }
}
