/** The pages of a list, one after the other, by the filters of its URL. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Paged } from '../../../contract/kit/paging.ts'
import type { RequestRow } from '../../../contract/kit/request.ts'
import { call } from '../../api/call.ts'
import type { AnyClientModule } from '../client-module.ts'
import { type ReadState, readState } from '../use-read.ts'
import { LIST_PAGE, type ListSearch, listInput } from './list-search.ts'

export interface RequestList extends ReadState {
  rows: readonly RequestRow[] | undefined
  total: number
  hasMore: boolean
  loadingMore: boolean
  more: () => void
}

/** Rows of a module's list call; a copy of this device while there is no network. */
export function useRequestList(module: AnyClientModule, search: ListSearch): RequestList {
  const def = search.scope !== undefined && module.othersList ? module.othersList : module.def.calls.list
  const input = listInput(search, module.sort ?? 'sortDate', 1)
  const { paginationPage: _first, ...filters } = input
  const list = useInfiniteQuery({
    queryKey: [def.id, { ...filters, pages: 'all' }],
    queryFn: ({ pageParam, signal }) => call(def, { ...filters, paginationPage: pageParam }, { signal }) as Promise<Paged<RequestRow>>,
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length < last.totalPage && last.listData.length === LIST_PAGE ? pages.length + 1 : undefined),
  })
  const pages = list.data?.pages
  const seen = new Set<string>()
  const rows = pages?.flatMap((p) => p.listData).filter((r) => !seen.has(r.id) && seen.add(r.id))
  return {
    ...readState(list),
    rows,
    total: pages?.[0]?.totalData ?? 0,
    hasMore: list.hasNextPage,
    loadingMore: list.isFetchingNextPage,
    more: () => void list.fetchNextPage(),
  }
}
