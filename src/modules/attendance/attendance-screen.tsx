import '../../request/request.css'
import './attendance.css'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isDateOfUse } from '../../../contract/kit/civil-date.ts'
import type { AttendanceGrouping } from '../../../contract/modules/attendance/calls.ts'
import { useMe, useTools } from '../../request/use-tools.ts'
import { SearchInput } from '../../ui/field/search-input.tsx'
import { useSearchText } from '../../ui/field/use-search-text.ts'
import { HeaderTabs } from '../../ui/header/header-tabs.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/states.tsx'
import { DayView } from './day-view.tsx'
import { ListView } from './list-view.tsx'
import { OwnMonth } from './own-month.tsx'

const groupings: readonly AttendanceGrouping[] = ['status', 'workingHours', 'otHours']

const views = ['own', 'day', 'list'] as const

/** `/attendance`: one's own month, one day of everybody in cards, or days in a list. What is shown stands in the address. */
export function AttendanceScreen() {
  const tools = useTools('attendance')
  const { t, show } = tools
  const navigate = useNavigate()
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const me = useMe()
  // whoever sees nobody else’s days has no use for cards of people
  const isAlone = me !== undefined && !me.hasSubordinates && !me.isHr
  const view = views.find((v) => v === raw.view) ?? (isAlone ? 'own' : 'day')
  const date = isDateOfUse(raw.date) ? raw.date : show.today
  const groupBy = groupings.find((g) => g === raw.groupBy) ?? 'status'
  const [text, setText, search] = useSearchText()
  const go = (change: Record<string, string>) => void navigate({ to: '.', search: { view, date, groupBy, ...change }, replace: true })
  return (
    <Page wide>
      <PageHeader title={t('attendance:title')} />
      <HeaderTabs label={t('attendance:views')} value={view} tabs={[{ value: 'own', label: t('attendance:view.own') }, { value: 'day', label: t('attendance:view.day') }, { value: 'list', label: t('attendance:view.list') }]} onChange={(next) => go({ view: next })} />
      {view === 'own' ? null : <SearchInput label={t('attendance:search')} value={text} onChange={setText} />}
      {view === 'own' ? (me ? <OwnMonth employeeId={me.employeeId} date={date} tools={tools} onChange={go} /> : <SkeletonRows count={5} />) : view === 'day' ? <DayView date={date} groupBy={groupBy} search={search} tools={tools} onChange={go} /> : <ListView search={search} tools={tools} />}
    </Page>
  )
}
