import '../../request/request.css'
import './attendance.css'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isDateOfUse } from '../../../contract/kit/civil-date.ts'
import type { AttendanceGrouping } from '../../../contract/modules/attendance/calls.ts'
import { useTools } from '../../request/use-tools.ts'
import { SearchInput } from '../../ui/field/search-input.tsx'
import { useSearchText } from '../../ui/field/use-search-text.ts'
import { HeaderTabs } from '../../ui/header/header-tabs.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { DayView } from './day-view.tsx'
import { ListView } from './list-view.tsx'

const groupings: readonly AttendanceGrouping[] = ['status', 'workingHours', 'otHours']

/** `/attendance`: one day in cards, or days in a list. What is shown stands in the address. */
export function AttendanceScreen() {
  const tools = useTools('attendance')
  const { t, show } = tools
  const navigate = useNavigate()
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const view = raw.view === 'list' ? 'list' : 'day'
  const date = isDateOfUse(raw.date) ? raw.date : show.today
  const groupBy = groupings.find((g) => g === raw.groupBy) ?? 'status'
  const [text, setText, search] = useSearchText()
  const go = (change: Record<string, string>) => void navigate({ to: '.', search: { view, date, groupBy, ...change }, replace: true })
  return (
    <Page wide>
      <PageHeader title={t('attendance:title')} />
      <HeaderTabs label={t('attendance:views')} value={view} tabs={[{ value: 'day', label: t('attendance:view.day') }, { value: 'list', label: t('attendance:view.list') }]} onChange={(next) => go({ view: next })} />
      <SearchInput label={t('attendance:search')} value={text} onChange={setText} />
      {view === 'day' ? <DayView date={date} groupBy={groupBy} search={search} tools={tools} onChange={go} /> : <ListView search={search} tools={tools} />}
    </Page>
  )
}
