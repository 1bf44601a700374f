/** What has to be on the device of somebody who plans before it is needed without a network: the screen, and where each plan begins. */
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { planningSheetCalls } from '../../../contract/modules/manpower-planning-sheet/calls.ts'
import { manpowerSources, planningSources } from '../../../contract/modules/manpower/sources.ts'
import { homeCalls } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { query } from '../../api/query.ts'
import { fetchAhead } from '../../api/read-many.ts'

const HALF_DAY_MS = 43_200_000
/** As the pickers ask. */
const FIRST_PAGE = { paginationSize: 100, paginationPage: 1 }
/** Units of a manager; whoever plans for all of them does so with a network. */
const UNITS = 5

async function readStarts(client: QueryClient): Promise<void> {
  const me = client.getQueryData(query(homeCalls.accountDetails, {}).queryKey)
  if (!me || !(me.isHr || me.hasSubordinates)) return
  const units = query(manpowerSources.datasourceCompanyStructure, { employeeId: me.employeeId, ...FIRST_PAGE })
  await fetchAhead(client, [[manpowerSources.datasourceCompanyStructure.id, { employeeId: me.employeeId, ...FIRST_PAGE }]], HALF_DAY_MS)
  for (const { id: companyStructure } of (client.getQueryData(units.queryKey)?.listData ?? []).slice(0, UNITS)) {
    const input = { companyStructure, ...FIRST_PAGE }
    await fetchAhead(client, [[planningSources.datasourcePeriod.id, input], [planningSources.datasourceReportTo.id, input]], HALF_DAY_MS)
    const periods = client.getQueryData(query(planningSources.datasourcePeriod, input).queryKey)?.listData ?? []
    await fetchAhead(client, periods.flatMap(({ id: period }) => [[planningSheetCalls.start.id, { companyStructure, period }] as const, [planningSources.datasourceTimeFrame.id, { period, ...FIRST_PAGE }] as const]), HALF_DAY_MS)
  }
}

export const ahead = (client: QueryClient): Promise<unknown> =>
  Promise.all([i18next.loadNamespaces(['manpower-planning-sheet']), import('./write/of-what.tsx'), import('./write/plan-field.tsx'), import('./write/new-positions.tsx'), readStarts(client)])
