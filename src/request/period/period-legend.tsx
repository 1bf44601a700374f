import type { CalendarWindow } from '../../../contract/modules/platform/calls.ts'
import type { ViewTools } from '../row-view.ts'
import type { NamedDay } from './day-marks.ts'

interface PeriodLegendProps {
  /** What has a name in the months on screen. */
  named: readonly NamedDay[]
  known: CalendarWindow | undefined
  lastShown: string
  tools: ViewTools
}

const marks = ['holiday', 'jointHoliday', 'off', 'taken'] as const

/** The marks in words, and every named day of the months on screen. */
export function PeriodLegend({ named, known, lastShown, tools: { t, show } }: PeriodLegendProps) {
  return (
    <>
      <ul className="pd-legend" aria-label={t('period.legend')}>
        {marks.map((mark) => <li key={mark}><i data-mark={mark} aria-hidden="true">{mark === 'off' ? '7' : null}</i>{t(`period.kind.${mark}`)}</li>)}
      </ul>
      {named.length > 0 ? (
        <ul className="pd-named" aria-label={t('period.named')}>
          {named.map((d) => (
            <li key={d.key}>
              <i data-mark={d.kind} aria-hidden="true" />
              <span><b className="num">{show.period(d.from, d.until)}</b> {show.list([d.what || t(`period.kind.${d.kind}`), d.kind === 'taken' && d.state])}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {!known ? <p className="rq-hint">{t('period.unknown')}</p> : lastShown > known.until ? <p className="rq-hint">{t('period.known-until', { day: show.day(known.until) })}</p> : null}
    </>
  )
}
