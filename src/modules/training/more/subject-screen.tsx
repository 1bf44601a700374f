import '../screens.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { trainingReadingCalls } from '../../../../contract/modules/training/reading-calls.ts'
import { port } from '../../../api/offline.ts'
import { query } from '../../../api/query.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { EmptyState, StaleNote } from '../../../ui/states.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { Card, LinkRow, Rows, Section } from '../../../ui/surfaces.tsx'
import { Facts } from '../facts.tsx'
import { NothingThere } from '../nothing-there.tsx'
import { requiredLook } from '../overview/required-line.tsx'

/** `/training/subject/{id}`: what it is about, whom it is asked of, and when it can be had. */
export function TrainingSubject() {
  const { t, show } = useTools('training-screens')
  const { id = '' } = useParams({ strict: false })
  const read = useQuery({ ...query(trainingReadingCalls.subject, { id }), meta: { quiet: true } })
  const state = readState(read)
  const subject = read.data
  if (!subject) return <NothingThere state={state} title={t('training-screens:subject')} backTo="/training" />
  const { own, mandatory } = subject
  return (
    <Page>
      <PageHeader title={subject.trainingSubject} subtitle={show.list([subject.category, t('training-screens:hours', { hours: show.decimal(subject.trainingHour) })])} backTo="/training" />
      {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
      <Card className="trl-stack">
        {own ? <p className="trl-line"><StatusLabel {...requiredLook[own.status]}>{t(`training-screens:required.${own.status}`)}</StatusLabel><span className="trl-dim">{own.status === 'done' ? (own.validUntil ? t('training-screens:required.valid', { date: show.day(own.validUntil) }) : t('training-screens:required.for-good')) : own.dueDate ? t('training-screens:subject.due', { date: show.day(own.dueDate) }) : ''}</span></p> : null}
        {subject.description ? <p className="trl-text">{subject.description}</p> : null}
        <Facts
          facts={[
            [t('training-screens:subject.asked-of'), mandatory?.audience],
            [t('training-screens:subject.first'), mandatory ? t('training-screens:subject.first-days', { count: mandatory.firstDueDays }) : ''],
            [t('training-screens:subject.again'), mandatory ? (mandatory.renewMonths === null ? t('training-screens:subject.never-again') : t('training-screens:subject.months', { count: mandatory.renewMonths })) : ''],
            [t('training-screens:subject.certificate'), subject.certificateMonths === null ? '' : t('training-screens:subject.valid-months', { count: subject.certificateMonths })],
            [t('training-screens:subject.before'), show.list(subject.prerequisites.map((p) => p.trainingSubject))],
          ]}
        />
      </Card>
      <Section title={t('training-screens:subject.offers')}>
        {subject.offers.length === 0 ? <EmptyState small icon="calendar" title={t('training-screens:subject.offers.none')} /> : (
          <Rows>{subject.offers.map((offer) => <li key={offer.id}><LinkRow to="/training/open-registration/detail/$id" params={{ id: offer.id }} icon="calendar" title={show.day(offer.date)} sub={offer.free > 0 ? t('training-screens:seats.left', { count: offer.free }) : t('training-screens:seats.full')} /></li>)}</Rows>
        )}
      </Section>
    </Page>
  )
}
