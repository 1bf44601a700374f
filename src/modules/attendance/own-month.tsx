import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { addDays, datesOf } from '../../../contract/kit/civil-date.ts'
import { attendanceCalls } from '../../../contract/modules/attendance/calls.ts'
import { port } from '../../api/offline.ts'
import { query } from '../../api/query.ts'
import type { ViewTools } from '../../request/row-view.ts'
import { readState } from '../../request/use-read.ts'
import { EmptyState, ErrorState, SkeletonRows, StaleNote } from '../../ui/states.tsx'
import { Rows, Section } from '../../ui/surfaces.tsx'
import { DayLine, mondayOf, monthInput, MonthHead, MonthStrip } from './month-strip.tsx'

interface OwnMonthProps {
  employeeId: string
  /** The chosen day: its month is shown, and its week in words. */
  date: string
  tools: ViewTools
  onChange: (change: { date: string }) => void
}

/** One's own month as a strip of days, and the week of the chosen one in words. */
export function OwnMonth({ employeeId, date, tools, onChange }: OwnMonthProps) {
  const { t, show } = tools
  const read = useQuery({ ...query(attendanceCalls.list, monthInput(employeeId, date)), placeholderData: keepPreviousData })
  const state = readState(read)
  // what is still there of another month says nothing of this one
  const isOld = read.isPlaceholderData
  const of = new Map(isOld ? [] : read.data?.listData.map((row) => [row.date, row]))
  const monday = mondayOf(date)
  const week = datesOf(monday, addDays(monday, 6)).flatMap((day) => of.get(day) ?? [])
  const choose = (day: string) => onChange({ date: day })
  return (
    <>
      <MonthHead date={date} tools={tools} onChange={choose} />
      {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
      {state.loading ? <SkeletonRows count={5} /> : null}
      {state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : null}
      {read.data ? (
        <div className="att-own">
          <MonthStrip date={date} of={of} tools={tools} onChoose={choose} />
          <Section title={t('attendance:month.week', { days: show.period(monday, addDays(monday, 6)) })}>
            {isOld ? <SkeletonRows count={5} /> : week.length === 0 ? <EmptyState icon="clock" small title={t('attendance:day.none')} /> : <Rows>{week.map((row) => <li key={row.id}><DayLine row={row} tools={tools} /></li>)}</Rows>}
          </Section>
        </div>
      ) : null}
    </>
  )
}
