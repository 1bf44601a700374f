import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appraisalCalls, type TeamRaterUpdateInput } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { queryKey } from '../../../api/query.ts'
import { useRunCommand } from '../../../request/act/use-run-command.ts'

/** An evaluation as its raters are changed. */
export interface Team {
  evaluationId: string
  employee: string
  version: number
}

export interface TeamChange {
  isBusy: boolean
  /** Why it was not taken; empty before, and while it is tried again. */
  why: readonly string[]
  /** @returns false when it was not taken: what was chosen stays */
  change: (changes: Omit<TeamRaterUpdateInput, 'id' | 'version'>) => Promise<boolean>
}

/** A change of the raters: a refusal is said where it was asked for. */
export function useTeamChange({ evaluationId, employee, version }: Team): TeamChange {
  const client = useQueryClient()
  const run = useRunCommand()
  const [isBusy, setBusy] = useState(false)
  const [why, setWhy] = useState<readonly string[]>([])
  const change: TeamChange['change'] = async (changes) => {
    setBusy(true)
    setWhy([])
    const label = { key: 'performance-appraisal-evaluation:item', params: { person: employee } }
    const refused = await new Promise<readonly string[] | null>((told) => void run({ op: appraisalCalls.getTeamRaterUpdate.id, input: { id: evaluationId, version, ...changes }, recordId: evaluationId, label, told }))
    // also after a refusal: somebody else may have changed them meanwhile
    await Promise.all([appraisalCalls.getTeamRater, appraisalCalls.evaluation, appraisalCalls.dataSourceEvaluator].map((call) => client.invalidateQueries({ queryKey: queryKey(call) })))
    setBusy(false)
    setWhy(refused ?? [])
    return refused === null
  }
  return { isBusy, why, change }
}
