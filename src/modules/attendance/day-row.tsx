import type { AttendanceRow } from '../../../contract/modules/attendance/calls.ts'
import type { ViewTools } from '../../request/row-view.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { LinkRow } from '../../ui/surfaces.tsx'
import { statusLook } from './status-look.ts'
import { joined } from '../../lib/joined.ts'

interface DayRowProps {
  row: AttendanceRow
  tools: ViewTools
  /** Rows of one day need not say which. */
  withDay?: boolean
  /** Rows of one status need not say which. */
  withStatus?: boolean
}

/** One person's day in a card or a list; leads to its detail. Overtime is said in words, not only under the pointer. */
export function DayRow({ row, tools, withDay, withStatus }: DayRowProps) {
  const { t, show } = tools
  const [tone, icon] = statusLook(row.attendanceStatusId)
  const hours = row.workingMinutes > 0 ? show.duration(row.workingMinutes) : ''
  const overtime = row.overtimeMinutes > 0 ? t('attendance:row.overtime', { hours: show.duration(row.overtimeMinutes) }) : ''
  return (
    <LinkRow
      to="/attendance/detail/$id" params={{ id: row.id }} title={row.employee}
      sub={<>{joined([withDay ? show.day(row.date) : '', row.shift, hours, overtime])}{row.subText ? <span className="att-note">{row.subText}</span> : null}</>}
      end={withStatus ? <StatusLabel tone={tone} icon={icon}>{row.attendanceStatus}</StatusLabel> : undefined}
    />
  )
}
