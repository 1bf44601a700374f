import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { intlLocale } from '../../../../contract/kit/language.ts'
import { type PastTraining, trainingReadingCalls, type TrainingHistory } from '../../../../contract/modules/training/reading-calls.ts'
import { port } from '../../../api/offline.ts'
import { query } from '../../../api/query.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Chart } from '../../../ui/chart/chart.tsx'
import { ToolSelect } from '../../../ui/select/select.tsx'
import { EmptyState, ErrorState, SkeletonRows, StaleNote } from '../../../ui/states.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { Card, Rows, Section } from '../../../ui/surfaces.tsx'
import { late } from '../late.tsx'

/** Results of trainings somebody else gave: with what records them, in a file of its own. */
const External = late(() => import('../run/external-list.tsx').then((m) => m.ExternalList))

const YEARS = 5

function HoursChart({ history, year }: { history: TrainingHistory; year: number }) {
  const { t, show } = useTools('training-screens')
  const months = useMemo(() => {
    const name = new Intl.DateTimeFormat(intlLocale(show.language), { month: 'short', timeZone: 'UTC' })
    return history.hoursByMonth.map(({ month }) => name.format(new Date(`${month}-01T00:00:00Z`)))
  }, [history, show.language])
  const series = useMemo(() => [{ name: t('training-screens:history.hours'), values: history.hoursByMonth.map(({ hours }) => Number(hours)) }], [history, t])
  return <Chart kind="bars" title={t('training-screens:history.chart', { year })} categoryHead={t('training-screens:history.month')} categories={months} series={series} />
}

function PastRow({ row }: { row: PastTraining }) {
  const { t, show } = useTools('training-screens')
  return (
    <div className="ess-row trl-required">
      <span className="ess-row-text">
        <span className="ess-row-title">{row.title}</span>
        <span className="ess-row-sub">{show.list([show.period(row.trainingRequestStart, row.trainingRequestUntil), t('training-screens:hours', { hours: show.decimal(row.trainingHour) }), row.external && row.provider])}</span>
        <span className="ess-row-sub trl-line">
          <StatusLabel tone={row.completed ? 'green' : 'yellow'} icon={row.completed ? 'checkCircle' : 'info'}>{t(`training-screens:history.${row.completed ? 'completed' : 'not-completed'}`)}</StatusLabel>
          {row.external ? null : t('training-screens:history.percent', { percent: show.decimal(row.percent) })}
        </span>
      </span>
      {row.certificate ? <LinkButton to="/training/certificate/$id" params={{ id: row.certificate.id }} size="small" icon="file" aria-label={t('training-screens:certificate.of', { training: row.title })}>{t('training-screens:certificate')}</LinkButton> : null}
    </div>
  )
}

/** Hours of a year, month by month, and what was finished in it. */
export function HistoryTab() {
  const { t, show } = useTools('training-screens', 'chart')
  const thisYear = Number(show.today.slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const read = useQuery({ ...query(trainingReadingCalls.history, { year, paginationSize: 100, paginationPage: 1 }), placeholderData: keepPreviousData, meta: { quiet: true } })
  const state = readState(read)
  if (state.loading) return <SkeletonRows count={5} />
  if (state.failed || !read.data) return <ErrorState texts={state.failed ?? []} onRetry={state.retry} />
  const { data } = read
  return (
    <>
      {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
      <div className="trl-acts">
        <ToolSelect label={t('training-screens:history.year')} value={String(year)} onChange={(next) => setYear(Number(next))} options={Array.from({ length: YEARS }, (_, i) => String(thisYear - i)).map((value) => ({ value, label: value }))} />
        <LinkButton to="/training/certificate/verify" look="quiet" size="small" icon="checkCircle">{t('training-screens:verify.title')}</LinkButton>
      </div>
      <div className="trl-two">
        <div className="trl-column">
          <Card className="trl-stack">
            <div>
              <p className="trl-big">{t('training-screens:hours', { hours: show.decimal(data.totalHour) })}</p>
              <p className="trl-dim">{t('training-screens:history.rate', { percent: show.decimal(data.attendanceRate) })}</p>
            </div>
            <HoursChart history={data} year={year} />
          </Card>
        </div>
        <div className="trl-column">
          {data.listData.length === 0 ? <EmptyState icon="history" title={t('training-screens:history.none')} /> : <Section title={t('training-screens:history.finished')}><Rows>{data.listData.map((row) => <li key={row.id}><PastRow row={row} /></li>)}</Rows></Section>}
          <External />
        </div>
      </div>
    </>
  )
}
