import './notifications.css'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorTexts } from '../../../contract/kit/wire.ts'
import type { NotificationRow, NotificationTypeRow } from '../../../contract/modules/system-notification/calls.ts'
import { isNetworkError } from '../../api/call-error.ts'
import { port } from '../../api/offline.ts'
import { dayText } from '../../lib/civil-text.ts'
import { useToday } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/field/search-input.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SegmentedTabs } from '../../ui/segmented-tabs.tsx'
import { ToolSelect } from '../../ui/select/select.tsx'
import { EmptyState, ErrorState, SkeletonRows, StaleNote } from '../../ui/states.tsx'
import { Card } from '../../ui/surfaces.tsx'
import { useVirtualRows } from '../../ui/table/use-virtual-rows.ts'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { useOnline } from '../../ui/use-online.ts'
import { linesOf } from './notice-lines.ts'
import { GroupRow, NoticeRow } from './notice-row.tsx'
import { type NoticeSearch, readNoticeSearch, useMarkAsRead, useNotices } from './use-notices.ts'

/** Rows from the end of what is loaded at which the next page is asked for. */
const AHEAD = 15
const SEARCH_MS = 400
const ROW_PX = 92

interface ToolsProps {
  search: NoticeSearch
  types: readonly NotificationTypeRow[]
  unread: number
  onChange: (search: NoticeSearch) => void
  onMarkAll: () => void
}

function Tools({ search, types, unread, onChange, onMarkAll }: ToolsProps) {
  const { t } = useTranslation('notifications-ui')
  const [wanted, setWanted] = useState(search.q ?? '')
  const { q: searched = '', ...rest } = search
  useEffect(() => {
    if (wanted.trim() === searched.trim()) return
    const timer = port.setTimer(() => onChange({ ...rest, ...(wanted.trim() ? { q: wanted.trim() } : {}) }), SEARCH_MS)
    return () => port.clearTimer(timer)
    // Only typing starts a search.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [wanted])
  const { kind, ...withoutKind } = search
  return (
    <div className="notice-tools">
      <SearchInput label={t('search')} value={wanted} onChange={setWanted} controls="notices" />
      <SegmentedTabs
        label={t('show')} value={search.show ?? 'all'} segments={[{ value: 'all', label: t('show.all') }, { value: 'unread', label: t('show.unread') }]}
        onChange={(show) => onChange({ ...(kind ? { kind } : {}), ...(searched ? { q: searched } : {}), ...(show === 'unread' ? { show } : {}) })}
      />
      <ToolSelect
        label={t('kind')} value={kind ?? ''} onChange={(chosen) => onChange({ ...withoutKind, ...(chosen ? { kind: chosen } : {}) })}
        options={[{ value: '', label: t('kind.all') }, ...types.map((type) => ({ value: type.typeId, label: type.unread > 0 ? t('kind.unread', { type: type.type, count: type.unread }) : type.type }))]}
      />
      {unread > 0 ? <Button look="quiet" size="small" icon="check" onClick={onMarkAll}>{t('markAll')}</Button> : null}
    </div>
  )
}

interface LinesProps {
  rows: readonly NotificationRow[]
  hasMore: boolean
  onMore: () => void
  mark: (ids: readonly string[]) => void
}

function Lines({ rows, hasMore, onMore, mark }: LinesProps) {
  const { t, i18n } = useTranslation('notifications-ui')
  const today = useToday()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const lines = useMemo(() => linesOf(rows, opened), [rows, opened])
  const { top, shown, before, after, measure } = useVirtualRows<HTMLUListElement>(lines.length, ROW_PX)
  const last = shown.at(-1) ?? 0
  const nearEnd = hasMore && last >= lines.length - AHEAD
  useEffect(() => {
    if (nearEnd) onMore()
  }, [nearEnd, onMore, lines.length])
  const read = useStableCallback((row: NotificationRow) => {
    if (!row.read) mark([row.notificationId])
  })
  const toggle = (key: string) => setOpened((now) => new Set(now.has(key) ? [...now].filter((k) => k !== key) : [...now, key]))
  return (
    <Card flush>
      <ul className="ess-rows notice-list" id="notices" ref={top} style={{ paddingBlockStart: before, paddingBlockEnd: after }}>
        {shown.map((index) => {
          const line = lines[index]
          if (!line) return null
          return (
            <li key={line.key} data-index={index} ref={measure} data-day={line.kind === 'day' || undefined}>
              {line.kind === 'day' ? (
                <h2 className="notice-day">{line.date === today ? t('today') : dayText(line.date, i18n.language, today)}</h2>
              ) : line.kind === 'group' ? (
                <GroupRow rows={line.rows} opened={line.opened} onToggle={() => toggle(line.key)} onRead={() => mark(line.rows.map((r) => r.notificationId))} />
              ) : (
                <NoticeRow row={line.row} inGroup={line.inGroup} onRead={read} />
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** What happened to my requests and what was asked of me. */
export function NotificationsScreen() {
  const { t } = useTranslation('notifications-ui')
  const navigate = useNavigate()
  const search = readNoticeSearch(useSearch({ strict: false }))
  const list = useNotices(search)
  const mark = useMarkAsRead(t('mark.offline'))
  const online = useOnline()
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.notifications), [list.data])
  const first = list.data?.pages[0]
  const unread = first?.notificationTotal ?? 0
  const { fetchNextPage, isFetchingNextPage } = list
  const more = useMemo(() => () => void (isFetchingNextPage ? undefined : fetchNextPage()), [fetchNextPage, isFetchingNextPage])
  const change = (next: NoticeSearch) => void navigate({ to: '/notifications', search: { ...next }, replace: true })
  const isNarrowed = Boolean(search.show || search.kind || search.q)
  return (
    <Page>
      <PageHeader
        title={t('title')} backTo="/" subtitle={list.data ? t('count', { count: unread }) : ' '}
        actions={<Link to="/me/notifications" className="ess-icon-button" aria-label={t('preferences')} title={t('preferences')}><Icon name="settings" size={22} /></Link>}
      />
      <Tools search={search} types={first?.types ?? []} unread={unread} onChange={change} onMarkAll={() => void mark([])} />
      <p className="sr-only" role="status">{isNarrowed && first ? t('found', { count: first.totalData }) : ''}</p>
      {rows === undefined ? (
        list.isError ? <ErrorState texts={isNetworkError(list.error) ? [] : errorTexts(list.error)} onRetry={() => void list.refetch()} /> : <SkeletonRows count={5} />
      ) : rows.length === 0 ? (
        <EmptyState icon={search.q || search.kind ? 'search' : 'bell'} title={search.q || search.kind ? t('empty.found') : search.show === 'unread' ? t('empty.unread') : t('empty')}>{search.q || search.kind ? t('empty.found.hint') : t('empty.hint')}</EmptyState>
      ) : (
        <>
          {!online || isNetworkError(list.error) ? <StaleNote at={list.dataUpdatedAt} nowMs={port.now()} /> : null}
          <Lines rows={rows} hasMore={list.hasNextPage} onMore={more} mark={(ids) => void mark(ids)} />
          {list.hasNextPage ? <Button onClick={more} busy={isFetchingNextPage}>{t('more')}</Button> : null}
        </>
      )}
    </Page>
  )
}
