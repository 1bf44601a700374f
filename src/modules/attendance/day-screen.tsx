import '../../request/detail/detail.css'
import '../../request/request.css'
import './attendance.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { attendanceCalls } from '../../../contract/modules/attendance/calls.ts'
import { port } from '../../api/offline.ts'
import { query } from '../../api/query.ts'
import { EmployeeName } from '../../request/employees/employee-name.tsx'
import { readState } from '../../request/use-read.ts'
import { useTools } from '../../request/use-tools.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { EmptyState, ErrorState, SkeletonRows, StaleNote } from '../../ui/states.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { DayComponents, DayHours, DaySources } from './day-facts.tsx'
import { statusLook } from './status-look.ts'

/** `/attendance/detail/{id}`: one person's day and everything it was computed from. */
export function AttendanceDayScreen() {
  const tools = useTools('attendance')
  const { t, show } = tools
  const { id = '' } = useParams({ strict: false })
  const read = useQuery(query(attendanceCalls.detail, { id }))
  const state = readState(read)
  const day = read.data
  const [tone, icon] = statusLook(day?.attendanceStatusId ?? '')
  return (
    <Page>
      <PageHeader
        title={day ? show.day(day.date) : t('attendance:detail.title')} backTo="/attendance" subtitle={day ? <EmployeeName id={day.employeeId} name={day.employee} /> : null}
        status={day ? <StatusLabel tone={tone} icon={icon}>{day.attendanceStatus}</StatusLabel> : null}
      />
      {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
      {state.loading ? <SkeletonRows count={4} /> : null}
      {state.notFound ? <EmptyState icon="lock" title={t('attendance:detail.gone')} action={<LinkButton to="/attendance" look="primary">{t('attendance:title')}</LinkButton>} /> : state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : null}
      {day ? (
        <>
          {day.holiday || day.subText ? <p className="att-lead">{[...new Set([day.holiday, day.subText])].filter(Boolean).join(' · ')}</p> : null}
          {day.suggestions.length > 0 ? (
            <div className="att-bar">
              {day.suggestions.map((module, i) => (
                <LinkButton key={module} to="/$module/new" params={{ module }} search={{ redirectedByDate: day.date, startDate: day.date, endDate: day.date }} look={i === 0 ? 'primary' : 'plain'}>{t(`attendance:suggest.${module}`)}</LinkButton>
              ))}
            </div>
          ) : null}
          <DayHours day={day} tools={tools} />
          <DaySources day={day} tools={tools} />
          <DayComponents day={day} tools={tools} />
        </>
      ) : null}
    </Page>
  )
}
