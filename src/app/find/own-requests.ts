/** One's own requests of all modules, as far as they are at hand: what Home has of them, and the lists that were read. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { homeCalls } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import type { Paged } from '../../../contract/kit/paging.ts'
import type { RequestRow } from '../../../contract/kit/request.ts'
import { query } from '../../api/query.ts'
import type { AnyClientModule } from '../../request/client-module.ts'
import { viewOfRow, type ViewTools } from '../../request/row-view.ts'
import { useMe, useTools } from '../../request/use-tools.ts'
import { type Source, stateOf } from './source.ts'

export interface OwnRequest {
  id: string
  /** Slug. */
  module: string
  code: string
  title: string
  /** When, as people read it; '' for none. */
  when: string
  status: string
}

/** A row of a list as it is found, by what its module says of it. */
function fromRow(module: AnyClientModule, row: RequestRow, tools: ViewTools): OwnRequest {
  const view = viewOfRow(module, row, tools)
  return { id: row.id, module: module.slug, code: row.code, title: module.card.title(view), when: module.card.when(view) ?? '', status: row.statusText }
}

/** @param modules those the person has, of whose lists rows may be read here */
export function useOwnRequests(modules: readonly AnyClientModule[]): Source<OwnRequest> {
  const client = useQueryClient()
  const me = useMe()
  const tools = useTools(...modules.map(({ ns }) => ns))
  const home = useQuery({ ...query(homeCalls.home, {}), staleTime: 60_000, meta: { quiet: true } })
  const listed = modules.flatMap((module) =>
    client.getQueriesData<{ pages?: Paged<RequestRow>[] }>({ queryKey: [module.def.calls.list.id] })
      .flatMap(([, data]) => data?.pages?.flatMap(({ listData }) => listData) ?? [])
      .filter((row) => row.employeeId === me?.employeeId || row.requestorId === me?.employeeId)
      .map((row) => fromRow(module, row, tools)))
  const inFlight = (home.data?.inFlight ?? []).map(({ id, module, code, title, from, until, statusText }): OwnRequest => ({ id, module, code, title: title || code, when: from ? tools.show.period(from, until || from) : '', status: statusText }))
  return { rows: [...new Map([...listed, ...inFlight].map((row) => [row.id, row])).values()], state: stateOf(home) }
}
