import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/dates/styles.layer.css'
import { DatePicker, DatesProvider, type DatesProviderSettings } from '@mantine/dates'
import dayjs from 'dayjs'
import { type MouseEvent, use, useId, useState } from 'react'
import type { CalendarWindow } from '../../../contract/modules/platform/calls.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useMedia } from '../../ui/use-media.ts'
import type { AnyClientModule, FormApi } from '../client-module.ts'
import type { Translate } from '../row-view.ts'
import { useGeneralConfigs, useTools } from '../use-tools.ts'
import { type DayMark, dayMarks, namedDays } from './day-marks.ts'
import { loadLocale } from './dayjs-locale.ts'
import { PeriodLegend } from './period-legend.tsx'
import { type PeriodStart, tooEarlyFor } from './too-early.ts'
import { TypedDate } from './typed-date-input.tsx'
import { useTaken } from './use-taken.ts'

/** Two months side by side. */
const WIDE = '(min-width: 48em)'

/** Every month takes six rows: the sheet does not jump under the finger. */
const LAYOUT: DatesProviderSettings = { consistentWeeks: true, firstDayOfWeek: 1, weekendDays: [] }

type Range = [string | null, string | null]

interface PeriodDialogProps {
  module: AnyClientModule
  form: FormApi
  /** Whose days are shown. */
  employeeId: string | undefined
  calendar: CalendarWindow | undefined
  /** When it may begin; undefined where nothing says so. */
  start: PeriodStart | undefined
  /** Words of the two fields. */
  labels: readonly [string, string]
  value: Range
  onChoose: (period: [string, string]) => void
  onClose: () => void
}

/** Both ends of a period in one calendar: off days, holidays and what is already asked for are named, not only coloured. */
export function PeriodDialog({ module, form, employeeId, calendar, start, labels, value, onChoose, onClose }: PeriodDialogProps) {
  const tools = useTools(module.ns)
  const { t, show } = tools
  const id = useId()
  const wide = useMedia(WIDE)
  const locale = use(loadLocale(show.language))
  const format = useGeneralConfigs()?.dateFormat
  const [range, setRange] = useState<Range>(value)
  const [month, setMonth] = useState(dayjs(value[0] ?? show.today).startOf('month').format('YYYY-MM-DD'))
  const [faults, setFaults] = useState<readonly boolean[]>([false, false])
  const taken = useTaken(module, employeeId, calendar ?? { from: month, until: dayjs(month).add(2, 'month').format('YYYY-MM-DD') }, form.recordId, tools)
  const markOf = dayMarks(calendar?.days ?? [], taken)

  const [from, until] = range
  const end = until ?? from
  const ready = from !== null && !faults.includes(true)
  const earlyFor = (date: string) => tooEarlyFor(start, date, show.today)
  const earlyWords = (date: string) => {
    const day = earlyFor(date)
    return day === null ? [] : [t('period.early', { day: show.day(day) })]
  }
  const inside = (date: string) => from !== null && end !== null && from <= date && date <= end
  const lastShown = dayjs(month).add(wide ? 1 : 0, 'month').endOf('month').format('YYYY-MM-DD')
  const fault = (which: 0 | 1) => (faulty: boolean) => setFaults((before) => before.map((f, i) => (i === which ? faulty : f)))
  const type = (which: 0 | 1) => (date: string) => {
    const other = which === 0 ? end : from
    setRange(which === 0 ? [date, other !== null && other > date ? other : date] : [other !== null && other < date ? other : date, date])
    if (date < month || date > lastShown) setMonth(dayjs(date).startOf('month').format('YYYY-MM-DD'))
  }

  return (
    <Dialog
      opened sheet size={wide ? 720 : 400} onClose={onClose} title={t('period.title')}
      actions={
        <Button look="primary" aria-disabled={!ready || undefined} onClick={() => { if (ready && from !== null && end !== null) onChoose([from, end]) }}>{t('period.use')}</Button>
      }
    >
      <div className="pd">
        <div className="pd-typed">
          <TypedDate id={`${id}-from`} label={labels[0]} value={from} locale={locale} format={format} onType={type(0)} onFault={fault(0)} />
          <TypedDate id={`${id}-until`} label={labels[1]} value={end} locale={locale} format={format} onType={type(1)} onFault={fault(1)} />
        </div>
        <p className="pd-said" aria-live="polite">{from === null ? t('period.first') : until === null ? t('period.second', { day: show.day(from) }) : show.period(from, until)}</p>
        <DatesProvider settings={LAYOUT}>
          <DatePicker
            type="range" className="pd-calendar" value={range} onChange={setRange} date={month} onDateChange={setMonth} allowSingleDateInRange
            numberOfColumns={wide ? 2 : 1} columnsToScroll={1} hideOutsideDates fullWidth maxLevel="year" locale={locale} withCellSpacing={false}
            nextIcon={<Icon name="chevronRight" />} previousIcon={<Icon name="chevronLeft" />}
            ariaLabels={{ monthLevelControl: t('period.choose-month'), yearLevelControl: t('period.choose-month'), nextMonth: t('period.next-month'), previousMonth: t('period.previous-month'), nextYear: t('period.next-year'), previousYear: t('period.previous-year') }}
            getDayAriaLabel={(date) => [dayjs(date).locale(locale).format('dddd D MMMM YYYY'), ...earlyWords(date), ...wordsOf(markOf(date), t)].join(', ')}
            getDayProps={(date) => ({
              'aria-pressed': inside(date),
              'aria-current': date === show.today ? 'date' : undefined,
              // Mantine asks the device's clock; the day at the person's site counts.
              'data-today': date === show.today || undefined,
              'data-kind': markOf(date)?.kind ?? undefined,
              // not `disabled`: who does not see it still comes by and hears why
              ...(earlyFor(date) !== null ? { 'data-early': true, 'aria-disabled': true, onClickCapture: (event: MouseEvent) => event.stopPropagation() } : {}),
            })}
            renderDay={(date) => <Day date={date} mark={markOf(date)} />}
          />
        </DatesProvider>
        {start !== undefined && start.soonest > show.today && lastShown >= show.today && month <= start.soonest ? <p className="rq-hint">{t('period.early-from', { day: show.day(start.soonest) })}</p> : null}
        <PeriodLegend named={namedDays(calendar?.days ?? [], taken, month, lastShown)} known={calendar} lastShown={lastShown} tools={tools} />
      </div>
    </Dialog>
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
