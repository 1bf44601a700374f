import '../../request/request.css'
import './announcements.css'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announcementCalls } from '../../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import type { AcknowledgementRow } from '../../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import { call } from '../../api/call.ts'
import { shownError } from '../../api/call-error.ts'
import { instantText } from '../../lib/civil-text.ts'
import { readState } from '../../request/use-read.ts'
import { PersonAvatar } from '../../request/pictures/person-avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SegmentedTabs } from '../../ui/segmented-tabs.tsx'
import { showError } from '../../ui/snackbar-store.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { Card } from '../../ui/surfaces.tsx'
import { useSearchText } from '../../ui/field/use-search-text.ts'
import { SearchBox } from './search-box.tsx'
import { saveBytes } from '../../request/attachments/use-file.ts'

const PAGE = 50
const shows = ['missing', 'done', 'all'] as const

function Person({ row }: { row: AcknowledgementRow }) {
  const { t } = useTranslation('announcements')
  return (
    <div className="ess-row">
      <PersonAvatar name={row.employee} employeeId={row.employeeId} size={40} />
      <span className="ess-row-text">
        <span className="ess-row-title">{row.employee}</span>
        <span className="ess-row-sub">{row.department}, {row.site}</span>
        {row.acknowledgedAt ? <span className="ess-row-sub">{t('acknowledgedOn', { when: instantText(row.acknowledgedAt) })}</span> : row.readAt ? <span className="ess-row-sub">{t('readOn', { when: instantText(row.readAt) })}</span> : null}
      </span>
      <span className="ess-row-end">
        {row.acknowledgedAt ? <StatusLabel tone="green" icon="check">{t('acknowledged')}</StatusLabel> : row.readAt ? <StatusLabel tone="blue" icon="eye">{t('read')}</StatusLabel> : <StatusLabel tone="grey" icon="circle">{t('notRead')}</StatusLabel>}
      </span>
    </div>
  )
}

/** `/announcements/{id}/acknowledgements`: who has not yet. */
export function AcknowledgementsScreen() {
  const { t } = useTranslation('announcements')
  const { id = '' } = useParams({ strict: false })
  const [show, setShow] = useState<(typeof shows)[number]>('missing')
  const [words, setWords, search] = useSearchText()
  const [busy, setBusy] = useState(false)
  const input = { id, show, ...(search ? { filterSearch: search } : {}), paginationSize: PAGE }
  const list = useInfiniteQuery({
    queryKey: [announcementCalls.announcementAcknowledgements.id, { ...input, pages: 'all' }],
    queryFn: ({ pageParam, signal }) => call(announcementCalls.announcementAcknowledgements, { ...input, paginationPage: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length < last.totalPage ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const state = readState(list)
  const [first] = list.data?.pages ?? []
  const rows = list.data?.pages.flatMap((p) => p.listData)
  const exportAll = async () => {
    setBusy(true)
    await call(announcementCalls.announcementAcknowledgementsExport, { id }).then((blob) => saveBytes(blob, 'acknowledgements.csv'), (error: unknown) => showError(shownError(error)))
    setBusy(false)
  }
  return (
    <Page>
      <PageHeader title={t('who')} backTo={`/announcements/${id}`} actions={<Button icon="download" onClick={() => void exportAll()} busy={busy}>{t('export')}</Button>} />
      {first ? (
        <dl className="an-counts">
          <div><dt>{t('reached')}</dt><dd>{first.reached}</dd></div>
          <div><dt>{t('read')}</dt><dd>{first.read}</dd></div>
          <div><dt>{t('acknowledged')}</dt><dd>{first.acknowledged}</dd></div>
        </dl>
      ) : null}
      <SegmentedTabs label={t('show')} value={show} onChange={setShow} segments={shows.map((value) => ({ value, label: t(`who.${value}`) }))} />
      <SearchBox value={words} onChange={setWords} label={t('who.search')} />
      {state.loading ? <SkeletonRows count={5} /> : null}
      {state.notFound ? <EmptyState icon="lock" title={t('gone')} /> : state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : null}
      {rows?.length === 0 ? <EmptyState icon="users" title={t(show === 'missing' && !search ? 'who.everybody' : 'nothing')} /> : null}
      {rows && rows.length > 0 ? <Card flush><ul className="ess-rows">{rows.map((row) => <li key={row.employeeId}><Person row={row} /></li>)}</ul></Card> : null}
      {list.hasNextPage ? <div className="rq-more"><Button onClick={() => void list.fetchNextPage()} busy={list.isFetchingNextPage}>{t('more')}</Button></div> : null}
    </Page>
  )
}
