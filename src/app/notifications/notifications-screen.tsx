import './notifications.css'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../contract/calls.ts'
import { errorTexts } from '../../../contract/kit/wire.ts'
import type { NotificationRow } from '../../../contract/modules/system-notification/calls.ts'
import { call } from '../../api/call.ts'
import { isNetworkError, shownError } from '../../api/call-error.ts'
import { newRecordId, port } from '../../api/offline.ts'
import { queryKey } from '../../api/query.ts'
import { agoText, slashDateTime } from '../../lib/civil-text.ts'
import { Button } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SegmentedTabs } from '../../ui/segmented-tabs.tsx'
import { showError } from '../../ui/snackbar-store.ts'
import { EmptyState, ErrorState, SkeletonRows, StaleNote } from '../../ui/states.tsx'
import { Card } from '../../ui/surfaces.tsx'
import { useOnline } from '../../ui/use-online.ts'

const PAGE = 20
const { getNotificationsPost, getCount, markAsRead } = calls.systemNotification

/** Marks as read on the server, then reads the list and the counters again. No ids: all. */
function useMarkAsRead(): (ids: string[]) => Promise<void> {
  const client = useQueryClient()
  return async (notificationIds) => {
    try {
      await call(markAsRead, { notificationIds }, { commandId: newRecordId() })
    } catch (error) {
      // Without a network it stays unread; it will be read again.
      if (!isNetworkError(error)) showError(shownError(error))
      return
    }
    for (const touched of [getNotificationsPost, getCount, calls.general.home, calls.general.homeGetCount]) void client.invalidateQueries({ queryKey: queryKey(touched) })
  }
}

function Notice({ row, onOpen }: { row: NotificationRow; onOpen: () => void }) {
  const { t, i18n } = useTranslation('notifications-ui')
  const inside = (
    <>
      <span className="notice-dot" data-unread={!row.read || undefined} />
      <span className="ess-row-text">
        <span className="notice-subject">{row.subject}{row.read ? null : <span className="sr-only">{t('unread')}</span>}</span>
        <span className="ess-row-sub">{row.message}</span>
        <time className="notice-time" dateTime={row.notificationDateTime} title={slashDateTime(row.notificationDateTime)}>{agoText(row.notificationDateTime, port.now(), i18n.language)}</time>
      </span>
    </>
  )
  if (row.link) return <Link to={`/${row.link.replace(/^\//, '')}` as '/'} className="ess-row notice" data-unread={!row.read || undefined} onClick={onOpen}>{inside}</Link>
  if (row.read) return <div className="ess-row notice">{inside}</div>
  return <button type="button" className="ess-row notice" data-unread onClick={onOpen}>{inside}</button>
}

/** What happened to my requests and what was asked of me. */
export function NotificationsScreen() {
  const { t } = useTranslation('notifications-ui')
  const [show, setShow] = useState<'all' | 'unread'>('all')
  const input = { unreadOnly: show === 'unread', paginationSize: PAGE }
  const list = useInfiniteQuery({
    queryKey: [getNotificationsPost.id, { ...input, pages: 'all' }],
    queryFn: ({ pageParam, signal }) => call(getNotificationsPost, { ...input, paginationPage: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length < last.totalPage ? pages.length + 1 : undefined),
  })
  const mark = useMarkAsRead()
  const online = useOnline()
  const rows = list.data?.pages.flatMap((page) => page.notifications)
  const unread = list.data?.pages[0]?.notificationTotal ?? 0
  return (
    <Page>
      <PageHeader title={t('title')} backTo="/" subtitle={list.data ? t('count', { count: unread }) : undefined} />
      <div className="notice-tools">
        <SegmentedTabs label={t('show')} value={show} onChange={setShow} segments={[{ value: 'all', label: t('show.all') }, { value: 'unread', label: t('show.unread') }]} />
        {unread > 0 && online ? <Button look="quiet" size="small" icon="check" onClick={() => void mark([])}>{t('markAll')}</Button> : null}
      </div>
      {rows === undefined ? (
        list.isError ? <ErrorState texts={isNetworkError(list.error) ? [] : errorTexts(list.error)} onRetry={() => void list.refetch()} /> : <SkeletonRows count={5} />
      ) : rows.length === 0 ? (
        <EmptyState icon="bell" title={show === 'unread' ? t('empty.unread') : t('empty')}>{t('empty.hint')}</EmptyState>
      ) : (
        <>
          {!online || isNetworkError(list.error) ? <StaleNote at={list.dataUpdatedAt} nowMs={port.now()} /> : null}
          <Card flush>
            <ul className="ess-rows">
              {rows.map((row) => <li key={row.notificationId}><Notice row={row} onOpen={() => row.read || void mark([row.notificationId])} /></li>)}
            </ul>
          </Card>
          {list.hasNextPage ? <Button onClick={() => void list.fetchNextPage()} busy={list.isFetchingNextPage}>{t('more')}</Button> : null}
        </>
      )}
    </Page>
  )
}
