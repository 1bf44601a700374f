import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { attendanceCalls, type AttendanceGrouping } from '../../../contract/modules/attendance/calls.ts'
import { port } from '../../api/offline.ts'
import { query } from '../../api/query.ts'
import { DateInput } from '../../request/fields/date-input.tsx'
import type { ViewTools } from '../../request/row-view.ts'
import { readState } from '../../request/use-read.ts'
import { SegmentedTabs } from '../../ui/segmented-tabs.tsx'
import { EmptyState, ErrorState, SkeletonRows, StaleNote } from '../../ui/states.tsx'
import { GroupCard } from './group-card.tsx'
import { shownGroups } from './shown-groups.ts'

interface DayViewProps {
  date: string
  groupBy: AttendanceGrouping
  /** Words of the search box. */
  search: string
  tools: ViewTools
  onChange: (change: { date?: string; groupBy?: AttendanceGrouping }) => void
}

/** Everybody of one day in cards: by status, by working hours, by overtime hours. */
export function DayView({ date, groupBy, search, tools, onChange }: DayViewProps) {
  const { t } = tools
  const panel = useId()
  const read = useQuery({ ...query(attendanceCalls.list, { from: date, groupBy, ...(search ? { filterSearch: search } : {}) }), placeholderData: keepPreviousData })
  const state = readState(read)
  const tabs = [
    { value: 'status' as const, label: t('fixed:attendance.tab-status') },
    { value: 'workingHours' as const, label: t('fixed:attendance.tab-working-hours') },
    { value: 'otHours' as const, label: t('fixed:attendance.tab-ot-hours') },
  ]
  return (
    <>
      <div className="att-date"><DateInput label={t('attendance:day.date')} value={date} onChange={(d) => onChange({ date: d ?? tools.show.today })} /></div>
      <div className="att-tabs"><SegmentedTabs label={t('attendance:day.tabs')} segments={tabs} value={groupBy} panelId={panel} onChange={(value) => onChange({ groupBy: value })} /></div>
      <div id={panel} role="tabpanel" aria-label={tabs.find((tab) => tab.value === groupBy)?.label}>
        {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
        {state.loading ? <SkeletonRows count={5} /> : null}
        {state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : null}
        {read.data?.groups.length === 0 ? <EmptyState icon="clock" title={t('attendance:day.none')} /> : null}
        <div className="att-cards">
          {shownGroups(read.data?.groups ?? [], search).map((group) => <GroupCard key={`${groupBy} ${group.id}`} group={group} groupBy={groupBy} date={date} filterSearch={search} tools={tools} />)}
        </div>
      </div>
    </>
  )
}
