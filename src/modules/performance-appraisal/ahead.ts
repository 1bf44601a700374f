/** What has to be on the device of somebody who takes part in appraisals before it is needed without a network: what is asked of them, and the forms it is written into. Nothing of it is a score. */
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { PaStatus } from '../../../contract/growth/appraisal.ts'
import { appraisalCalls } from '../../../contract/modules/performance-appraisal/calls.ts'
import { query } from '../../api/query.ts'
import { fetchAhead } from '../../api/read-many.ts'

const HALF_DAY_MS = 43_200_000
/** As many as somebody rates or writes without a network. */
const FORMS = 20

const isOpen = (status: number | null): boolean => status === PaStatus.notStarted || status === PaStatus.inProgress

async function readAsked(client: QueryClient): Promise<void> {
  const hub = query(appraisalCalls.evaluations, {})
  await fetchAhead(client, [[appraisalCalls.evaluations.id, {}], [appraisalCalls.configuration.id, {}]], HALF_DAY_MS)
  const { toRate = [], listData = [] } = client.getQueryData(hub.queryKey) ?? {}
  await fetchAhead(client, [
    ...toRate.filter((task) => isOpen(task.paStatusId)).slice(0, FORMS).map((task) => [appraisalCalls.raterSheet.id, { id: task.stepId }] as const),
    ...listData.filter((row) => row.role === 'evaluator' && isOpen(row.paStatusId)).slice(0, FORMS).map((row) => [appraisalCalls.evaluationSheet.id, { id: row.evaluationId }] as const),
  ], HALF_DAY_MS)
}

/** Texts and code of the screens that are worked on without a network, and what is asked there. */
export const ahead = (client: QueryClient): Promise<unknown> =>
  Promise.allSettled([
    i18next.loadNamespaces(['performance-appraisal-hub', 'performance-appraisal-rate', 'performance-appraisal-team']), import('./rate/rate-screen.tsx'), import('./team/team-screen.tsx'), readAsked(client),
  ])
