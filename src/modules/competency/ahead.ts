/** What has to be on the device of somebody who may fill in an assessment without a network: what is asked of them, and where they stand. */
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { competencyCalls } from '../../../contract/modules/competency/calls.ts'
import { query } from '../../api/query.ts'
import { fetchAhead } from '../../api/read-many.ts'
import { startOf } from './use-start.ts'

const HALF_DAY_MS = 43_200_000

async function readOwn(client: QueryClient): Promise<void> {
  const config = query(competencyCalls.configuration, {})
  await fetchAhead(client, [[competencyCalls.configuration.id, {}], [competencyCalls.profile.id, {}]], HALF_DAY_MS)
  const current = client.getQueryData(config.queryKey)?.currentPeriod
  if (current) await client.prefetchQuery({ ...startOf(current.id), staleTime: HALF_DAY_MS, meta: { quiet: true } })
}

/** Texts and code of the profile, and what is read there and in the form. */
export const ahead = (client: QueryClient): Promise<unknown> =>
  Promise.all([i18next.loadNamespaces(['competency-screens', 'chart']), import('./more/profile-view.tsx'), readOwn(client)])
