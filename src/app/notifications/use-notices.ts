/** Pages of notices, reading them, and noticing what another device has read. */
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { homeCalls } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { systemNotificationCalls } from '../../../contract/modules/system-notification/calls.ts'
import type { NotificationState } from '../../../contract/modules/system-notification/calls.ts'
import { call } from '../../api/call.ts'
import { isNetworkError, shownError } from '../../api/call-error.ts'
import { newRecordId } from '../../api/offline.ts'
import { query, queryKey } from '../../api/query.ts'
import { showError, showInfo } from '../../ui/snackbar-store.ts'

const PAGE = 50
/** How soon a reading elsewhere shows here without a push. */
const LOOK_MS = 15_000
const { getNotificationsPost, getCount, markAsRead } = systemNotificationCalls

export interface NoticeSearch {
  show?: 'unread'
  /** typeId. */
  kind?: string
  q?: string
}

/** State of the screen in its address. Unknown parts fall away. */
export function readNoticeSearch(raw: Record<string, unknown>): NoticeSearch {
  return {
    ...(raw.show === 'unread' ? { show: 'unread' as const } : {}),
    ...(typeof raw.kind === 'string' && /^[A-Z]{2}\d{6}$/.test(raw.kind) ? { kind: raw.kind } : {}),
    ...(typeof raw.q === 'string' && raw.q.trim() !== '' ? { q: raw.q.slice(0, 200) } : typeof raw.q === 'number' ? { q: String(raw.q) } : {}),
  }
}

const listKey = [getNotificationsPost.id] as const

export function useNotices(search: NoticeSearch) {
  const client = useQueryClient()
  const input = {
    paginationSize: PAGE,
    ...(search.show ? { unreadOnly: true } : {}),
    ...(search.kind ? { types: [search.kind] } : {}),
    ...(search.q ? { filterSearch: search.q } : {}),
  }
  const list = useInfiniteQuery({
    queryKey: [...listKey, { ...input, pages: 'all' }],
    queryFn: ({ pageParam, signal }) => call(getNotificationsPost, { ...input, paginationPage: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length < last.totalPage ? pages.length + 1 : undefined),
    placeholderData: (before) => before,
  })
  const known = list.data?.pages[0]?.notificationTotal
  const now = useQuery({ ...query(getCount, {}), refetchInterval: LOOK_MS, meta: { quiet: true } }).data?.notificationTotal
  useEffect(() => {
    if (known === undefined || now === undefined || now === known) return
    for (const key of [listKey, queryKey(homeCalls.home), queryKey(homeCalls.owed), queryKey(homeCalls.homeGetCount)]) void client.invalidateQueries({ queryKey: key })
    // The list is read again when the number changes, not when the list does.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [now, client])
  return list
}

type Pages = InfiniteData<NotificationState>

/** The pages as they will be once these are read (no ids: all). */
function asRead(data: Pages, ids: readonly string[], at: string): Pages {
  const hit = (id: string) => ids.length === 0 || ids.includes(id)
  const count = data.pages.flatMap((p) => p.notifications).filter((n) => !n.read && hit(n.notificationId)).length
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      notificationTotal: ids.length === 0 ? 0 : Math.max(0, page.notificationTotal - count),
      notifications: page.notifications.map((n) => (!n.read && hit(n.notificationId) ? { ...n, read: true, readDateTime: at } : n)),
    })),
  }
}

/** Marks as read: at once on screen, then on the server, then the counters are read again. No ids: all. */
export function useMarkAsRead(offlineText: string): (ids: readonly string[]) => Promise<void> {
  const client = useQueryClient()
  return async (ids) => {
    await client.cancelQueries({ queryKey: listKey })
    const before = client.getQueriesData<Pages>({ queryKey: listKey })
    const at = new Date().toISOString()
    for (const [key, data] of before) if (data && 'pages' in data) client.setQueryData<Pages>(key, asRead(data, ids, at))
    try {
      await call(markAsRead, { notificationIds: [...ids] }, { commandId: newRecordId() })
    } catch (error) {
      for (const [key, data] of before) client.setQueryData(key, data)
      if (isNetworkError(error)) showInfo(offlineText)
      else showError(shownError(error))
      return
    }
    for (const touched of [getCount, homeCalls.home, homeCalls.owed, homeCalls.homeGetCount]) void client.invalidateQueries({ queryKey: queryKey(touched) })
    void client.invalidateQueries({ queryKey: listKey })
  }
}
