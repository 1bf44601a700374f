import './pane.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { intlLocale } from '../../../../contract/kit/language.ts'
import { type ActiveTraining, trainingReadingCalls } from '../../../../contract/modules/training/reading-calls.ts'
import { port } from '../../../api/offline.ts'
import { query } from '../../../api/query.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { ErrorState, SkeletonRows, StaleNote } from '../../../ui/states.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { TrainingBody } from '../active/training-body.tsx'
import { statusLook } from '../overview/training-row.tsx'
import { inPane } from '../overview/pane-link.ts'
import { stripDays } from './strip-days.ts'

/** The fortnight: days with a session lead to it. */
function Strip({ trainings }: { trainings: readonly ActiveTraining[] }) {
  const { t, show } = useTools('training-screens')
  const part = (options: Intl.DateTimeFormatOptions, date: string) => new Intl.DateTimeFormat(intlLocale(show.language), { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
  return (
    <ol className="trl-strip" aria-label={t('training-screens:strip')}>
      {stripDays(trainings, show.today).map(({ date, sessions }) => {
        const [first] = sessions
        const inside = <><span aria-hidden="true">{part({ weekday: 'short' }, date)}</span><span aria-hidden="true" className="trl-strip-day">{part({ day: 'numeric' }, date)}</span></>
        return (
          <li key={date} data-today={date === show.today || undefined}>
            {first ? <Link {...inPane(first.training.id)} aria-label={t('training-screens:strip.day', { day: show.day(date), count: sessions.length, training: first.training.title })}>{inside}<span aria-hidden="true" className="trl-strip-count">{sessions.length}</span></Link>
              : <span>{inside}<span className="sr-only">{t('training-screens:strip.nothing', { day: show.day(date) })}</span></span>}
          </li>
        )
      })}
    </ol>
  )
}

/** Beside the list on a wide screen: the fortnight, and the training that was chosen. */
export function MinePane({ id, trainings }: { id: string; trainings: readonly ActiveTraining[] }) {
  const { t, show } = useTools('training-screens')
  const read = useQuery({ ...query(trainingReadingCalls.detail, { id }), meta: { quiet: true } })
  const state = readState(read)
  const training = read.data
  return (
    <div className="trl-pane">
      <Strip trainings={trainings} />
      {training ? (
        <section className="trl-column" aria-label={training.title}>
          <div>
            <h2 className="trl-pane-title"><Link to="/training/active-training/$id" params={{ id }}>{training.title}</Link></h2>
            <p className="trl-line"><StatusLabel {...statusLook[training.status]}>{t(`training-screens:status.${training.status}`)}</StatusLabel><span className="trl-dim">{show.list([show.period(training.trainingRequestStart, training.trainingRequestUntil), Number(training.trainingHour) > 0 && t('training-screens:hours', { hours: show.decimal(training.trainingHour) }), training.place])}</span></p>
          </div>
          {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
          <TrainingBody training={training} beside />
        </section>
      ) : state.failed || state.notFound ? <ErrorState texts={state.failed ?? [t('training-screens:hidden')]} onRetry={state.retry} /> : <SkeletonRows count={5} />}
    </div>
  )
}
