import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { intlLocale } from '../../../../contract/kit/language.ts'
import { addDays } from '../../../../contract/kit/civil-date.ts'
import { calendarCalls, type TeamEvent } from '../../../../contract/modules/general-account-home-calendar/calendar-calls.ts'
import { query } from '../../../api/query.ts'
import { longDate } from '../../../lib/civil-text.ts'
import { PersonAvatar } from '../../../request/pictures/person-avatar.tsx'
import type { ViewTools } from '../../../request/row-view.ts'
import { SearchInput } from '../../../ui/field/search-input.tsx'
import { DataGrid, type GridColumn } from '../../../ui/grid/data-grid.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { lookOf, whatOf } from '../event-look.ts'
import type { OpenEvent } from '../event-row.tsx'
import { type Timeline as Model, timelineOf, type TimelineRow } from './timeline-model.ts'

interface TimelineProps {
  /** Any day of the month. */
  day: string
  events: readonly TeamEvent[]
  /** Only this person has a row; null: everybody the filter shows. */
  who: string | null
  tools: ViewTools
  onOpen: OpenEvent
  /** Everything of a day, of one person. */
  onShowAll: (date: string, employeeId: string) => void
}

/** Nobody sorts days. */
const UNSORTED = { column: '', direction: 0 } as const
const HEAD_PX = 66
/** A month and its names have room beside the sidebar at 1440 px. */
const DAY_PX = 28

type Columns = [GridColumn<TimelineRow>, ...GridColumn<TimelineRow>[]]

function columnsOf({ dates, holidays, away }: Model, { t, show }: Pick<ViewTools, 't' | 'show'>): Columns {
  const weekday = new Intl.DateTimeFormat(intlLocale(show.language), { weekday: 'narrow', timeZone: 'UTC' })
  return [
    { id: 'employee', header: t('team-calendar:filter.employees'), px: 184, cell: (row) => <span className="tc-person"><PersonAvatar name={row.employee} employeeId={row.employeeId} size={24} /><b dir="auto" title={row.employee}>{row.employee}</b></span> },
    ...dates.map((date): GridColumn<TimelineRow> => {
      const free = holidays.get(date)
      const count = away.get(date) ?? 0
      return {
        id: date.slice(8), px: DAY_PX, narrowest: 24, filled: true, marked: date === show.today,
        header: [longDate(date, show.language), ...(free ?? []), count > 0 && t('team-calendar:timeline.away', { count })].filter(Boolean).join(', '),
        head: <span className="tc-head" data-holiday={free ? true : undefined}><small>{weekday.format(new Date(`${date}T00:00:00Z`))}</small><b className="num">{show.whole(Number(date.slice(8)))}</b><i className="num">{count > 0 ? show.whole(count) : ''}</i></span>,
        opens: (row) => row.days.has(date),
        cell: (row) => <Slot date={date} row={row} isHoliday={free !== undefined} />,
        read: (row) => row.days.get(date)?.map(whatOf).join(', ') ?? t('team-calendar:timeline.nothing'),
      }
    }),
  ]
}

/** Part of a bar: what goes on from the day before is drawn on, its icon stands where it begins. */
function Slot({ date, row, isHoliday }: { date: string; row: TimelineRow; isHoliday: boolean }) {
  const [event, ...others] = row.days.get(date) ?? []
  if (!event) return isHoliday ? <span className="tc-slot" data-holiday /> : null
  const { tone, icon } = lookOf(event)
  const goesOn = (by: number) => row.days.get(addDays(date, by))?.[0] === event
  return (
    <span className={`tc-slot ess-tone-${tone}`} data-begins={!goesOn(-1) || undefined} data-ends={!goesOn(1) || undefined} title={whatOf(event)}>
      {goesOn(-1) ? null : <Icon name={icon} size={14} />}
      {others.length > 0 ? <b className="num">+{others.length}</b> : null}
    </span>
  )
}

/** On a desktop: people down, days across, how many are away at the head of each day. A bar opens what is known of it. */
export function Timeline({ day, events, who, tools, onOpen, onShowAll }: TimelineProps) {
  const { t, show } = tools
  const filter = useQuery(query(calendarCalls.calendarsDatasourceFilter, {}))
  const [onlyBusy, setOnlyBusy] = useState(false)
  const [text, setText] = useState('')
  const model = useMemo(() => {
    const people = filter.data?.employees.filter((e) => (who === null ? e.isChecked : e.employeeId === who)) ?? []
    return timelineOf(day, events, people, { language: show.language, onlyBusy })
  }, [filter.data, who, day, events, show.language, onlyBusy])
  const wanted = text.trim().toLocaleLowerCase(show.language)
  const rows = wanted ? model.rows.filter((row) => row.employee.toLocaleLowerCase(show.language).includes(wanted)) : model.rows
  const columns = useMemo(() => columnsOf(model, { t, show }), [model, t, show])
  const open = (row: TimelineRow, column: string, cell: HTMLElement) => {
    const date = `${day.slice(0, 8)}${column}`
    const [event, ...others] = row.days.get(date) ?? []
    if (event && others.length > 0) onShowAll(date, row.employeeId)
    else if (event) onOpen({ ...event, employees: event.employees.filter((e) => e.employeeId === row.employeeId) }, cell)
  }
  return (
    <DataGrid
      label={t('team-calendar:timeline')} columns={columns} count={rows.length} rowAt={(i) => rows[i]} nameOf={(row) => row.employee} sorting={UNSORTED} lookAt={day.slice(8)} onSort={() => undefined} onOpen={open} onShown={() => undefined} rememberAs="team-timeline" headPx={HEAD_PX}
      empty={<EmptyState icon="calendar" title={t('fixed:calendar.no-more')} />}
      tools={
        <>
          <SearchInput label={t('team-calendar:filter.search')} value={text} onChange={setText} />
          <label className="ess-check tc-busy"><input type="checkbox" checked={onlyBusy} onChange={(e) => setOnlyBusy(e.currentTarget.checked)} /><span>{t('team-calendar:timeline.only-busy')}</span></label>
        </>
      }
    />
  )
}
