import './timesheets.css'
import type { CSSProperties, KeyboardEventHandler, ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { differsMuch } from '../../../contract/modules/timesheets/rules.ts'
import { useTools } from '../../request/use-tools.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import { type DayMark, type DaySum, sumOf } from './days.ts'
import { hoursText } from './grid.ts'

const MARKS: Record<DayMark, IconName> = { leave: 'leave', holiday: 'calendar', jointHoliday: 'calendar', off: 'sun' }

/** A day's sign in words. */
function useWords(): (mark: DayMark) => string {
  const { t } = useTranslation(['timesheets', 'request'])
  return (mark) => (mark === 'leave' ? t('grid.leave') : t(`request:period.kind.${mark}`))
}

export interface SheetRow {
  key: string
  project: string
  category: string
  minutes: number
  /** Beside and under the name. */
  menu?: ReactNode
  errors?: readonly string[]
  /** One for each day. */
  cells: readonly ReactNode[]
}

interface SheetTableProps {
  label: string
  days: readonly DaySum[]
  rows: readonly SheetRow[]
  /** Still being filled in: a day without hours is not pointed at, and nothing is compared before there are any. */
  open?: boolean
  ref?: Ref<HTMLDivElement>
  onKeyDown?: KeyboardEventHandler
}

/** Projects down, days across; below them what was reported, what attendance says, and the difference. Where it is narrow, names stand above their days. */
export function SheetTable({ label, days, rows, open = false, ref, onKeyDown }: SheetTableProps) {
  const { t } = useTranslation('timesheets')
  const total = <span className="ts-word" aria-hidden="true">{t('grid.total')}</span>
  const plain = (of: 'reported' | 'worked') => (
    <div role="row" className="ts-foot">
      <span role="rowheader" className="ts-name">{t(`panel.${of}`)}</span>
      {days.map((day) => <span role="cell" key={day.date} className="ts-sum num">{day[of] === null ? '' : hoursText(day[of]) || '–'}</span>)}
      <span role="cell" className="ts-end">{total} <b className="num">{hoursText(sumOf(days, of)) || '–'}</b></span>
    </div>
  )
  const compared = open && sumOf(days, 'reported') === 0 ? [] : days
  const difference = sumOf(compared, 'difference')
  return (
    <div className="ts-sheet">
      <div className="ts-grid" role="table" aria-label={label} ref={ref} onKeyDown={onKeyDown} style={{ '--days': days.length } as CSSProperties}>
        <div role="row" className="ts-head">
          <span role="columnheader" className="ts-name"><span className="sr-only">{t('field.lines.project')}</span></span>
          {days.map((day) => <DayHead key={day.date} day={day} />)}
          <span role="columnheader" className="ts-end">{t('grid.total')}</span>
        </div>
        {rows.map((row) => (
          <div role="row" key={row.key}>
            <span role="rowheader" className="ts-name">
              <span className="ts-names"><b>{row.project}</b> <span>{row.category}</span></span>
              {row.menu}
              {row.errors?.map((text) => <span key={text} className="ess-error">{text}</span>)}
            </span>
            {days.map((day, column) => <span role="cell" key={day.date} className="ts-cell" data-free={day.mark ?? undefined}>{row.cells[column]}</span>)}
            <span role="cell" className="ts-end">{total} <b className="num">{hoursText(row.minutes) || '–'}</b></span>
          </div>
        ))}
        {plain('reported')}
        {plain('worked')}
        <div role="row" className="ts-foot">
          <span role="rowheader" className="ts-name">{t('panel.difference')}</span>
          {days.map((day) => <span role="cell" key={day.date} className="ts-sum"><Difference minutes={compared.length > 0 ? day.difference : null} quiet={open && day.reported === 0} /></span>)}
          <span role="cell" className="ts-end">{difference === null ? null : total} <Difference minutes={difference} quiet={open || !days.some((day) => differsMuch(day.difference))} /></span>
        </div>
      </div>
      <Marks days={days} />
    </div>
  )
}

function DayHead({ day: { date, mark, name } }: { day: DaySum }) {
  const { t } = useTranslation('timesheets')
  const { show } = useTools('timesheets')
  const short = new Intl.DateTimeFormat(show.language, { weekday: 'short', timeZone: 'UTC' })
  const wordOf = useWords()
  const isToday = date === show.today
  const why = mark === null ? '' : name || wordOf(mark)
  return (
    <span role="columnheader" className="ts-day" data-free={mark ?? undefined} data-today={isToday || undefined} title={why || undefined}>
      <span aria-hidden="true">{short.format(new Date(`${date}T00:00:00Z`))}</span>
      <b aria-hidden="true" className="num">{Number(date.slice(8))}</b>
      <span className="ts-mark">{mark ? <Icon name={MARKS[mark]} size={14} /> : null}</span>
      <span className="sr-only">{show.list([show.day(date), isToday && t('grid.today'), why])}</span>
    </span>
  )
}

/** More or less than attendance, with its sign; said in words to those who hear it. */
function Difference({ minutes, quiet }: { minutes: number | null; quiet: boolean }) {
  const { t } = useTranslation('timesheets')
  if (minutes === null) return null
  const much = differsMuch(minutes) && !quiet
  const words = minutes === 0 ? t('grid.same') : t(minutes > 0 ? 'grid.more' : 'grid.less', { hours: hoursText(minutes) })
  return (
    <span className="ts-difference" data-much={much || undefined} title={words}>
      <span className="num" dir="ltr" aria-hidden="true">{minutes === 0 ? <Icon name="check" size={14} /> : `${minutes > 0 ? '+' : '−'}${hoursText(minutes)}`}</span>
      {much ? <Icon name="alert" size={12} /> : null}
      <span className="sr-only">{words}</span>
    </span>
  )
}

/** What the signs above the days mean, as far as this week has them. */
function Marks({ days }: { days: readonly DaySum[] }) {
  const { show } = useTools('timesheets')
  const wordOf = useWords()
  const kinds = [...new Set(days.flatMap((day) => day.mark ?? []))]
  const named = (kind: DayMark) => show.list(days.filter((day) => day.mark === kind && day.name).map((day) => `${show.day(day.date)} ${day.name}`))
  return (
    <p className="ts-marks" aria-hidden="true">
      {kinds.map((kind) => <span key={kind}><Icon name={MARKS[kind]} size={14} /> {named(kind) || wordOf(kind)}</span>)}
    </p>
  )
}
