/** What has to be on the device of somebody of whom something is asked before there is no network: what that is, its forms, and the code and texts of their screens. */
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { appraisalCalls } from '../../../contract/modules/performance-appraisal/calls.ts'
import { query } from '../../api/query.ts'
import { fetchAhead } from '../../api/read-many.ts'

const HALF_DAY_MS = 43_200_000

export async function ahead(client: QueryClient): Promise<void> {
  await fetchAhead(client, [[appraisalCalls.evaluations.id, {}], [appraisalCalls.configuration.id, {}]], HALF_DAY_MS)
  const hub = client.getQueryData(query(appraisalCalls.evaluations, {}).queryKey)
  await Promise.all([i18next.loadNamespaces(['performance-appraisal-hub']), import('./hub/hub-screen.tsx')])
  if (hub) await import('./hub/forms-ahead.ts').then(({ keepForms }) => keepForms(client, hub))
}
