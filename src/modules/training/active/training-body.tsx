import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Money, minorOfText } from '../../../../contract/kit/money.ts'
import type { TrainingDetail } from '../../../../contract/modules/training/reading-calls.ts'
import type { Session } from '../../../../contract/modules/training/shapes.ts'
import { port } from '../../../api/offline.ts'
import { AttachmentList } from '../../../request/attachments/attachment-list.tsx'
import { EmployeeName } from '../../../request/employees/employee-name.tsx'
import { useTools } from '../../../request/use-tools.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { useCollapsed } from '../../../ui/collapsed.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { Card, LinkRow, Rows, Section } from '../../../ui/surfaces.tsx'
import { CalendarMenu } from '../calendar/calendar-menu.tsx'
import { Facts } from '../facts.tsx'
import { FormsOfTraining } from '../forms-part.tsx'
import { late } from '../late.tsx'
import { checkInOf } from '../overview/sessions-by-day.ts'
import { TodayCard } from '../overview/today-card.tsx'
import { OwnMark } from '../own-mark.tsx'
import { useSessionText } from '../use-session-text.ts'
import { Decline } from './decline.tsx'

/** For who runs or looks after it: in a file of its own. */
const Crew = late(() => import('../run/crew-part.tsx').then((m) => m.CrewPart))

const SHOWN_PEOPLE = 10

/** The next session of one's own that is not over. */
const nextOf = ({ sessions }: TrainingDetail, nowMs: number): Session | undefined => sessions.filter((s) => s.status === 'planned' && Date.parse(s.endsAt) > nowMs).sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))[0]

/** What became of one's own part, or how far it is. */
function OwnPart({ training }: { training: TrainingDetail }) {
  const { t, show } = useTools('training-screens')
  const { own } = training
  const [declines, setDeclines] = useState(false)
  if (own === null) return null
  const isSettled = own.status === 'completed' || own.status === 'notCompleted'
  return (
    <Card className="trl-stack">
      <p className="trl-line"><StatusLabel tone={own.status === 'completed' ? 'green' : own.status === 'enrolled' ? 'blue' : own.status === 'notCompleted' ? 'yellow' : 'grey'} icon={own.status === 'completed' ? 'checkCircle' : own.status === 'enrolled' ? 'user' : 'info'}>{t(`training-screens:part.${own.status}`)}</StatusLabel></p>
      {own.creditedMinutes > 0 || isSettled ? <p className="trl-dim">{t('training-screens:part.credited', { time: show.duration(own.creditedMinutes), percent: show.decimal(own.percent) })}</p> : null}
      {own.certificate ? <LinkButton to="/training/certificate/$id" params={{ id: own.certificate.id }} icon="file">{t('training-screens:certificate')}</LinkButton> : null}
      {own.mayDecline ? <div><Button look="quiet" size="small" onClick={() => setDeclines(true)}>{t('training-screens:decline')}</Button></div> : null}
      {declines ? <Decline training={training} onClose={() => setDeclines(false)} /> : null}
    </Card>
  )
}

function Sessions({ training }: { training: TrainingDetail }) {
  const { t, show } = useTools('training-screens')
  const sessionText = useSessionText()
  if (training.sessions.length === 0) return null
  return (
    <Section title={t('training-screens:sessions')} aside={<CalendarMenu sessions={training.sessions} title={training.title} />}>
      <Rows>
        {training.sessions.map((session) => {
          const { day, time } = sessionText(session, training.timeZone)
          return (
            <li key={session.sessionId} className="ess-row trl-required" data-cancelled={session.status === 'cancelled' || undefined}>
              <span className="ess-row-text">
                <span className="ess-row-title">{day} · {time}</span>
                <span className="ess-row-sub">{show.list([session.title === training.title ? '' : session.title, session.sessionGroup, session.place, show.list(session.facilitators)])}</span>
              </span>
              {session.status === 'cancelled' ? <StatusLabel tone="red" icon="ban">{t('training-screens:session.cancelled')}</StatusLabel> : <OwnMark mark={session.own} />}
              {training.mayRun && session.status !== 'cancelled' ? <LinkButton to="/training/run/$" params={{ _splat: session.sessionId }} search={{ training: training.id }} size="small" icon="play" aria-label={t('training-screens:run.open-of', { training: session.title, day })}>{t('training-screens:run.open')}</LinkButton> : null}
            </li>
          )
        })}
      </Rows>
    </Section>
  )
}

