import { addDays, datesOf, weekday } from '../../../contract/kit/civil-date.ts'
import type { AttendanceRow } from '../../../contract/modules/attendance/calls.ts'
import { addMonths } from '../../../contract/kit/months.ts'
import { joined } from '../../lib/joined.ts'
import type { ViewTools } from '../../request/row-view.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { LinkRow } from '../../ui/surfaces.tsx'
import { statusLook } from './status-look.ts'

/** Six weeks: a month with the rest of its first and last week. */
const MOST = 42
export const mondayOf = (date: string): string => addDays(date, -((weekday(date) + 6) % 7))

/** What the days of somebody's month are asked with, the rest of its first and last week with them. */
export function monthInput(employeeId: string, date: string) {
  const first = `${date.slice(0, 7)}-01`
  return { from: mondayOf(first), until: addDays(mondayOf(addDays(addMonths(first, 1), -1)), 6), employeeIds: [employeeId], paginationSize: MOST, paginationPage: 1 }
}

/** Which month it is, and the way to the others. */
export function MonthHead({ date, tools: { t, show }, onChange }: { date: string; tools: ViewTools; onChange: (date: string) => void }) {
  return (
    <div className="att-month-head">
      <IconButton icon="chevronLeft" label={t('attendance:month.previous')} onClick={() => onChange(addMonths(date, -1))} />
      <h2 aria-live="polite">{show.month(date.slice(0, 7))}</h2>
      <IconButton icon="chevronRight" label={t('attendance:month.next')} onClick={() => onChange(addMonths(date, 1))} />
    </div>
  )
}

/** A day of the strip: its colour and sign say how it was, its name says the same to whoever sees neither. */
function Cell({ date, row, isChosen, tools, onChoose }: { date: string; row: AttendanceRow | undefined; isChosen: boolean; tools: ViewTools; onChoose: () => void }) {
  const { show } = tools
  const [tone, icon] = statusLook(row?.attendanceStatusId ?? '')
  return (
    <button type="button" className={`att-cell ess-tone-${tone}`} data-known={row ? '' : undefined} data-today={date === show.today || undefined} aria-pressed={isChosen} aria-label={joined([show.day(date), row?.attendanceStatus ?? ''])} onClick={onChoose}>
      <span>{show.whole(Number(date.slice(8)))}</span>
      {row && tone !== 'grey' ? <Icon name={icon} size={14} /> : <i />}
    </button>
  )
}

/** A day in words, with what was planned, what counts and what is missing; its screen has the way to put it right. */
export function DayLine({ row, tools }: { row: AttendanceRow; tools: ViewTools }) {
  const { t, show } = tools
  const [tone, icon] = statusLook(row.attendanceStatusId)
  const clock = (time: string | null) => time?.slice(11) ?? '–'
  const times = row.actualIn || row.actualOut ? `${clock(row.actualIn)} – ${row.atWork ? '' : clock(row.actualOut)}`.trim() : ''
  const overtime = row.overtimeMinutes > 0 ? t('attendance:row.overtime', { hours: show.duration(row.overtimeMinutes) }) : ''
  return (
    <LinkRow
      to="/attendance/detail/$id" params={{ id: row.id }} title={show.day(row.date)} end={<StatusLabel tone={tone} icon={icon}>{row.attendanceStatus}</StatusLabel>}
      sub={<>{joined([row.shift, times, row.workingMinutes > 0 ? show.duration(row.workingMinutes) : '', overtime])}{row.subText ? <span className="att-note">{row.subText}</span> : null}</>}
    />
  )
}

interface MonthStripProps {
  /** The chosen day: its month is shown. */
  date: string
  /** Days by their dates. */
  of: ReadonlyMap<string, AttendanceRow>
  tools: ViewTools
  onChoose: (date: string) => void
}

/** A month as a strip of days, and what it comes to. */
export function MonthStrip({ date, of, tools, onChoose }: MonthStripProps) {
  const { t, show } = tools
  const first = `${date.slice(0, 7)}-01`
  const dates = datesOf(first, addDays(addMonths(first, 1), -1))
  const monday = mondayOf(date)
  const worked = dates.reduce((sum, day) => sum + (of.get(day)?.workingMinutes ?? 0), 0)
  const toPutRight = dates.filter((day) => ['absent', 'incomplete'].includes(of.get(day)?.attendanceStatusId ?? '')).length
  const initial = new Intl.DateTimeFormat(show.language, { weekday: 'narrow', timeZone: 'UTC' })
  return (
    <div>
      <div className="att-month" role="group" aria-label={show.month(date.slice(0, 7))}>
        {datesOf(monday, addDays(monday, 6)).map((day) => <span key={day} className="att-weekday" aria-hidden="true">{initial.format(new Date(`${day}T00:00:00Z`))}</span>)}
        {dates.map((day, i) => (
          <div key={day} style={i === 0 ? { gridColumnStart: ((weekday(day) + 6) % 7) + 1 } : undefined}>
            <Cell date={day} row={of.get(day)} isChosen={day === date} tools={tools} onChoose={() => onChoose(day)} />
          </div>
        ))}
      </div>
      <p className="att-lead">{joined([worked > 0 ? t('attendance:month.worked', { hours: show.duration(worked) }) : '', toPutRight > 0 ? t('attendance:month.toPutRight', { count: toPutRight }) : '']) || '\u00a0'}</p>
    </div>
  )
}
