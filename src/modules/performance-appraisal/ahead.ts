/** What has to be on the device of somebody of whom something is asked before there is no network: what that is, its forms, and the code and texts of their screens. */
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { isToDo } from '../../../contract/growth/appraisal.ts'
import { appraisalCalls } from '../../../contract/modules/performance-appraisal/calls.ts'
import { query } from '../../api/query.ts'
import { fetchAhead } from '../../api/read-many.ts'

const HALF_DAY_MS = 43_200_000
/** Forms that are fetched: more than anybody has to fill in at once. */
const FORMS = 30

export async function ahead(client: QueryClient): Promise<void> {
  await fetchAhead(client, [[appraisalCalls.evaluations.id, {}], [appraisalCalls.configuration.id, {}]], HALF_DAY_MS)
  const hub = client.getQueryData(query(appraisalCalls.evaluations, {}).queryKey)
  await Promise.allSettled([i18next.loadNamespaces(['performance-appraisal-hub']), import('./hub/hub-screen.tsx')])
  if (!hub) return
  const toRate = hub.toRate.filter((r) => isToDo(r.paStatusId))
  const toWrite = hub.listData.filter((row) => row.role === 'evaluator' && isToDo(row.paStatusId))
  const forms = [
    ...toRate.map((r) => [appraisalCalls.raterSheet.id, { id: r.stepId }] as const),
    ...toWrite.map((row) => [appraisalCalls.evaluationSheet.id, { id: row.evaluationId }] as const),
  ]
  await Promise.allSettled([
    fetchAhead(client, forms.slice(0, FORMS), HALF_DAY_MS),
    ...(toRate.length + toWrite.length > 0 ? [i18next.loadNamespaces(['performance-appraisal-rate']), import('./rate/rate-screen.tsx')] : []),
    ...(toWrite.length > 0 ? [i18next.loadNamespaces(['performance-appraisal-team']), import('./team/team-screen.tsx'), import('./write/criteria-field.tsx'), import('./write/objectives-field.tsx'), import('./write/of-whom.tsx')] : []),
  ])
}
