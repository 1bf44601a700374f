import './period.css'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { monthOf } from '../../ui/field/day-dialog.tsx'
import { MomentInput } from '../../ui/field/moment-input.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { useDateFormats, useTools } from '../use-tools.ts'
import { lastOf, PeriodCalendar, type PeriodOf, type Range } from './period-calendar.tsx'

/** Two months side by side. */
const WIDE = '(min-width: 48em)'

interface PeriodDialogProps extends PeriodOf {
  /** Words of the two fields. */
  labels: readonly [string, string]
  value: Range
  onChoose: (period: [string, string]) => void
  onClose: () => void
}

/** Both ends of a period, typed or chosen in one calendar. */
export function PeriodDialog({ labels, value, onChoose, onClose, ...of }: PeriodDialogProps) {
  const tools = useTools(of.module.ns)
  const { t, show } = tools
  const id = useId()
  const wide = useMedia(WIDE)
  const formats = useDateFormats()
  const [range, setRange] = useState<Range>(value)
  const [month, setMonth] = useState(monthOf(value[0] ?? show.today))
  const [faults, setFaults] = useState<readonly boolean[]>([false, false])

  const [from, until] = range
  const end = until ?? from
  const ready = from !== null && !faults.includes(true)
  const months = wide ? 2 : 1
  const fault = (which: number, faulty: boolean) => setFaults((before) => before.map((f, i) => (i === which ? faulty : f)))
  const type = (which: number, date: string) => {
    const other = which === 0 ? end : from
    setRange(which === 0 ? [date, other !== null && other > date ? other : date] : [other !== null && other < date ? other : date, date])
    if (date < month || date > lastOf(month, months)) setMonth(monthOf(date))
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
        <PeriodCalendar {...of} range={range} onRange={setRange} month={month} onMonth={setMonth} months={months} tools={tools} />
      </div>
    </Dialog>
  )
}
