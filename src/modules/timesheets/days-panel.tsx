import './timesheets.css'
import { useTranslation } from 'react-i18next'
import { datesOf } from '../../../contract/kit/civil-date.ts'
import type { RequestDetail } from '../../../contract/kit/request.ts'
import type { timesheetFields } from '../../../contract/modules/timesheets/calls.ts'
import { differenceOf, differsMuch, minutesByDay, workByDay } from '../../../contract/modules/timesheets/rules.ts'
import type { Values } from '../../../contract/kit/field.ts'
import { useTools } from '../../request/use-tools.ts'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card, Section } from '../../ui/surfaces.tsx'
import { hoursText } from './grid.ts'
import { useWeek } from './use-week.ts'

interface Day {
  date: string
  reported: number
  worked: number | null
  difference: number | null
  why: string
}

function differenceCell({ difference }: Day) {
  if (!difference) return ''
  return <span className="num">{differsMuch(difference) ? <Icon name="alert" size={14} /> : null} {difference > 0 ? '+' : '−'}{hoursText(difference)}</span>
}

/** A day on a phone. */
function DayCard({ day }: { day: Day }) {
  const { t } = useTranslation('timesheets')
  const { show } = useTools('timesheets')
  return (
    <Card><span className="ts-day-card">
      <span><b>{show.day(day.date)}</b>{day.why ? ` ${day.why}` : ''}</span>
      <span className="num">{t('panel.reported')} {hoursText(day.reported) || '–'}{day.worked === null ? '' : ` · ${t('panel.worked')} ${hoursText(day.worked) || '–'}`} {differenceCell(day)}</span>
    </span></Card>
  )
}

const dayCard = (day: Day) => <DayCard day={day} />

/** Each day of a timesheet beside what attendance knows of it. */
export function DaysPanel({ record }: { record: RequestDetail<Values<typeof timesheetFields>> }) {
  const { t } = useTranslation('timesheets')
  const { show } = useTools('timesheets')
  const { week, dayOf, absences } = useWeek(record.start, record.until, record.id)
  if (!week) return null
  const [totals, work] = [minutesByDay(record.lines), workByDay(record.lines, absences)]
  const days = datesOf(record.start, record.until).map((date): Day => {
    const day = dayOf(date)
    const worked = day?.workedMinutes ?? null
    return { date, reported: totals.get(date) ?? 0, worked, difference: differenceOf(work.get(date) ?? 0, worked), why: day?.onLeave ? t('grid.leave') : day?.name || (day && day.kind !== 'work' ? t('grid.off') : '') }
  })
  const columns: TableColumn<Day>[] = [
    { id: 'date', header: t('field.lines.date'), cell: (d) => show.list([show.day(d.date), d.why]) },
    { id: 'reported', header: t('panel.reported'), align: 'end', cell: (d) => hoursText(d.reported) || '–' },
    { id: 'worked', header: t('panel.worked'), align: 'end', cell: (d) => (d.worked === null ? '' : hoursText(d.worked) || '–') },
    { id: 'difference', header: t('panel.difference'), align: 'end', cell: differenceCell },
  ]
  return <Section title={t('panel.days')}><DataTable label={t('panel.days')} columns={columns} rows={days.filter((d) => d.reported > 0 || (d.worked ?? 0) > 0)} keyOf={(d) => d.date} pageSize={0} cardOf={dayCard} /></Section>
}
