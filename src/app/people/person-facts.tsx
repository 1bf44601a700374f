import type { ReactNode } from 'react'
import type { PersonHead } from '../../../contract/modules/general-account-home-calendar/people-calls.ts'
import { EmployeeName } from '../../request/employees/employee-name.tsx'
import { PersonAvatar } from '../../request/pictures/person-avatar.tsx'
import { useTools } from '../../request/use-tools.ts'
import { LinkButton } from '../../ui/button.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { Card } from '../../ui/surfaces.tsx'

/** Whether somebody is yet to come, goes or has gone; nothing of whoever stays. */
function Coming({ person: { state, since, until } }: { person: PersonHead }) {
  const { t, show } = useTools('person')
  if (state === 'joining') return <StatusLabel tone="blue" icon="clock">{t('person:state.joining', { date: show.day(since) })}</StatusLabel>
  if (until === null) return null
  return state === 'left' ? <StatusLabel tone="grey" icon="logOut">{t('person:state.left', { date: show.day(until) })}</StatusLabel> : <StatusLabel tone="yellow" icon="logOut">{t('person:state.leaves', { date: show.day(until) })}</StatusLabel>
}

/** Who somebody is, where they work and for whom, and how they are reached. */
export function PersonFacts({ person }: { person: PersonHead }) {
  const { t, show } = useTools('person')
  const { id, name, code, title, department, site, superior, since, email, phone, profilePicture, reads } = person
  const facts: readonly (readonly [key: string, value: ReactNode])[] = [
    ['code', <span key="code" dir="ltr">{code}</span>], ['site', site],
    ['superior', superior && <EmployeeName key="superior" id={superior.id} name={superior.name} />], ['since', show.date(since)],
    ['email', email && <a key="email" href={`mailto:${email}`} dir="ltr">{email}</a>], ['phone', phone && <a key="phone" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} dir="ltr">{phone}</a>],
  ]
  return (
    <Card className="ps-facts">
      <div className="ps-who">
        <PersonAvatar name={name} pictureId={profilePicture} size={96} />
        <div>
          <p className="ps-title">{title}</p>
          <p>{department}</p>
          <Coming person={person} />
        </div>
      </div>
      <dl>{facts.map(([key, value]) => (value ? <div key={key}><dt>{t(`person:fact.${key}`)}</dt><dd>{value}</dd></div> : null))}</dl>
      {reads ? (
        <div className="ps-links">
          <LinkButton to="/calendar" search={{ view: 'list', who: id } as never} size="small" icon="calendar">{t('person:calendar')}</LinkButton>
          <LinkButton to="/me/card/$employeeId" params={{ employeeId: id }} size="small" icon="user">{t('person:card')}</LinkButton>
        </div>
      ) : null}
    </Card>
  )
}
