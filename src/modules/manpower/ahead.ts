/** What has to be on the device of somebody who may ask for people without a network: positions and questions of their units, and the parts of a request that is read. */
import type { QueryClient } from '@tanstack/react-query'
import { manpowerCalls } from '../../../contract/modules/manpower/calls.ts'
import { HiringKind } from '../../../contract/workforce/vocabulary.ts'
import { fetchAhead } from '../../api/read-many.ts'
import { query } from '../../api/query.ts'

const HALF_DAY_MS = 43_200_000
/** Of somebody who may ask for all units, those of a first glance. */
const UNITS = 4
/** As the pickers ask. */
const FIRST_PAGE = { paginationSize: 100, paginationPage: 1 }

async function readPlaces(client: QueryClient): Promise<void> {
  const configuration = query(manpowerCalls.configuration, {})
  await fetchAhead(client, [[manpowerCalls.configuration.id, {}]], HALF_DAY_MS)
  if (!client.getQueryData(configuration.queryKey)?.mayCreate) return
  const units = query(manpowerCalls.datasourceCompanyStructure, FIRST_PAGE)
  await fetchAhead(client, [[manpowerCalls.datasourceCompanyStructure.id, FIRST_PAGE]], HALF_DAY_MS)
  const rows = client.getQueryData(units.queryKey)?.listData ?? []
  await fetchAhead(client, rows.slice(0, UNITS).flatMap(({ id }) => [
    [manpowerCalls.datasourcePosition.id, { companyStructure: id, ...FIRST_PAGE }],
    [manpowerCalls.getCustomProperty.id, { companyStructure: id, requestType: HiringKind.new }],
  ]), HALF_DAY_MS)
}

export const ahead = (client: QueryClient): Promise<unknown> => Promise.all([import('./more/answers.tsx'), import('./more/standing.tsx'), readPlaces(client)])
