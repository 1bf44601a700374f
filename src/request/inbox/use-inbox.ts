/** Items of the inbox or its history, page after page. */
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { attachmentsInboxCalls } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import type { InboxItem } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import { call } from '../../api/call.ts'
import { type ReadState, readState } from '../use-read.ts'
import { INBOX_PAGE, type InboxSearch, inboxInput } from './inbox-search.ts'

type InboxCall = typeof attachmentsInboxCalls.inboxList  

export interface Inbox extends ReadState {
  items: readonly InboxItem[] | undefined
  total: number
  hasMore: boolean
  loadingMore: boolean
  more: () => void
}

/** Query of the inbox or its history. @param newestFirst history reads backwards */
export function inboxQuery(def: InboxCall, search: InboxSearch, newestFirst = false) {
  const input = { ...inboxInput(search), ...(newestFirst ? { sortingDirection: 1 as const } : {}) }
  return infiniteQueryOptions({
    queryKey: [def.id, { ...input, pages: 'all' }],
    queryFn: ({ pageParam, signal }) => call(def, { ...input, paginationPage: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length < last.totalPage && last.listData.length === INBOX_PAGE ? pages.length + 1 : undefined),
  })
}

/** @param newestFirst history reads backwards */
export function useInbox(def: InboxCall, search: InboxSearch, newestFirst = false): Inbox {
  const inbox = useInfiniteQuery(inboxQuery(def, search, newestFirst))
  const pages = inbox.data?.pages
  const seen = new Set<string>()
  const items = pages?.flatMap((p) => p.listData).filter((i) => !seen.has(i.id) && seen.add(i.id))
  return {
    ...readState(inbox), items, total: pages?.[0]?.totalData ?? 0, hasMore: inbox.hasNextPage, loadingMore: inbox.isFetchingNextPage, more: () => void inbox.fetchNextPage(),
  }
}
