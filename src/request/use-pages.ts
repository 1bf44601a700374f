/** The rows of a list call, page after page; a copy of this device while there is no network. */
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { AnyCall } from '../../contract/kit/call.ts'
import type { ListInput, Paged } from '../../contract/kit/paging.ts'
import { call } from '../api/call.ts'
import { type ReadState, readState } from './use-read.ts'

export interface Pages<Row> extends ReadState {
  /** Each once, however the pages shifted between two answers. */
  rows: readonly Row[] | undefined
  total: number
  /** When the rows were answered, in Unix milliseconds. */
  updatedAt: number
  hasMore: boolean
  loadingMore: boolean
  more: () => void
}

/** Query of the pages of a list call. @param input what it is asked with, without the page */
export const pagesQuery = <Row>(def: AnyCall, input: ListInput & { paginationSize: number }) =>
  infiniteQueryOptions({
    queryKey: [def.id, { ...input, pages: 'all' }],
    queryFn: ({ pageParam, signal }) => call(def, { ...input, paginationPage: pageParam }, { signal }) as Promise<Paged<Row>>,
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length < last.totalPage && last.listData.length === input.paginationSize ? pages.length + 1 : undefined),
  })

/** @param enabled false: what is known of it is shown, and nothing asked */
export function usePages<Row extends { id: string }>(query: ReturnType<typeof pagesQuery<Row>>, enabled = true): Pages<Row> {
  const list = useInfiniteQuery({ ...query, enabled })
  const pages = list.data?.pages
  const seen = new Set<string>()
  return {
    ...readState(list),
    rows: pages?.flatMap((p) => p.listData).filter((r) => !seen.has(r.id) && seen.add(r.id)),
    total: pages?.[0]?.totalData ?? 0,
    updatedAt: list.dataUpdatedAt,
    hasMore: list.hasNextPage,
    loadingMore: list.isFetchingNextPage,
    more: () => void list.fetchNextPage(),
  }
}
