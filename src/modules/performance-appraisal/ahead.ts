/** What has to be on the device of somebody who takes part in appraisals before it is needed without a network: what is asked of them, and the forms it is written into. Nothing of it is a score. */
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { PaStatus, type PaStatusId } from '../../../contract/growth/appraisal.ts'
import { appraisalCalls } from '../../../contract/modules/performance-appraisal/calls.ts'
import { query } from '../../api/query.ts'
import { fetchAhead } from '../../api/read-many.ts'

const HALF_DAY_MS = 43_200_000
/** As many as somebody rates or writes without a network. */
const FORMS = 20

const isOpen = (status: number | null): boolean => status === PaStatus.notStarted || status === PaStatus.inProgress

export async function ahead(client: QueryClient): Promise<void> {
  await fetchAhead(client, [[appraisalCalls.evaluations.id, {}], [appraisalCalls.configuration.id, {}]], HALF_DAY_MS)
  const hub = client.getQueryData(query(appraisalCalls.evaluations, {}).queryKey)
  await Promise.allSettled([i18next.loadNamespaces(['performance-appraisal-hub']), import('./hub/hub-screen.tsx')])
  if (!hub) return
  const toRate = hub.toRate.filter((r) => isOpen(r.paStatusId))
  const toWrite = hub.listData.filter((row) => row.role === 'evaluator' && isOpen(row.paStatusId))
  const forms = [
    ...objectives.map((o) => [objectiveCalls.edit.id, { id: o.objectiveFillingRequestId }] as const),
    // one that is begun, perhaps on another device, opens as what it is
    ...objectives.filter((o) => o.status !== null).flatMap((o) => [[objectiveCalls.edit.id, { id: o.recordId }] as const, [objectiveCalls.detail.id, { id: o.recordId }] as const]),
    ...toRate.map((r) => [appraisalCalls.raterSheet.id, { id: r.stepId }] as const),
    ...toWrite.map((row) => [appraisalCalls.evaluationSheet.id, { id: row.evaluationId }] as const),
  ]
  await Promise.allSettled([
    fetchAhead(client, forms.slice(0, FORMS), HALF_DAY_MS),
    ...(toRate.length + toWrite.length > 0 ? [i18next.loadNamespaces(['performance-appraisal-rate']), import('./rate/rate-screen.tsx')] : []),
    ...(toWrite.length > 0 ? [i18next.loadNamespaces(['performance-appraisal-team']), import('./team/team-screen.tsx'), import('./write/criteria-field.tsx'), import('./write/objectives-field.tsx'), import('./write/of-whom.tsx')] : []),
  ])
}

/** Texts and code of the screens that are worked on without a network, and what is asked there. */
export const ahead = (client: QueryClient): Promise<unknown> =>
  Promise.allSettled([
    i18next.loadNamespaces(['performance-appraisal-hub', 'performance-appraisal-rate', 'performance-appraisal-team']), import('./rate/rate-screen.tsx'), import('./team/team-screen.tsx'), readAsked(client),
  ])
