import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { attendanceCalls, type AttendanceGroup, type AttendanceGrouping } from '../../../contract/modules/attendance/calls.ts'
import { query } from '../../api/query.ts'
import type { ViewTools } from '../../request/row-view.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/surfaces.tsx'
import { DayRow } from './day-row.tsx'

/** Employees a card holds once it is opened. */
const ALL = 500

interface GroupCardProps {
  group: AttendanceGroup
  groupBy: AttendanceGrouping
  date: string
  filterSearch: string
  tools: ViewTools
}

/** One card of the day: its title, how many people are in it, and who. @see contract/modules/attendance/README.md#calls */
export function GroupCard({ group, groupBy, date, filterSearch, tools }: GroupCardProps) {
  const { t } = tools
  const id = useId()
  const [open, setOpen] = useState(false)
  const whole = useQuery({
    ...query(attendanceCalls.list, { from: date, groupBy, groupId: group.id, paginationSize: ALL, ...(filterSearch ? { filterSearch } : {}) }), enabled: open, placeholderData: keepPreviousData,
  })
  const rows = (open && whole.data?.listData) || group.employees
  const title = groupBy === 'status' ? group.label : t('fixed:attendance.bucket-title', { n: group.label })
  return (
    <section className="att-card" aria-labelledby={id}>
      <div className="att-card-head">
        <h2 id={id}>{title}</h2>
        <p className="att-dim">{t('attendance:card.count', { count: group.count })}</p>
      </div>
      {group.count === 0 ? <p className="att-empty">{t('fixed:attendance.bucket-empty')}</p> : (
        <Card flush>
          <ul className="ess-rows" aria-label={title}>{rows.map((row) => <li key={row.id}><DayRow row={row} tools={tools} withStatus={groupBy !== 'status'} /></li>)}</ul>
        </Card>
      )}
      {rows.length < group.count ? <Button look="quiet" onClick={() => setOpen(true)} busy={open && whole.isFetching}>{t('attendance:card.all', { count: group.count })}</Button> : null}
    </section>
  )
}
