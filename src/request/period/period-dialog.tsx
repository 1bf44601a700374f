import './period.css'
import dayjs from 'dayjs'
import { type MouseEvent, useId, useState } from 'react'
import type { CalendarWindow } from '../../../contract/modules/platform/calls.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DayCalendar, monthOf } from '../../ui/field/day-dialog.tsx'
import { MomentInput } from '../../ui/field/moment-input.tsx'
import { useMedia } from '../../ui/use-media.ts'
import type { AnyClientModule, FormApi } from '../client-module.ts'
import type { Translate } from '../row-view.ts'
import { useDateFormats, useTools } from '../use-tools.ts'
import { firstWorkday } from './calendar.ts'
import { type DayMark, dayMarks, namedDays } from './day-marks.ts'
import { PeriodLegend } from './period-legend.tsx'
import { type PeriodStart, tooEarlyFor } from './too-early.ts'
import { useTaken } from './use-taken.ts'

/** Two months side by side. */
const WIDE = '(min-width: 48em)'

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
  const formats = useDateFormats()
  const [range, setRange] = useState<Range>(value)
  const [month, setMonth] = useState(monthOf(value[0] ?? show.today))
  const [faults, setFaults] = useState<readonly boolean[]>([false, false])
  const taken = useTaken(module, employeeId, calendar ?? { from: month, until: dayjs(month).add(2, 'month').format('YYYY-MM-DD') }, form.recordId, tools)
  const markOf = dayMarks(calendar?.days ?? [], taken)

  const [from, until] = range
  const end = until ?? from
  const ready = from !== null && !faults.includes(true)
  const earlyFor = (date: string) => tooEarlyFor(start, date, show.today)
  /** A day somebody works on: nobody is sent to an off day. */
  const dayOfWork = (date: string) => show.day(firstWorkday(calendar, date))
  const earlyWords = (date: string) => {
    const day = earlyFor(date)
    return day === null ? [] : [t('period.early', { day: dayOfWork(day) })]
  }
  const inside = (date: string) => from !== null && end !== null && from <= date && date <= end
  const lastShown = dayjs(month).add(wide ? 1 : 0, 'month').endOf('month').format('YYYY-MM-DD')
  const fault = (which: number, faulty: boolean) => setFaults((before) => before.map((f, i) => (i === which ? faulty : f)))
  const type = (which: number, date: string) => {
    const other = which === 0 ? end : from
    setRange(which === 0 ? [date, other !== null && other > date ? other : date] : [other !== null && other < date ? other : date, date])
    if (date < month || date > lastShown) setMonth(monthOf(date))
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
          {labels.map((label, which) => (
            <MomentInput key={label} id={`${id}-${which}`} kind="date" label={label} value={which === 0 ? from : end} formats={formats} today={show.today} picker={null} onChange={(date) => { if (date !== null) type(which, date) }} onFault={(code) => fault(which, code !== null)} />
          ))}
        </div>
        <p className="pd-said" aria-live="polite">{from === null ? t('period.first') : until === null ? t('period.second', { day: show.day(from) }) : show.period(from, until)}</p>
        <DayCalendar
          type="range" today={show.today} focused={from ?? show.today} value={range} onChange={setRange} date={month} onDateChange={setMonth} allowSingleDateInRange
          numberOfColumns={wide ? 2 : 1} maxLevel="year" wordsOf={(date) => [...earlyWords(date), ...wordsOf(markOf(date), t)]}
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
