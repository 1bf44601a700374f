import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attendanceCalls, type AttendanceFilter } from '../../../contract/modules/attendance/calls.ts'
import { query } from '../../api/query.ts'
import { optionOf } from '../../lib/option.ts'
import { EmployeePicker } from '../../request/employees/employee-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { MultiSelect } from '../../ui/select/multi-select.tsx'
import { CountBadge } from '../../ui/status-label.tsx'

/** What narrows the list besides its days and the search. */
export type DayFilter = Pick<AttendanceFilter, 'attendanceStatusIds' | 'companyStructureIds' | 'employeeIds' | 'siteIds'>

interface ListFiltersProps {
  filter: DayFilter
  onChange: (filter: DayFilter) => void
}

const given = (ids: string[]) => (ids.length > 0 ? ids : undefined)

/** A button with the number of filters that narrow the list, and their drawer: status, and for whoever sees others department and employee. */
export function ListFilters(props: ListFiltersProps) {
  const { t } = useTranslation('request')
  const [opened, setOpened] = useState(false)
  const count = Object.values(props.filter).filter((ids) => ids?.length).length
  return (
    <>
      <Button icon="filter" onClick={() => setOpened(true)} aria-haspopup="dialog">
        {t('list.filters')} <CountBadge count={count} label={t('list.filters-count', { count })} />
      </Button>
      {opened ? <FilterDrawer {...props} onClose={() => setOpened(false)} /> : null}
    </>
  )
}

function FilterDrawer({ filter, onChange, onClose }: ListFiltersProps & { onClose: () => void }) {
  const { t } = useTranslation(['attendance', 'request'])
  const [draft, setDraft] = useState(filter)
  const statuses = useQuery(query(attendanceCalls.attendanceStatuses, { paginationSize: 100 })).data?.listData ?? []
  const configuration = useQuery(query(attendanceCalls.configuration, {})).data
  const apply = (next: DayFilter) => {
    onChange(next)
    onClose()
  }
  return (
    <Drawer opened onClose={onClose} title={t('request:list.filters')} onReset={() => apply({})} onSubmit={() => apply(draft)}>
      <div className="rq-stack">
        <MultiSelect
          id="attendance-status" label={t('attendance:filter.status')} options={statuses.map(optionOf)} value={draft.attendanceStatusIds ?? []} emptyText={t('attendance:filter.any-status')}
          onChange={(ids) => setDraft({ ...draft, attendanceStatusIds: given(ids) })}
        />
        {configuration && configuration.scope !== 'own' ? (
          <>
            <MultiSelect
              id="attendance-department" label={t('attendance:filter.department')} options={configuration.companyStructures.map(optionOf)} value={draft.companyStructureIds ?? []} emptyText={t('attendance:filter.any-department')}
              onChange={(ids) => setDraft({ ...draft, companyStructureIds: given(ids) })}
            />
            <EmployeePicker
              id="attendance-employee" label={t('attendance:filter.employee')} source={attendanceCalls.datasourceEmployees} value={draft.employeeIds?.[0] ?? null} optional emptyText={t('request:inbox.anyone')}
              onChoose={(row) => setDraft({ ...draft, employeeIds: row ? [row.id] : undefined })}
            />
          </>
        ) : null}
      </div>
    </Drawer>
  )
}