function People({ training }: { training: TrainingDetail }) {
  const { t, show } = useTools('training-screens')
  const { visible, toggle } = useCollapsed(training.participants, SHOWN_PEOPLE)
  if (visible.length === 0) return null
  return (
    <Section title={t('training-screens:people', { count: training.participants.length })}>
      <Rows>
        {visible.map((p) => (
          <li key={p.participantId} className="ess-row">
            <span className="ess-row-text"><span className="ess-row-title">{p.employee}</span><span className="ess-row-sub">{show.list([p.companyStructure, p.sessionGroup])}</span></span>
            {p.status === 'enrolled' ? null : <span className="trl-dim">{t(`training-screens:person.${p.status}`)}</span>}
          </li>
        ))}
      </Rows>
      {toggle}
    </Section>
  )
}

/** For who is told it. */
function costText({ totalCost, currency }: TrainingDetail, money: (value: Money | null) => string): string {
  const minor = totalCost === null ? null : minorOfText(totalCost, currency)
  return money(minor === null ? null : { minor, currency })
}

/** What there is to know of a training. @param beside the list of one's own, which tells of today itself */
export function TrainingBody({ training, beside = false }: { training: TrainingDetail; beside?: boolean }) {
  const { t, show } = useTools('training-screens')
  const next = nextOf(training, port.now())
  const isOwn = training.own?.status === 'enrolled'
  return (
    <div className="trl-two">
      <div className="trl-column">
        {!beside && isOwn && next && (checkInOf(next, port.now()) !== 'early' || next.sessionStart.startsWith(show.today)) ? <TodayCard session={next} training={training} /> : null}
        <OwnPart training={training} />
        {training.own !== null || training.mayRun || training.mayCoordinate ? <FormsOfTraining trainingId={training.id} /> : null}
        <Sessions training={training} />
        {training.attachments.length > 0 ? <Section title={t('training-screens:materials')}><AttachmentList files={training.attachments} /></Section> : null}
        {training.mayRun || training.mayCoordinate || training.mayReopen ? <Crew training={training} /> : null}
      </div>
      <div className="trl-column">
        <Card>
          <Facts
            facts={[
              [t('training-screens:subject'), <Link key="subject" to="/training/subject/$id" params={{ id: training.trainingSubjectId }}>{training.trainingSubject}</Link>],
              [t('training-screens:group'), training.sessionGroup],
              [t('training-screens:leads'), show.list(training.facilitators.map((f) => [f.name, f.company].filter(Boolean).join(' · ')))],
              [t('training-screens:coordinators'), training.coordinators.length > 0 ? training.coordinators.map((c, i) => <span key={c.employeeId}>{i > 0 ? ', ' : null}<EmployeeName id={c.employeeId} name={c.employee} /></span>) : ''],
              [t('training-screens:why'), training.note],
              [t('training-screens:cost'), costText(training, show.money)],
              [t('training-screens:code'), training.code],
            ]}
          />
        </Card>
        {training.registration ? <Rows><li><LinkRow to="/training/open-registration/detail/$id" params={{ id: training.id }} icon="users" title={t('training-screens:to-offer')} sub={t('training-screens:seats.of', { taken: training.registration.taken, quota: training.registration.quota })} /></li></Rows> : null}
        <People training={training} />
      </div>
    </div>
  )
}
