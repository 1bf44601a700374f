/** What has to be on the device of somebody who may fill in an assessment without a network: what is asked of them, and where they stand. */
import type { QueryClient } from '@tanstack/react-query'
import { competencyCalls } from '../../../contract/modules/competency/calls.ts'
import { query } from '../../api/query.ts'
import { fetchAhead } from '../../api/read-many.ts'
import { startOf } from './use-start.ts'

const HALF_DAY_MS = 43_200_000

export async function ahead(client: QueryClient): Promise<void> {
  const config = query(competencyCalls.configuration, {})
  await fetchAhead(client, [[competencyCalls.configuration.id, {}], [competencyCalls.profile.id, {}]], HALF_DAY_MS)
  const current = client.getQueryData(config.queryKey)?.currentPeriod
  if (current) await client.prefetchQuery({ ...startOf(current.id), staleTime: HALF_DAY_MS, meta: { quiet: true } })
}
