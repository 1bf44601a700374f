import './period.css'
import dayjs from 'dayjs'
import type { MouseEvent } from 'react'
import type { CalendarWindow } from '../../../contract/modules/platform/calls.ts'
import { DayCalendar } from '../../ui/field/day-dialog.tsx'
import type { AnyClientModule, FormApi } from '../client-module.ts'
import type { Translate, ViewTools } from '../row-view.ts'
import { firstWorkday } from './calendar.ts'
import { type DayMark, dayMarks, namedDays } from './day-marks.ts'
import { PeriodLegend } from './period-legend.tsx'
import { type PeriodStart, tooEarlyFor } from './too-early.ts'
import { useTaken } from './use-taken.ts'

export type Range = [string | null, string | null]

/** What a calendar of a form's period is about. */
export interface PeriodOf {
  module: AnyClientModule
  form: FormApi
  /** Whose days are shown. */
  employeeId: string | undefined
  calendar: CalendarWindow | undefined
  /** When it may begin; undefined where nothing says so. */
  start: PeriodStart | undefined
}

interface PeriodCalendarProps extends PeriodOf {
  range: Range
  onRange: (range: Range) => void
  /** First day of the first month on screen. */
  month: string
  onMonth: (month: string) => void
  months: 1 | 2
  tools: ViewTools
}

/** Last day on screen. */
export const lastOf = (month: string, months: number): string => dayjs(month).add(months - 1, 'month').endOf('month').format('YYYY-MM-DD')

/** Days of a period to choose from: off days, holidays and what is already asked for are named, not only coloured. */
export function PeriodCalendar({ module, form, employeeId, calendar, start, range, onRange, month, onMonth, months, tools }: PeriodCalendarProps) {
  const { t, show } = tools
  const taken = useTaken(module, employeeId, calendar ?? { from: month, until: dayjs(month).add(2, 'month').format('YYYY-MM-DD') }, form.recordId, tools)
  const markOf = dayMarks(calendar?.days ?? [], taken)
  const [from, until] = range
  const end = until ?? from
  const earlyFor = (date: string) => tooEarlyFor(start, date, show.today)
  /** A day somebody works on: nobody is sent to an off day. */
  const dayOfWork = (date: string) => show.day(firstWorkday(calendar, date))
  const earlyWords = (date: string) => {
    const day = earlyFor(date)
    return day === null ? [] : [t('period.early', { day: dayOfWork(day) })]
  }
  const inside = (date: string) => from !== null && end !== null && from <= date && date <= end
  const lastShown = lastOf(month, months)
  return (
    <>
      <DayCalendar
        type="range" today={show.today} focused={from ?? show.today} value={range} onChange={onRange} date={month} onDateChange={onMonth} allowSingleDateInRange
        numberOfColumns={months} maxLevel="year" wordsOf={(date) => [...earlyWords(date), ...wordsOf(markOf(date), t)]}
        getDayProps={(date) => ({
          'aria-pressed': inside(date),
          'data-kind': markOf(date)?.kind ?? undefined,
          // not `disabled`: who does not see it still comes by and hears why
          ...(earlyFor(date) !== null ? { 'data-early': true, 'aria-disabled': true, onClickCapture: (event: MouseEvent) => event.stopPropagation() } : {}),
        })}
        renderDay={(date) => <Day date={date} mark={markOf(date)} />}
      />
      {start !== undefined && start.soonest > show.today && lastShown >= show.today && month <= start.soonest ? <p className="rq-hint">{t('period.early-from', { day: dayOfWork(start.soonest) })}</p> : null}
      <PeriodLegend named={namedDays(calendar?.days ?? [], taken, month, lastShown)} known={calendar} lastShown={lastShown} tools={tools} />
    </>
  )
}

/** What a mark says, for those who do not see it. */
function wordsOf(mark: DayMark | null, t: Translate): string[] {
  if (!mark) return []
  const kind = mark.kind ? [t(`period.kind.${mark.kind}`) + (mark.name ? `: ${mark.name}` : '')] : []
  return mark.taken ? [...kind, `${t('period.kind.taken')}: ${mark.taken.what}, ${mark.taken.state}`] : kind
}

function Day({ date, mark }: { date: string; mark: DayMark | null }) {
  return (
    <span className="pd-day">
      <span className="num">{Number(date.slice(8))}</span>
      <span className="pd-marks">
        {mark?.kind === 'holiday' || mark?.kind === 'jointHoliday' ? <i data-mark={mark.kind} /> : null}
        {mark?.taken ? <i data-mark="taken" /> : null}
      </span>
    </span>
  )
}
