import { useTranslation } from 'react-i18next'
import { datesOf } from '../../../contract/kit/civil-date.ts'
import { lineText } from '../../../contract/kit/field-path.ts'
import type { timesheetFields } from '../../../contract/modules/timesheets/calls.ts'
import { type DraftSheetLine, MAX_SHEET_DAYS } from '../../../contract/modules/timesheets/rules.ts'
import type { RowsDrawnProps } from '../../request/client-module.ts'
import { useTools } from '../../request/use-tools.ts'
import { Section } from '../../ui/surfaces.tsx'
import { daySums, weeksOf } from './days.ts'
import { gridOf, hoursText, minutesIn } from './grid.ts'
import { SheetTable } from './sheet-table.tsx'
import { useWeek } from './use-week.ts'

/** The hours of a timesheet as they are read: a grid for each week, each day beside what attendance knows of it, and what was done. */
export function SheetPanel({ id, view: { values, texts } }: RowsDrawnProps<typeof timesheetFields>) {
  const { t } = useTranslation('timesheets')
  const { show } = useTools('timesheets')
  const { start, until } = values
  const { dayOf, absences, isUnknown } = useWeek(start, until, id)
  if (!start || !until || until < start) return null
  const lines = (values.lines ?? []) as readonly DraftSheetLine[]
  const nameOf = (column: 'project' | 'taskCategory', of: string) => texts[lineText('lines', column, of)] ?? '…'
  const weeks = weeksOf(datesOf(start, until).slice(0, MAX_SHEET_DAYS))
  const noted = lines.filter((line) => line.description).toSorted((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : 1))
  return (
    <Section title={t('field.lines')}>
      {weeks.map((dates) => {
        const own = lines.filter((line) => line.date && dates.includes(line.date))
        const period = weeks.length > 1 ? show.period(dates[0], dates.at(-1)) : ''
        return (
          <div key={dates[0]} className="ts-week">
            {period ? <h3 className="num">{period}</h3> : null}
            <SheetTable
              label={show.list([t('field.lines'), period])} days={daySums(dates, own, dayOf, absences)}
              rows={gridOf(own, []).map((row) => ({
                key: row.key, project: nameOf('project', row.project), category: nameOf('taskCategory', row.taskCategory), minutes: minutesIn(row, dates),
                cells: dates.map((date) => <span key={date} className="ts-read num" data-noted={Boolean(row.lines.get(date)?.description) || undefined}>{hoursText(row.lines.get(date)?.durationMinutes)}</span>),
              }))}
            />
          </div>
        )
      })}
      {isUnknown ? <p className="rq-hint">{t('grid.unknown')}</p> : null}
      {noted.length > 0 ? (
        <ul className="ts-notes" aria-label={t('grid.notes')}>
          {noted.map((line) => <li key={line.lineId}><span>{show.list([show.day(line.date), nameOf('project', line.project ?? ''), nameOf('taskCategory', line.taskCategory ?? '')])}</span> {line.description}</li>)}
        </ul>
      ) : null}
    </Section>
  )
}
