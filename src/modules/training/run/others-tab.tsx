import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ActiveTraining, trainingReadingCalls } from '../../../../contract/modules/training/reading-calls.ts'
import type { Session } from '../../../../contract/modules/training/shapes.ts'
import { port } from '../../../api/offline.ts'
import { query } from '../../../api/query.ts'
import { OnlyPerson } from '../../../request/person/only-person.tsx'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { useUrlSearch } from '../../../request/use-url-search.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState, ErrorState, SkeletonRows, StaleNote } from '../../../ui/states.tsx'
import { Rows, Section } from '../../../ui/surfaces.tsx'
import { TrainingRow } from '../overview/training-row.tsx'
import { useSessionText } from '../use-session-text.ts'
import { Pager } from './pager.tsx'

const PAGE = 30
const DAY_MS = 86_400_000

/** Sessions one may open now: of the next day, and those that are not closed. */
const toRun = ({ sessions }: ActiveTraining, nowMs: number): Session[] => sessions.filter((s) => s.status === 'planned' && Date.parse(s.startsAt) < nowMs + DAY_MS)

function ToRun({ trainings }: { trainings: readonly ActiveTraining[] }) {
  const { t } = useTools('training-screens')
  const sessionText = useSessionText()
  const all = trainings.flatMap((training) => toRun(training, port.now()).map((session) => ({ training, session }))).sort((a, b) => Date.parse(a.session.startsAt) - Date.parse(b.session.startsAt))
  if (all.length === 0) return null
  return (
    <Section title={t('training-screens:run.now')}>
      <Rows>
        {all.map(({ training, session }) => {
          const { day, time } = sessionText(session, training.timeZone)
          return (
            <li key={session.sessionId} className="ess-row trl-required">
              <span className="ess-row-text"><span className="ess-row-title">{training.title}</span><span className="ess-row-sub">{[day, time, session.sessionGroup, session.place].filter(Boolean).join(' · ')}</span></span>
              <LinkButton to="/training/run/$" params={{ _splat: session.sessionId }} search={{ training: training.id }} size="small" icon="play" aria-label={t('training-screens:run.open-of', { training: training.title, day })}>{t('training-screens:run.open')}</LinkButton>
            </li>
          )
        })}
      </Rows>
    </Section>
  )
}

/** Trainings of one's people, or those one runs, with the sessions that are to be opened. */
export function OthersTab({ scope }: { scope: 'team' | 'run' }) {
  const { t } = useTools('training-screens')
  const [page, setPage] = useState(1)
  const [raw, change] = useUrlSearch()
  const employeeId = scope === 'team' && typeof raw.employee === 'string' ? raw.employee : undefined
  const read = useQuery({ ...query(trainingReadingCalls.activeTraining, { scope, ...(employeeId ? { employeeId } : {}), paginationSize: PAGE, paginationPage: page }), placeholderData: keepPreviousData, meta: { quiet: true } })
  const state = readState(read)
  if (state.loading) return <SkeletonRows count={4} />
  if (state.failed) return <ErrorState texts={state.failed} onRetry={state.retry} />
  const trainings = read.data?.listData ?? []
  const pages = read.data?.totalPage ?? 1
  return (
    <>
      {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
      {employeeId ? <OnlyPerson id={employeeId} onAll={() => change({ tab: scope })} /> : null}
      {scope === 'run' ? <ToRun trainings={trainings} /> : null}
      {trainings.length === 0 ? <EmptyState icon="users" title={t(`training-screens:${scope}.none`)} /> : <Section title={t(`training-screens:${scope}.all`)}><Rows>{trainings.map((card) => <li key={card.id}><TrainingRow card={card} /></li>)}</Rows></Section>}
      <Pager page={page} pages={pages} onPage={setPage} />
    </>
  )
}
