import '../../request/request.css'
import './announcements.css'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { announcementCalls } from '../../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import { call } from '../../api/call.ts'
import { port } from '../../api/offline.ts'
import { readState } from '../../request/use-read.ts'
import { useMe } from '../../request/use-tools.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SegmentedTabs } from '../../ui/segmented-tabs.tsx'
import { EmptyState, ErrorState, SkeletonRows, StaleNote } from '../../ui/states.tsx'
import { useSearchText } from '../../ui/field/use-search-text.ts'
import { AnnouncementCard } from './announcement-card.tsx'
import { SearchBox } from './search-box.tsx'

const PAGE = 20
const views = ['all', 'unread', 'toAcknowledge', 'manage'] as const
type View = (typeof views)[number]

/** `/announcements`: what the company tells me; HR finds drafts and expired ones under Manage. */
export function AnnouncementsScreen() {
  const { t } = useTranslation('announcements')
  const me = useMe()
  const navigate = useNavigate()
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const view: View = views.find((v) => v === raw.view) ?? 'all'
  const [words, setWords, search] = useSearchText()
  const input = { ...(view === 'manage' ? { manage: true } : { show: view }), ...(search ? { filterSearch: search } : {}), paginationSize: PAGE }
  const list = useInfiniteQuery({
    queryKey: [announcementCalls.essAnnouncements.id, { ...input, pages: 'all' }],
    queryFn: ({ pageParam, signal }) => call(announcementCalls.essAnnouncements, { ...input, paginationPage: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length < last.totalPage ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const state = readState(list)
  const rows = list.data?.pages.flatMap((page) => page.listData)
  const shown: readonly View[] = me?.isHr ? views : views.slice(0, 3)
  return (
    <Page>
      <PageHeader title={t('title')} backTo="/" actions={me?.isHr ? <LinkButton to="/announcements/new" look="primary" icon="plus">{t('new')}</LinkButton> : <LinkButton to="/files" look="quiet" size="small" icon="file">{t('files')}</LinkButton>} />
      <SegmentedTabs label={t('show')} value={view} segments={shown.map((v) => ({ value: v, label: t(`show.${v}`) }))} onChange={(v) => void navigate({ to: '.', search: v === 'all' ? {} : { view: v }, replace: true })} />
      <SearchBox value={words} onChange={setWords} label={t('search')} />
      {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
      {state.loading ? <SkeletonRows count={4} /> : null}
      {state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : null}
      {rows?.length === 0 ? <EmptyState icon="megaphone" title={search ? t('nothing') : t(`empty.${view}`)} /> : null}
      <ul className="an-list">
        {rows?.map((row) => <li key={row.id}><AnnouncementCard row={row} manage={view === 'manage'} /></li>)}
      </ul>
      {list.hasNextPage ? <div className="rq-more"><Button onClick={() => void list.fetchNextPage()} busy={list.isFetchingNextPage}>{t('more')}</Button></div> : null}
    </Page>
  )
}
