import { useCallback } from 'react'
import type { MoveProblem } from '../../../../contract/workforce/stages.ts'
import { useTools } from '../../../request/use-tools.ts'

/** Why a move cannot be done, in the words of the server's refusal. */
export function useReason(): (problem: MoveProblem) => string {
  const { t } = useTools('vacancies', 'errors')
  return useCallback(({ code, params = {} }) => t(`errors:${code}`, code === 'vacancy_closed' ? { status: t(`vacancies:status.${params.status}`) } : params), [t])
}
