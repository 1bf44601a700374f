import '../screens.css'
import '../../../request/request.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { registrationCalls } from '../../../../contract/modules/training-open-registration/calls.ts'
import type { OfferDetail } from '../../../../contract/modules/training-open-registration/offer.ts'
import { port } from '../../../api/offline.ts'
import { query } from '../../../api/query.ts'
import { readState } from '../../../request/use-read.ts'
import { useMe, useReadOnly, useTools } from '../../../request/use-tools.ts'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { Note, StaleNote } from '../../../ui/states.tsx'
import { Card, LinkRow, Rows, Section } from '../../../ui/surfaces.tsx'
import { Facts } from '../facts.tsx'
import { CalendarMenu } from '../calendar/calendar-menu.tsx'
import { NothingThere } from '../nothing-there.tsx'
import { useSessionText } from '../use-session-text.ts'
import { OwnState } from '../own-state.tsx'
import { RegisterButtons } from './register-buttons.tsx'
import { RegisterPeople } from './register-people.tsx'
import { Registrations } from './registrations.tsx'
import { SeatLabel, useWindowText } from './seat-label.tsx'

function SeatsBar({ offer }: { offer: OfferDetail }) {
  const { t } = useTools('training-screens')
  const taken = Math.min(offer.taken, offer.quota)
  return (
    <div className="trl-seats">
      <p className="trl-line"><SeatLabel offer={offer} /><span className="trl-dim">{t('training-screens:seats.of', { taken: offer.taken, quota: offer.quota })}</span></p>
      <span className="trl-bar" aria-hidden="true"><span style={{ inlineSize: `${offer.quota === 0 ? 0 : (taken * 100) / offer.quota}%` }} /></span>
    </div>
  )
}

/** `/training/open-registration/detail/{id}`: of a training, or of a registration for it. */
export function OpenRegistration() {
  const { t, show } = useTools('training-screens', 'training-open-registration')
  const { id = '' } = useParams({ strict: false })
  const read = useQuery({ ...query(registrationCalls.offer, { id }), meta: { quiet: true } })
  const state = readState(read)
  const offer = read.data
  const windowText = useWindowText()
  const me = useMe()
  const readOnly = useReadOnly('TrainingOpenRegistration') !== false
  const [group, setGroup] = useState('')
  if (!offer) return <NothingThere state={state} title={t('training-screens:offer.title')} backTo="/training" />
  const isIn = offer.own.state === 'held' || offer.own.state === 'waiting' || offer.own.state === 'taken'
  const chooses = offer.sessionGroups.length > 1 && !isIn && offer.mayRegister
  return (
    <Page wide>
      <PageHeader title={offer.title} subtitle={show.list([show.period(offer.trainingRequestStart, offer.trainingRequestUntil), Number(offer.trainingHour) > 0 && t('training-screens:hours', { hours: show.decimal(offer.trainingHour) }), offer.place])} backTo="/training" />
      {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
      <div className="trl-two">
        <div className="trl-column">
          <Card className="trl-stack">
            <SeatsBar offer={offer} />
            <p className="trl-dim">{windowText(offer)}</p>
            <OwnState own={offer.own} />
            {offer.clashes.map((clash) => <Note key={clash.text} tone={clash.blocking ? 'red' : 'yellow'} icon="alert">{clash.text}</Note>)}
            {offer.colleagues > 0 ? <p>{t('training-screens:colleagues', { count: offer.colleagues })}</p> : null}
            {chooses ? (
              <Select
                id="offer-group" label={t('training-screens:group')} value={group} onChange={setGroup}
                options={[{ value: '', label: t('training-screens:group.any') }, ...offer.sessionGroups.map((g) => ({ value: g.id, label: t('training-screens:group.free', { name: g.name, count: g.free }) }))]}
              />
            ) : null}
            <div className="trl-acts">
              <RegisterButtons offer={offer} group={group || null} />
            </div>
            {(me?.hasSubordinates || me?.isHr) && !readOnly ? <RegisterPeople offer={offer} /> : null}
          </Card>
          <Card>
            {offer.description ? <p className="trl-text">{offer.description}</p> : null}
            <Facts
              facts={[
                [t('training-screens:subject'), <Link key="subject" to="/training/subject/$id" params={{ id: offer.trainingSubjectId }}>{offer.trainingSubject}</Link>],
                [t('training-screens:category'), offer.category],
                [t('training-screens:provider'), offer.external ? offer.provider : ''],
                [t('training-screens:audience'), offer.audience],
                [t('training-screens:unregister-until'), show.instant(new Date(Date.parse(offer.unregisterUntil) - 1).toISOString())],
                [t('training-screens:code'), offer.code],
              ]}
            />
          </Card>
        </div>
        <div className="trl-column">
          <Sessions offer={offer} />
          {offer.facilitators.length > 0 ? (
            <Section title={t('training-screens:leads')}>
              <Rows>{offer.facilitators.map((f, i) => <li key={i} className="ess-row"><span className="ess-row-text"><span className="ess-row-title">{f.name}</span>{f.topic ? <span className="ess-row-sub">{f.topic}</span> : null}</span></li>)}</Rows>
            </Section>
          ) : null}
          {offer.own.state === 'taken' || offer.registrations ? <Rows><li><LinkRow to="/training/active-training/$id" params={{ id: offer.id }} icon="book" title={t('training-screens:to-training')} sub={t('training-screens:to-training.hint')} /></li></Rows> : null}
          {offer.registrations ? <Registrations rows={offer.registrations} /> : null}
        </div>
      </div>
    </Page>
  )
}

function Sessions({ offer }: { offer: OfferDetail }) {
  const { t } = useTools('training-screens')
  const sessionText = useSessionText()
  const shown = offer.sessions.filter((s) => s.status !== 'cancelled')
  if (shown.length === 0) return null
  return (
    <Section title={t('training-screens:sessions')} aside={offer.own.state === 'taken' ? <CalendarMenu sessions={shown} title={offer.title} /> : null}>
      <Rows>
        {shown.map((session) => {
          const { day, time } = sessionText(session, offer.timeZone)
          return (
            <li key={session.sessionId} className="ess-row">
              <span className="ess-row-text">
                <span className="ess-row-title">{day} · {time}</span>
                <span className="ess-row-sub">{[session.title === offer.title ? '' : session.title, session.sessionGroup, session.place].filter(Boolean).join(' · ')}</span>
              </span>
            </li>
          )
        })}
      </Rows>
    </Section>
  )
}
