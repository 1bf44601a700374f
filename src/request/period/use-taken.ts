/** Days somebody has already asked for in this module: marked in the calendar before they are chosen twice. */
import { useQuery } from '@tanstack/react-query'
import { HOLDING } from '../../../contract/kit/lifecycle.ts'
import type { Paged } from '../../../contract/kit/paging.ts'
import type { RequestRow } from '../../../contract/kit/request.ts'
import { query } from '../../api/query.ts'
import type { AnyClientModule } from '../client-module.ts'
import { useLocalRequests } from '../device/local-requests.ts'
import { viewOfRow, viewOfValues, type ViewTools } from '../row-view.ts'
import { useMe } from '../use-tools.ts'
import type { TakenPeriod } from './day-marks.ts'

/** Most requests one window shows. */
const MOST = 100

/**
 * Periods whose dates are held, and those that wait on this device to be sent.
 * @param recordId the request being written: it never stands in its own way
 */
export function useTaken(module: AnyClientModule, employeeId: string | undefined, window: { from: string; until: string }, recordId: string, tools: ViewTools): TakenPeriod[] {
  const mine = useMe()?.employeeId === employeeId
  const input = { employeeId, scope: mine ? ('mine' as const) : ('all' as const), status: [...HOLDING], ...window, paginationSize: MOST, paginationPage: 1 }
  const rows = useQuery({ ...query(module.def.calls.list, input), enabled: employeeId !== undefined, staleTime: 60_000, meta: { quiet: true } }).data as Paged<RequestRow> | undefined
  const local = useLocalRequests(module.slug)

  const waiting = local.filter((r) => r.queued && r.values.employeeId === employeeId).map((r) => ({ id: r.id, values: r.values, view: viewOfValues(module, { id: r.id }, r.values, r.texts, tools), state: tools.t('request:period.queued') }))
  const held = (rows?.listData ?? []).map((r) => ({ id: r.id, values: r as Record<string, unknown>, view: viewOfRow(module, r, tools), state: r.statusText }))
  const seen = new Set([recordId])
  return [...waiting, ...held].flatMap(({ id, values, view, state }) => {
    const period = module.def.period(values)
    if (!period || seen.has(id)) return []
    seen.add(id)
    return [{ id, ...period, what: module.card.title(view), state }]
  })
}
