import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarCalls, type CalendarFilter } from '../../../contract/modules/general-account-home-calendar/calendar-calls.ts'
import { call } from '../../api/call.ts'
import { shownError } from '../../api/call-error.ts'
import { newRecordId } from '../../api/offline.ts'
import { query, queryKey } from '../../api/query.ts'
import type { ViewTools } from '../../request/row-view.ts'
import { readState } from '../../request/use-read.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { showError } from '../../ui/snackbar-store.ts'
import { ErrorState, Note, SkeletonRows } from '../../ui/states.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { FilterList } from './filter-list.tsx'

const { calendarsDatasourceFilter, calendarsSetFilter, calendarEvents } = calendarCalls

/** What of the calendar is shown. Kept for the person, on every device: changing it needs the server. */
export function FilterDrawer({ tools, onClose }: { tools: ViewTools; onClose: () => void }) {
  const { t } = tools
  const client = useQueryClient()
  const online = useOnline()
  const read = useQuery(query(calendarsDatasourceFilter, {}))
  const state = readState(read)
  const [changed, setChanged] = useState<CalendarFilter | null>(null)
  const [busy, setBusy] = useState(false)
  const filter = changed ?? read.data
  const save = async () => {
    if (!changed) return onClose()
    setBusy(true)
    try {
      const { employees, attendanceStatuses, holiday, jointHoliday } = changed
      const answer = await call(calendarsSetFilter, {
        employees: employees.map(({ employeeId, isChecked }) => ({ employeeId, isChecked })),
        attendanceStatuses: attendanceStatuses.map(({ attendanceStatusId, isChecked }) => ({ attendanceStatusId, isChecked })),
        holiday, jointHoliday,
      }, { commandId: newRecordId() })
      client.setQueryData(queryKey(calendarsDatasourceFilter, {}), answer)
      await client.invalidateQueries({ queryKey: queryKey(calendarEvents) })
      onClose()
    } catch (error) {
      showError(shownError(error))
      setBusy(false)
    }
  }
  const flag = (name: 'holiday' | 'jointHoliday', label: string) => filter && (
    <label className="ess-check"><input type="checkbox" checked={filter[name]} onChange={(e) => setChanged({ ...filter, [name]: e.currentTarget.checked })} /><span>{label}</span></label>
  )
  return (
    <Drawer opened onClose={onClose} title={t('team-calendar:filter')} busy={busy} {...(changed ? { onReset: () => setChanged(null) } : {})} {...(online && filter ? { onSubmit: () => void save() } : {})}>
      <div className="rq-stack">
        {online ? null : <Note tone="grey" icon="cloudOff">{t('team-calendar:filter.offline')}</Note>}
        {state.loading ? <SkeletonRows count={5} /> : null}
        {state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : null}
        {filter ? (
          <fieldset className="tc-filter" disabled={!online || busy}>
            <FilterList
              label={t('team-calendar:filter.employees')} tools={tools} rows={filter.employees.map((e) => ({ id: e.employeeId, label: e.employee, isChecked: e.isChecked }))}
              onChange={(ids, isChecked) => setChanged({ ...filter, employees: filter.employees.map((e) => (ids.has(e.employeeId) ? { ...e, isChecked } : e)) })} searchable
            />
            <FilterList
              label={t('team-calendar:filter.statuses')} tools={tools} rows={filter.attendanceStatuses.map((s) => ({ id: s.attendanceStatusId, label: s.attendanceStatus, isChecked: s.isChecked }))}
              onChange={(ids, isChecked) => setChanged({ ...filter, attendanceStatuses: filter.attendanceStatuses.map((s) => (ids.has(s.attendanceStatusId) ? { ...s, isChecked } : s)) })}
            />
            <div role="group" aria-label={t('team-calendar:filter.days')}>
              <p className="tc-legend">{t('team-calendar:filter.days')}</p>
              {flag('holiday', t('team-calendar:filter.holiday'))}
              {flag('jointHoliday', t('team-calendar:filter.joint'))}
            </div>
          </fieldset>
        ) : null}
      </div>
    </Drawer>
  )
}
