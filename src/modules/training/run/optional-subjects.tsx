import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type OptionalSubject, trainingReadingCalls } from '../../../../contract/modules/training/reading-calls.ts'
import { query } from '../../../api/query.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { Rows, Section } from '../../../ui/surfaces.tsx'
import { Pager } from './pager.tsx'

const PAGE = 20

function Line({ row }: { row: OptionalSubject }) {
  const { t, show } = useTools('training-screens')
  return (
    <div className="ess-row trl-required">
      <span className="ess-row-text">
        <span className="ess-row-title"><Link to="/training/subject/$id" params={{ id: row.trainingSubjectId }}>{row.trainingSubject}</Link></span>
        <span className="ess-row-sub">{show.list([row.category, t('training-screens:hours', { hours: show.decimal(row.trainingHour) }), row.lastCompleted && t('training-screens:optional.done', { date: show.day(row.lastCompleted) })])}</span>
      </span>
      {row.nextOffer ? <LinkButton to="/training/open-registration/detail/$id" params={{ id: row.nextOffer.id }} look="quiet" size="small" icon="calendar" aria-label={t('training-screens:optional.offer-of', { date: show.day(row.nextOffer.date), training: row.trainingSubject })}>{show.day(row.nextOffer.date)}</LinkButton> : null}
    </div>
  )
}

/** What nobody asks of the reader and they may learn all the same, with the next date of each. */
export function OptionalSubjects() {
  const { t } = useTools('training-screens')
  const [page, setPage] = useState(1)
  const read = useQuery({ ...query(trainingReadingCalls.nonMandatory, { paginationSize: PAGE, paginationPage: page }), placeholderData: keepPreviousData, meta: { quiet: true } })
  const state = readState(read)
  if (state.loading) return <SkeletonRows count={5} />
  const { listData = [], totalPage = 1 } = read.data ?? {}
  if (!state.failed && listData.length === 0) return null
  return (
    <Section title={t('training-screens:optional')}>
      {state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : <Rows label={t('training-screens:optional')}>{listData.map((row) => <li key={row.trainingSubjectId}><Line row={row} /></li>)}</Rows>}
      <Pager page={page} pages={totalPage} onPage={setPage} />
    </Section>
  )
}
