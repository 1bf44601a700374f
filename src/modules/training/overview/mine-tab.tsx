import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { trainingReadingCalls } from '../../../../contract/modules/training/reading-calls.ts'
import { registrationCalls } from '../../../../contract/modules/training-open-registration/calls.ts'
import { port } from '../../../api/offline.ts'
import { query } from '../../../api/query.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState, ErrorState, SkeletonRows, StaleNote } from '../../../ui/states.tsx'
import { LinkRow, Rows, Section } from '../../../ui/surfaces.tsx'
import { part } from '../../../ui/part.ts'
import { TWO_PANES, useMedia } from '../../../ui/use-media.ts'
import { FormsDue } from '../forms-part.tsx'
import { useIsHere } from '../late.tsx'
import { OwnState } from '../own-state.tsx'
import { OWN_REQUIRED, OWN_TRAININGS } from '../own-trainings.ts'
import { useSessionText } from '../use-session-text.ts'
import { rowLink } from './pane-link.ts'
import { isGap, RequiredLine } from './required-line.tsx'
import { type SessionOf, sessionsByDay } from './sessions-by-day.ts'
import { TodayCard } from './today-card.tsx'
import { TrainingRow } from './training-row.tsx'

/** On a wide screen, in a file of its own. */
const Pane = part(() => import('../more/mine-pane.tsx').then((m) => m.MinePane))

/** What is asked of the person and not booked: red, with the way to a date. */
function Gaps() {
  const { t } = useTools('training-screens')
  const { data } = useQuery({ ...query(trainingReadingCalls.mandatory, OWN_REQUIRED), meta: { quiet: true } })
  const gaps = data?.listData.filter(isGap) ?? []
  if (gaps.length === 0) return null
  return (
    <Section title={t('training-screens:required.open')}>
      <Rows>{gaps.map((row) => <li key={row.trainingSubjectId}><RequiredLine row={row} /></li>)}</Rows>
    </Section>
  )
}

/** Registrations that are not decided, or wait for a seat. */
function Asked() {
  const { t, show } = useTools('training-screens')
  const { data } = useQuery({ ...query(registrationCalls.catalogue, { when: 'mine', paginationSize: 50, paginationPage: 1 }), meta: { quiet: true } })
  const asked = data?.listData.filter(({ own }) => own.state === 'held' || own.state === 'waiting') ?? []
  if (asked.length === 0) return null
  return (
    <Section title={t('training-screens:asked')}>
      <Rows>
        {asked.map((offer) => (
          <li key={offer.id}><LinkRow to="/training/open-registration/detail/$id" params={{ id: offer.id }} title={offer.title} sub={<>{show.list([show.period(offer.trainingRequestStart, offer.trainingRequestUntil), offer.place])}<OwnState own={offer.own} /></>} /></li>
        ))}
      </Rows>
    </Section>
  )
}

function Day({ day, sessions, beside }: { day: string; sessions: readonly SessionOf[]; beside: boolean }) {
  const { show } = useTools()
  const sessionText = useSessionText()
  return (
    <Section title={show.day(day)}>
      <Rows>
        {sessions.map(({ session, training }) => (
          <li key={session.sessionId}><LinkRow {...rowLink(training.id, beside)} icon="book" title={training.title} sub={show.list([sessionText(session, training.timeZone).time, session.title === training.title ? '' : session.title, session.place])} /></li>
        ))}
      </Rows>
    </Section>
  )
}

/** Today first, then the days to come, what is asked for, and every training that is on. */
export function MineTab() {
  const { t } = useTools('training-screens')
  const isHere = useIsHere(useMedia(TWO_PANES) ? Pane : null)
  const { training: wanted } = useSearch({ strict: false }) as { training?: unknown }
  const read = useQuery({ ...query(trainingReadingCalls.activeTraining, OWN_TRAININGS), meta: { quiet: true } })
  const state = readState(read)
  if (state.loading) return <SkeletonRows count={4} />
  if (state.failed) return <ErrorState texts={state.failed} onRetry={state.retry} />
  const trainings = read.data?.listData ?? []
  const { today, days } = sessionsByDay(trainings, port.now())
  const shown = trainings.find((one) => one.id === wanted) ?? [...today, ...days.flatMap(({ sessions }) => sessions)][0]?.training ?? trainings[0]
  const isBeside = isHere && shown !== undefined
  const list = (
    <>
      {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
      {today.length > 0 ? <Section title={t('training-screens:today')}>{today.map(({ session, training }) => <TodayCard key={session.sessionId} session={session} training={training} />)}</Section> : null}
      <FormsDue />
      <Gaps />
      <Asked />
      {days.map(({ day, sessions }) => <Day key={day} day={day} sessions={sessions} beside={isBeside} />)}
      {trainings.length > 0 ? (
        <Section title={t('training-screens:all-mine')}><Rows>{trainings.map((card) => <li key={card.id}><TrainingRow card={card} beside={isBeside} shown={isBeside && card.id === shown.id} /></li>)}</Rows></Section>
      ) : <EmptyState icon="book" title={t('training-screens:mine.none')} action={<LinkButton to="/training" search={{ tab: 'catalogue' }} look="primary">{t('training-screens:mine.see-open')}</LinkButton>} />}
    </>
  )
  return isBeside ? <div className="trl-panes"><div className="trl-column">{list}</div><Pane id={shown.id} trainings={trainings} /></div> : list
}
