import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from '@tanstack/react-router'
import { addDays } from '../../../contract/kit/civil-date.ts'
import { attendanceCalls, type AttendanceFilter } from '../../../contract/modules/attendance/calls.ts'
import { call } from '../../api/call.ts'
import { shownError } from '../../api/call-error.ts'
import { port } from '../../api/offline.ts'
import { saveBytes } from '../../request/attachments/use-file.ts'
import type { ViewTools } from '../../request/row-view.ts'
import { readState } from '../../request/use-read.ts'
import { useDateFormats } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { type DateRange, DateRangeFilter } from '../../ui/field/date-range.tsx'
import { SegmentedTabs } from '../../ui/segmented-tabs.tsx'
import { showError } from '../../ui/snackbar-store.ts'
import { EmptyState, ErrorState, SkeletonRows, StaleNote } from '../../ui/states.tsx'
import { Card } from '../../ui/surfaces.tsx'
import { DayRow } from './day-row.tsx'
import { type DayFilter, ListFilters } from './list-filters.tsx'
import { readListAddress } from './list-address.ts'

const PAGE = 25
const DAYS = 30

/** Days of everybody one may see, newest first; as a spreadsheet by the same filters. */
export function ListView({ search, tools }: { search: string; tools: ViewTools }) {
  const { t, show } = tools
  const formats = useDateFormats()
  const given = readListAddress(useSearch({ strict: false }))
  const [range, setRange] = useState<DateRange>({ from: given.from ?? addDays(show.today, -DAYS), until: given.until ?? show.today })
  const [which, setWhich] = useState<'all' | 'problem'>('all')
  const [narrowed, setNarrowed] = useState<DayFilter>(given.filter)
  const [busy, setBusy] = useState(false)
  const filter: AttendanceFilter = {
    ...narrowed,
    ...(range.from ? { from: range.from } : {}), ...(range.until ? { until: range.until } : {}), ...(search ? { filterSearch: search } : {}), ...(which === 'problem' ? { problem: true } : {}),
  }
  const list = useInfiniteQuery({
    queryKey: [attendanceCalls.list.id, { ...filter, pages: 'all' }],
    queryFn: ({ pageParam, signal }) => call(attendanceCalls.list, { ...filter, paginationSize: PAGE, paginationPage: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length < last.totalPage ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const state = readState(list)
  const rows = list.data?.pages.flatMap((p) => p.listData)
  const save = async () => {
    setBusy(true)
    const name = `${t('attendance:title')} ${range.from ?? ''} ${range.until ?? ''}.xlsx`
    await call(attendanceCalls.export, filter).then((blob) => saveBytes(blob, name), (error: unknown) => showError(shownError(error)))
    setBusy(false)
  }
  return (
    <>
      <DateRangeFilter value={range} onChange={setRange} optional attempted={false} formats={formats} today={show.today} />
      <div className="att-bar">
        <SegmentedTabs label={t('attendance:list.which')} value={which} onChange={setWhich} segments={[{ value: 'all', label: t('attendance:list.all') }, { value: 'problem', label: t('attendance:list.problem') }]} />
        <ListFilters filter={narrowed} onChange={setNarrowed} />
        <Button icon="download" onClick={() => void save()} busy={busy}>{t('attendance:list.export')}</Button>
      </div>
      {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
      {state.loading ? <SkeletonRows count={6} /> : null}
      {state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : null}
      {rows?.length === 0 ? <EmptyState icon="clock" title={t(which === 'problem' ? 'attendance:list.none' : 'attendance:day.none')} /> : null}
      {rows && rows.length > 0 ? <Card flush><ul className="ess-rows" aria-label={t('attendance:title')}>{rows.map((row) => <li key={row.id}><DayRow row={row} tools={tools} withDay withStatus /></li>)}</ul></Card> : null}
      {list.hasNextPage ? <div className="rq-more"><Button onClick={() => void list.fetchNextPage()} busy={list.isFetchingNextPage}>{t('list.more')}</Button></div> : null}
    </>
  )
}
